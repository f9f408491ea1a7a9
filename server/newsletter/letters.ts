import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Letter, LetterInput } from '@/contract/admin-newsletter';
import { type Author, recordAction } from '#server/admins/history';
import { endPause } from '#server/mail/claims';
import {
  addressRecipient,
  type MailingPayload,
  queueMailing,
  versionOf,
} from '#server/mail/mailing';
import { confirmedSubscribers } from './subscribers';
import { nameOfAdmin } from '#server/db/admin-name';
import { isRecent } from '#server/db/clock';
import type { Database } from '#server/db/schema';
import { acquireAdvisoryLock, inTransaction } from '#server/db/transaction';
import { timestamp } from '#server/db/columns';

const MAX_LISTED = 100;
const REPEAT_WINDOW_MS = 60_000;
/** Why the mails of a cancelled letter are skipped. */
export const CANCELLED = 'An admin cancelled the letter.';

interface QueuedLetter {
  id: string;
  recipients: number;
  /** False if it was queued before. */
  isNew: boolean;
}

const payloadSchema = z.object({ letter: z.object({ subject: z.string(), body: z.string() }) });

/** The letters that admins write to the subscribers. */
export function letterStore(db: Kysely<Database>) {
  return {
    /**
     * Queues a letter to all confirmed subscribers, or a test letter to the admin. The same text within a minute is the same
     * letter, whichever admin sends it; so is a letter to all with the same key, at any time. A cancelled one does not count.
     * Returns null if there are no subscribers, 'different' if the key was that of another letter.
     */
    queue: (
      { subject, body, test }: LetterInput,
      idempotencyKey: string | null,
      author: Author,
    ): Promise<QueuedLetter | 'different' | null> =>
      inTransaction(db, async (tx) => {
        const { adminEmail, now } = author;
        const id = randomUUID();
        const kind = test ? 'test-letter' : 'letter';
        const payload: MailingPayload = { letter: { subject, body } };
        const text = JSON.stringify(payload);
        const version = versionOf(idempotencyKey ?? id);
        await acquireAdvisoryLock(tx, kind);
        const former = await tx
          .selectFrom('mailing')
          .select(['subject_id as id', 'recipients', 'payload'])
          .where('kind', '=', kind)
          .where('cancelled_at', 'is', null)
          .where((eb) => {
            const isRepeated = eb.and([
              eb('payload', '=', text),
              isRecent('created_at', now, REPEAT_WINDOW_MS),
            ]);
            return test
              ? eb.and([isRepeated, eb('created_by', '=', adminEmail)])
              : eb.or([isRepeated, eb('version', '=', version)]);
          })
          .executeTakeFirst();
        if (former) {
          if (former.payload !== text) return 'different';
          return { id: former.id, recipients: former.recipients, isNew: false };
        }
        const queued = await queueMailing(
          tx,
          { kind, subjectId: id, version, payload, createdBy: adminEmail },
          test ? addressRecipient(tx, adminEmail) : confirmedSubscribers(tx),
          now,
        );
        const recipients = queued?.recipients ?? 0;
        if (recipients > 0) {
          await recordAction(tx, author, test ? 'letter.tested' : 'letter.sent', subject);
          return { id, recipients, isNew: true };
        }
        await tx.deleteFrom('mailing').where('subject_id', '=', id).execute();
        return null;
      }),

    /**
     * Sends a letter to nobody else. Returns how many do not get it, or null if there is no such letter. The one that is
     * being sent may still arrive, but is not tried again.
     */
    cancel: (letterId: string, author: Author): Promise<number | null> =>
      inTransaction(db, async (tx) => {
        const letter = await tx
          .selectFrom('mailing')
          .select(['id', 'payload', 'cancelled_at'])
          .where('kind', '=', 'letter')
          .where('subject_id', '=', letterId)
          .executeTakeFirst();
        if (!letter) return null;
        if (letter.cancelled_at !== null) return 0;
        const { numUpdatedRows } = await tx
          .updateTable('mail')
          .set({ status: 'skipped', finished_at: author.now, reason: CANCELLED })
          .where('mailing_id', '=', letter.id)
          .where('status', '=', 'waiting')
          .executeTakeFirst();
        const sending = await tx
          .selectFrom('mail')
          .select('id')
          .where('mailing_id', '=', letter.id)
          .where('status', '=', 'sending')
          .executeTakeFirst();
        if (numUpdatedRows === 0n && !sending) return 0;
        await tx
          .updateTable('mailing')
          .set({ cancelled_at: author.now })
          .where('id', '=', letter.id)
          .execute();
        // The mail server may have refused this letter only.
        await endPause(tx);
        const { subject } = payloadSchema.parse(JSON.parse(letter.payload)).letter;
        await recordAction(tx, author, 'letter.cancelled', subject);
        return Number(numUpdatedRows);
      }),

    /** The latest 100 letters to all subscribers with their progress, the latest first. */
    async list(): Promise<Letter[]> {
      const countMails = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`(
        select count(*) from mail where mail.mailing_id = mailing.id and ${condition})`;
      const rows = await db
        .selectFrom('mailing')
        .select([
          'subject_id as id',
          'payload',
          nameOfAdmin(sql.ref('created_by')).as('by'),
          'created_at',
          'recipients',
          'sent',
          'cancelled_at',
          countMails(sql`status in ('waiting', 'sending')`).as('waiting'),
          countMails(sql`status = 'failed'`).as('failed'),
        ])
        .where('kind', '=', 'letter')
        .orderBy('created_at', 'desc')
        .orderBy('mailing.id', 'desc')
        .limit(MAX_LISTED)
        .execute();
      return rows.map(
        ({ payload, created_at: createdAt, cancelled_at: cancelledAt, ...letter }) => ({
          ...letter,
          isCancelled: cancelledAt !== null,
          ...payloadSchema.parse(JSON.parse(payload)).letter,
          createdAt: timestamp(createdAt),
        }),
      );
    },
  };
}
