import type { Kysely, RawBuilder } from 'kysely';
import { type EventMessage, messageAudiences, type MessageAudience } from '@/contract/admin-seats';
import { type Author, recordEventAction } from '#server/admins/history';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';
import {
  countRecipients,
  type MailingPayload,
  queueMailing,
  versionOf,
} from '#server/mail/mailing';
import { hasSeat, interestedMembers, waits } from './line';
import type { FoundEvent } from './row';

const conditions: Record<MessageAudience, RawBuilder<boolean> | undefined> = {
  going: hasSeat,
  waiting: waits,
  all: undefined,
};

const recipientsOf = (tx: Kysely<Database>, eventId: number, audience: MessageAudience) =>
  interestedMembers(tx, eventId, conditions[audience]);

/** What admins write to those who are interested in an event. */
export function eventMessages(db: Kysely<Database>) {
  return {
    /** How many a message would go to. */
    async countMessageRecipients(eventId: number): Promise<Record<MessageAudience, number>> {
      const counts = { going: 0, waiting: 0, all: 0 };
      for (const audience of messageAudiences) {
        counts[audience] = await countRecipients(db, recipientsOf(db, eventId, audience));
      }
      return counts;
    },

    /**
     * Queues a message. With a key, or else a text, that was sent for this event before it queues none. Returns the
     * number of recipients, of the first time if it is repeated; null if there are none; 'different' if the key was that
     * of another message.
     */
    sendMessage: (
      event: Pick<FoundEvent, 'id' | 'name'>,
      { to, subject, body }: EventMessage,
      idempotencyKey: string | null,
      author: Author,
    ): Promise<{ recipients: number; isNew: boolean } | 'different' | null> =>
      inTransaction(db, async (tx) => {
        const version = versionOf(idempotencyKey ?? JSON.stringify([to, subject, body]));
        const mailing = { kind: 'message', subjectId: event.id, version } as const;
        const payload: MailingPayload = { letter: { subject, body }, audience: to };
        const queued = await queueMailing(
          tx,
          { ...mailing, payload, createdBy: author.adminEmail },
          recipientsOf(tx, event.id, to),
          author.now,
        );
        if (queued === null) {
          const former = await tx
            .selectFrom('mailing')
            .select(['recipients', 'payload'])
            .where('kind', '=', 'message')
            .where('subject_id', '=', String(event.id))
            .where('version', '=', version)
            .executeTakeFirstOrThrow();
          if (former.payload !== JSON.stringify(payload)) return 'different';
          return { recipients: former.recipients, isNew: false };
        }
        if (queued.recipients === 0) {
          await tx.deleteFrom('mailing').where('id', '=', queued.id).execute();
          return null;
        }
        await recordEventAction(tx, event, author, 'event.message-sent');
        return { recipients: queued.recipients, isNew: true };
      }),
  };
}
