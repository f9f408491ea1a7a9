import type { Kysely } from 'kysely';
import { inTransaction } from '#server/db/in-transaction';
import type { ClaimedMail } from './claims';
import type { Database } from '#server/db/schema';

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 15 * MINUTE_MS;
const MAX_WAIT_MS = 60 * MINUTE_MS;

/**
 * The pause of the whole queue while the mail server refuses this site as a sender, for example because a daily limit is
 * reached. Such a refusal says nothing about the recipients.
 */
export function mailPauses(db: Kysely<Database>) {
  return {
    /**
     * Pauses the queue for as long as the trouble has lasted so far, at least a minute and at most 15, and puts the refused
     * mail back into the queue. The attempt does not count for the mail. `now` is in epoch milliseconds.
     */
    pause: ({ id, createdAt }: ClaimedMail, reason: string, now: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('mail')
          .set((eb) => ({
            status: 'waiting',
            claimed_at: null,
            attempts: eb('attempts', '-', 1),
            // The older the mail, the longer it waits, for 1 to 60 minutes: only this mail may be refused, for its text, and
            // the others get their turn before it.
            next_at: now + within(now - createdAt, MAX_WAIT_MS),
            reason,
          }))
          .where('id', '=', id)
          .where('status', '=', 'sending')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        // The trouble has lasted since its first pause. A pause that ended over an hour ago belongs to earlier trouble: its
        // mail was not needed any more, so that no accepted mail has ended it.
        const known = await tx
          .selectFrom('mail_pause')
          .select('began_at')
          .where('ends_at', '>', now - MAX_WAIT_MS)
          .executeTakeFirst();
        const beganAt = known?.began_at ?? now;
        const endsAt = now + within(now - beganAt, MAX_PAUSE_MS);
        const pause = { began_at: beganAt, ends_at: endsAt, reason };
        await tx
          .insertInto('mail_pause')
          .values({ id: 1, ...pause })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(pause))
          .execute();
      }),
  };
}

/** A wait of at least a minute. */
const within = (waitMs: number, maxMs: number) => Math.min(Math.max(waitMs, MINUTE_MS), maxMs);

/** Whether the queue pauses. A pause that ends later than the longest one was begun while the clock was wrong. */
export async function isPaused(db: Kysely<Database>, now: number): Promise<boolean> {
  const pause = await db
    .selectFrom('mail_pause')
    .select('id')
    .where('ends_at', '>', now)
    .where('ends_at', '<=', now + MAX_PAUSE_MS)
    .executeTakeFirst();
  return pause !== undefined;
}

/** Ends the pause: a mail was accepted, or the refused letter was cancelled. */
export async function endPause(tx: Kysely<Database>): Promise<void> {
  await tx.deleteFrom('mail_pause').execute();
}
