import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from './in-transaction';
import { deleteInBatches } from './delete-in-batches';
import { acquireAdvisoryLock } from '#server/db/dialects/dialect';
import type { Database } from './schema';

/** At most `count` times within any `seconds`. */
export interface Allowance {
  count: number;
  seconds: number;
}

export type Bucket =
  | 'otp_send'
  | 'otp_send_device'
  | 'otp_send_mailbox'
  | 'otp_send_site'
  | 'otp_failure'
  | 'otp_failure_network'
  | 'social_code'
  | 'admin_failure'
  | 'admin_failure_ip'
  | 'admin_failure_account'
  | 'admin_failure_device';

// The clocks of several servers differ a little. A row from further ahead was written while a clock
// was wrong, and does not count.
const CLOCK_SKEW_MS = 5_000;
// Longer than a guess may wait for its verdict.
const RESERVATION_MS = 60_000;

/** What is counted: in this bucket, for this address or account, under these limits. */
export interface Meter {
  bucket: Bucket;
  subject: string;
  allowances: readonly Allowance[];
}

export type Taken =
  { charge: string; retryAfterSeconds: null } | { charge: null; retryAfterSeconds: number };

/** Sliding windows that outlive a restart. `now` is in epoch milliseconds. */
export function rateLimiterStore(db: Kysely<Database>) {
  /**
   * Whole seconds until the subject has room again; null where it has now. Nobody else charges the
   * subject before the transaction ends.
   */
  async function wait({ bucket, subject, allowances }: Meter, now: number): Promise<number | null> {
    await acquireAdvisoryLock(db, bucket, subject);
    let waitMs = 0;
    for (const { count, seconds } of allowances) {
      const oldestThatCounts = await db
        .selectFrom('throttle')
        .select('at')
        .where('bucket', '=', bucket)
        .where('subject', '=', subject)
        .where('at', '>', now - seconds * 1000)
        .where('at', '<=', now + CLOCK_SKEW_MS)
        .orderBy('at', 'desc')
        .offset(count - 1)
        .limit(1)
        .executeTakeFirst();
      if (!oldestThatCounts) continue;
      const untilItLeaves = oldestThatCounts.at + seconds * 1000 - now;
      waitMs = Math.max(waitMs, Math.min(untilItLeaves, seconds * 1000));
    }
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
  }

  async function charge({ bucket, subject }: Meter, now: number, at = now): Promise<string> {
    // They would count once that time has come.
    await db
      .deleteFrom('throttle')
      .where('bucket', '=', bucket)
      .where('subject', '=', subject)
      .where('at', '>', now + CLOCK_SKEW_MS)
      .execute();
    const id = randomUUID();
    await db.insertInto('throttle').values({ id, bucket, subject, at }).execute();
    return id;
  }

  return {
    wait,
    charge,

    /** Charges the subject where it has room: never more often than allowed, however many ask at once. */
    take: (meter: Meter, now: number): Promise<Taken> =>
      inTransaction(db, async (tx) => {
        const throttle = rateLimiterStore(tx);
        const retryAfterSeconds = await throttle.wait(meter, now);
        if (retryAfterSeconds !== null) return { charge: null, retryAfterSeconds };
        return { charge: await throttle.charge(meter, now), retryAfterSeconds: null };
      }),

    /**
     * Charges the subject for a minute, until `confirm` makes it last for the whole window. What
     * nobody can confirm or give back, because the database or the process went down, lapses.
     */
    reserve(meter: Meter, now: number): Promise<string> {
      const windowMs = Math.max(...meter.allowances.map(({ seconds }) => seconds * 1000));
      return charge(meter, now, now - Math.max(windowMs - RESERVATION_MS, 0));
    },

    async confirm(ids: readonly string[], now: number): Promise<void> {
      await db.updateTable('throttle').set({ at: now }).where('id', 'in', ids).execute();
    },

    async giveBack(...ids: readonly string[]): Promise<void> {
      await db.deleteFrom('throttle').where('id', 'in', ids).execute();
    },

    async purge(before: number, signal?: AbortSignal): Promise<void> {
      const rows = { table: 'throttle', key: 'id' } as const;
      await deleteInBatches(db, { ...rows, where: sql`"at" < ${before}` }, signal);
    },
  };
}
