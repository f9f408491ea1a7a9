import { useRef } from 'react';
import { randomId } from '@/lib/random-id';

/**
 * The idempotency keys of a form's requests. What is sent again unchanged has the same key, since the response to the
 * first attempt may have been lost; another content has another one.
 * @param start The content and the key of an attempt before the page was loaded.
 */
export function useRequestKey(start?: { content: unknown; key: string }) {
  const attempt = useRef(start && { text: JSON.stringify(start.content), key: start.key });
  return {
    keyOf(content: unknown): string {
      const text = JSON.stringify(content);
      if (text !== attempt.current?.text) attempt.current = { text, key: randomId() };
      return attempt.current.key;
    },
    /** The next request gets a new key, whatever its content. */
    forget(): void {
      attempt.current = undefined;
    },
  };
}
