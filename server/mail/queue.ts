import { type Kysely, sql } from 'kysely';
import { FAILED_MAIL_DAYS, SENT_MAIL_DAYS } from '@/domain/retention';
import { deleteInBatches } from '#server/db/delete-in-batches';
import { inTransaction } from '#server/db/in-transaction';
import { mailClaims, type ClaimedMail } from './claims';
import { endPause, mailPauses } from './pause';
import { mailReminders } from './reminders';
import { mailSources } from './sources';
import { mailSummary } from './summary';
import { personalKinds } from './mailing';
import { parseId } from '#server/db/parse-id';
import type { Database } from '#server/db/schema';

const DAY_MS = 86_400_000;
const MAX_REFUSALS = 3;

/** The queue of mails. Times are epoch milliseconds. */
export function mailQueueStore(db: Kysely<Database>) {
  const finish = (
    tx: Kysely<Database>,
    id: number,
    status: 'sent' | 'failed' | 'skipped',
    now: number,
    reason: string,
  ) =>
    tx
      .updateTable('mail')
      .set({ status, claimed_at: null, finished_at: now, reason })
      .where('id', '=', id)
      .where('status', 'in', ['sending', 'waiting']);

  return {
    ...mailClaims(db),
    ...mailSources(db),
    ...mailReminders(db),
    ...mailSummary(db),
    ...mailPauses(db),

    /** Records that the mail server has accepted a mail. */
    complete: (mail: Pick<ClaimedMail, 'id' | 'email' | 'mailing'>, now: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await finish(tx, mail.id, 'sent', now, '').executeTakeFirst();
        // Already counted if another server has sent it too, because this one took too long.
        if (numUpdatedRows === 0n) return;
        await tx
          .updateTable('mailing')
          .set((eb) => ({ sent: eb('sent', '+', 1) }))
          .where('id', '=', mail.mailing.id)
          .execute();
        await tx.deleteFrom('refused_address').where('email', '=', mail.email).execute();
        await endPause(tx);
      }),

    /** Lets a mail wait for its next attempt. */
    async retryLater(id: number, nextAt: number, reason: string): Promise<void> {
      await db
        .updateTable('mail')
        .set({ status: 'waiting', claimed_at: null, next_at: nextAt, reason })
        .where('id', '=', id)
        .where('status', '=', 'sending')
        .execute();
    },

    /** Gives a mail up, which an admin can queue again. */
    async fail(id: number, reason: string, now: number): Promise<void> {
      await finish(db, id, 'failed', now, reason).execute();
    },

    /** Gives a mail up that its recipient refused. The third one in a row stops all mail to the address. */
    refuse: ({ id, email }: ClaimedMail, reason: string, now: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await finish(tx, id, 'failed', now, reason).executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await tx
          .insertInto('refused_address')
          .values({ email, refusals: 1, stopped_at: null })
          .onConflict((conflict) =>
            conflict.column('email').doUpdateSet((eb) => ({
              refusals: eb('refused_address.refusals', '+', 1),
            })),
          )
          .execute();
        await tx
          .updateTable('refused_address')
          .set({ stopped_at: now })
          .where('email', '=', email)
          .where('refusals', '>=', MAX_REFUSALS)
          .where('stopped_at', 'is', null)
          .execute();
      }),

    /** Ends a mail that has become pointless before it was sent. It does not count for the pace. */
    async skip(id: number, reason: string, now: number): Promise<void> {
      await finish(db, id, 'skipped', now, reason).set({ attempted_at: null }).execute();
    },

    /** Queues a failed mail again and lifts the stop of its address. False if there is no such failed mail. */
    retry: (mailId: string, now: number): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const id = parseId(mailId);
        if (id === null) return false;
        const mail = await tx
          .updateTable('mail')
          .set({
            status: 'waiting',
            attempts: 0,
            lost_claims: 0,
            next_at: now,
            finished_at: null,
            reason: '',
          })
          .where('id', '=', id)
          .where('status', '=', 'failed')
          .returning('email')
          .executeTakeFirst();
        if (!mail) return false;
        await tx.deleteFrom('refused_address').where('email', '=', mail.email).execute();
        return true;
      }),

    /** Lifts the stops of all addresses. Returns how many there were. */
    async resumeStopped(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('refused_address')
        .where('stopped_at', 'is not', null)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /**
     * Deletes what was sent or skipped 30 days ago and what failed a year ago, and the refusals of addresses that
     * nothing else knows. A mailing stays with its numbers, unless it had only one recipient.
     */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const before = now - SENT_MAIL_DAYS * DAY_MS;
      const rows = { table: 'mail', key: 'id' } as const;
      const isFinished = sql<boolean>`finished_at <= ${before} and (status in ('sent', 'skipped')
        or status = 'failed' and finished_at <= ${now - FAILED_MAIL_DAYS * DAY_MS})`;
      await deleteInBatches(db, { ...rows, where: isFinished }, signal);
      const isPersonal = sql<boolean>`created_at <= ${before} and kind in (${sql.join(personalKinds)})
        and not exists (select 1 from mail where mail.mailing_id = mailing.id)`;
      await deleteInBatches(db, { table: 'mailing', key: 'id', where: isPersonal }, signal);
      const isForgotten = sql<boolean>`
        not exists (select 1 from member where member.email = refused_address.email)
        and not exists (select 1 from subscriber where subscriber.email = refused_address.email)
        and not exists (select 1 from mail where mail.email = refused_address.email)`;
      await deleteInBatches(
        db,
        { table: 'refused_address', key: 'email', where: isForgotten },
        signal,
      );
    },
  };
}
