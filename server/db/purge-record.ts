import type { Kysely } from 'kysely';
import type { Database } from './schema';

const ID = 1;
const HOUR_MS = 3_600_000;
const LONGEST_GAP_MS = 60 * 24 * HOUR_MS;
const HOLD_MS = 24 * HOUR_MS;

/** Keeps a clock that is far ahead for a moment from purging what is kept for months. */
export function purgeRecordStore(db: Kysely<Database>) {
  return {
    /** When the last purge was, to the hour, in epoch milliseconds; undefined before the first. */
    async purgedAt(): Promise<number | undefined> {
      const last = await db
        .selectFrom('purge_record')
        .select('purged_at')
        .where('id', '=', ID)
        .executeTakeFirst();
      return last?.purged_at;
    },

    /**
     * Whether the server may purge at `now`, in epoch milliseconds. More than 60 days after the last purge it may only
     * once the clock has said so for 24 hours; `held` is the answer when that begins, and `waiting` until it ends.
     */
    async admit(now: number): Promise<'admitted' | 'held' | 'waiting'> {
      const last = await db
        .selectFrom('purge_record')
        .select(['purged_at', 'held_since'])
        .where('id', '=', ID)
        .executeTakeFirst();
      const heldMs = now - (last?.held_since ?? NaN);
      const isGap = last !== undefined && now - last.purged_at > LONGEST_GAP_MS;
      // A hold of more than a day longer is of an earlier time: the server was down, or the clock has jumped again.
      const isHeld = heldMs >= 0 && heldMs < 2 * HOLD_MS;
      if (isGap && isHeld && heldMs < HOLD_MS) return 'waiting';
      const isAdmitted = !isGap || isHeld;
      const isRecent = last?.held_since === null && Math.abs(now - last.purged_at) < HOUR_MS;
      if (isAdmitted && isRecent) return 'admitted';
      const values = isAdmitted
        ? { purged_at: now, held_since: null }
        : { purged_at: last.purged_at, held_since: now };
      await db
        .insertInto('purge_record')
        .values({ id: ID, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
      return isAdmitted ? 'admitted' : 'held';
    },
  };
}
