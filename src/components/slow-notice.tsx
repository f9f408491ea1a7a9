import type { ReactNode } from 'react';
import { useIsSlow } from '@/hooks/use-is-slow';

/**
 * Shown while a button is pending: says after five seconds that the server is slow.
 * @param children What to know or do meanwhile.
 */
export function SlowNotice({ children }: { children?: ReactNode }) {
  const isSlow = useIsSlow();
  return (
    <>
      <p role="status" className={isSlow ? 'text-muted' : 'sr-only'}>
        {isSlow && 'This is taking longer than usual. Our server is slow to answer.'}
      </p>
      {isSlow && children}
    </>
  );
}
