import type { Kysely } from 'kysely';
import { inTransaction } from './in-transaction';
import type { ClaimedMail } from './mail-claims';
import type { Database } from './schema';

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 15 * MINUTE_MS;
const MAX_WAIT_MS = 60 * MINUTE_MS;

/** The pause of the queue while the mail server refuses this site's mails, whoever they are for. */
export function mailPauses(db: Kysely<Database>) {
  return {
    /**
     * Pauses the queue and lets the refused mail wait, without counting the attempt. Pauses grow from a minute to 15 while
     * no mail is accepted. The mail waits for its age, at most an hour, so that one that is refused for what it says
     * does not stand in the way of the others. `now` is in epoch milliseconds.
     */
    pause: ({ id, createdAt }: ClaimedMail, reason: string, now: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('mail')
          .set((eb) => ({
            status: 'waiting',
            claimed_at: null,
            attempts: eb('attempts', '-', 1),
            next_at: now + within(now - createdAt, MAX_WAIT_MS),
            reason,
          }))
          .where('id', '=', id)
          .where('status', '=', 'sending')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        // An older one was left by a mail that nobody needed any more before it was tried again.
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

const within = (waitMs: number, maxMs: number) => Math.min(Math.max(waitMs, MINUTE_MS), maxMs);

/** Whether the queue pauses. One that was begun while the clock was wrong does not count. */
export async function isPaused(db: Kysely<Database>, now: number): Promise<boolean> {
  const pause = await db
    .selectFrom('mail_pause')
    .select('id')
    .where('ends_at', '>', now)
    .where('ends_at', '<=', now + MAX_PAUSE_MS)
    .executeTakeFirst();
  return pause !== undefined;
}

/** Ends the pause, because a mail was accepted, or what was refused will not be sent. */
export async function endPause(tx: Kysely<Database>): Promise<void> {
  await tx.deleteFrom('mail_pause').execute();
}
