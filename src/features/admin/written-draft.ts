import * as z from 'zod/mini';
import { messageAudiences } from '@/contract/admin-seats';
import { useRequestKey } from '@/hooks/use-request-key';
import { randomId } from '@/lib/random-id';
import { useDraft } from './drafts';

const writtenDraftSchema = z.object({
  to: z.optional(z.enum(messageAudiences)),
  subject: z.string(),
  body: z.string(),
  /** What was sent under this key, and perhaps not answered, is not sent twice. */
  idempotencyKey: z._default(z.string(), randomId),
});

type Written = Omit<z.infer<typeof writtenDraftSchema>, 'idempotencyKey'>;

/** What is sent, in one order. */
const sentContent = ({ to, subject, body }: Written) => [to, subject, body];

/** The draft of a letter or message, which keeps the idempotency key of its text. */
export function useWrittenDraft(name: string) {
  const kept = useDraft(name, writtenDraftSchema);
  const typed = kept.draft?.content;
  const requestKey = useRequestKey(
    typed && { content: sentContent(typed), key: typed.idempotencyKey },
  );
  const keyOf = (written: Written) => requestKey.keyOf(sentContent(written));
  const contentOf = (written: Written) =>
    written.subject + written.body === '' ? null : { ...written, idempotencyKey: keyOf(written) };
  return { kept, typed, keyOf, contentOf };
}
