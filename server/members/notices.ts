import type { Kysely } from 'kysely';
import { type MailingPayload, queueMailing } from '#server/mail/mailing';
import type { Database } from '#server/db/schema';

/** Mails about a member's own account. */
export function memberNotices(db: Kysely<Database>) {
  return {
    /** Queues a mail that tells the member of what a sign-in did. `now` is in epoch milliseconds. */
    async notify(
      { memberId, sessionId }: { memberId: string; sessionId: string },
      kind: 'new-device' | 'account-connected',
      payload: MailingPayload,
      now: number,
    ): Promise<void> {
      const mailing = { kind, subjectId: sessionId, version: 0, payload };
      await queueMailing(db, mailing, { to: 'member', id: memberId }, now);
    },
  };
}
