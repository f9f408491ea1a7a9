import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from './in-transaction';
import { deleteInBatches } from './delete-in-batches';
import { acquireAdvisoryLock } from '#server/db/dialects/dialect';
import type { Database } from './schema';

/** At most `count` times within any `seconds`. */
export interface RateLimit {
  limit: number;
  windowSeconds: number;
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

/** What is counted (`subject`, such as an address, in `bucket`) and its limits. */
export interface RateLimitRule {
  bucket: Bucket;
  subject: string;
  limits: readonly RateLimit[];
}

export type ConsumeResult =
  { recordId: string; retryAfterSeconds: null } | { recordId: null; retryAfterSeconds: number };

/** Sliding windows that outlive a restart. `now` is in epoch milliseconds. */
export function rateLimiterStore(db: Kysely<Database>) {
  /**
   * Returns the whole seconds until the subject is below its limits again, or null where it is now. No
   * other transaction records the subject before this one ends.
   */
  async function retryAfter(
    { bucket, subject, limits }: RateLimitRule,
    now: number,
  ): Promise<number | null> {
    await acquireAdvisoryLock(db, bucket, subject);
    let waitMs = 0;
    for (const { limit, windowSeconds } of limits) {
      const oldestThatCounts = await db
        .selectFrom('rate_limit_record')
        .select('at')
        .where('bucket', '=', bucket)
        .where('subject', '=', subject)
        .where('at', '>', now - windowSeconds * 1000)
        .where('at', '<=', now + CLOCK_SKEW_MS)
        .orderBy('at', 'desc')
        .offset(limit - 1)
        .limit(1)
        .executeTakeFirst();
      if (!oldestThatCounts) continue;
      const untilItLeaves = oldestThatCounts.at + windowSeconds * 1000 - now;
      waitMs = Math.max(waitMs, Math.min(untilItLeaves, windowSeconds * 1000));
    }
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
  }

  async function record(
    { bucket, subject }: RateLimitRule,
    now: number,
    at = now,
  ): Promise<string> {
    // They would count once that time has come.
    await db
      .deleteFrom('rate_limit_record')
      .where('bucket', '=', bucket)
      .where('subject', '=', subject)
      .where('at', '>', now + CLOCK_SKEW_MS)
      .execute();
    const id = randomUUID();
    await db.insertInto('rate_limit_record').values({ id, bucket, subject, at }).execute();
    return id;
  }

  return {
    retryAfter,
    record,

    /** Records the subject where it is below its limits: never more often than allowed, however many ask at once. */
    consume: (rule: RateLimitRule, now: number): Promise<ConsumeResult> =>
      inTransaction(db, async (tx) => {
        const limiter = rateLimiterStore(tx);
        const retryAfterSeconds = await limiter.retryAfter(rule, now);
        if (retryAfterSeconds !== null) return { recordId: null, retryAfterSeconds };
        return { recordId: await limiter.record(rule, now), retryAfterSeconds: null };
      }),

    /**
     * Records the subject for a minute; `confirm` makes the record last for the whole window. A record that
     * is neither confirmed nor refunded, because the database or the process went down, lapses.
     */
    reserve(rule: RateLimitRule, now: number): Promise<string> {
      const windowMs = Math.max(...rule.limits.map(({ windowSeconds }) => windowSeconds * 1000));
      return record(rule, now, now - Math.max(windowMs - RESERVATION_MS, 0));
    },

    async confirm(ids: readonly string[], now: number): Promise<void> {
      await db.updateTable('rate_limit_record').set({ at: now }).where('id', 'in', ids).execute();
    },

    async refund(...ids: readonly string[]): Promise<void> {
      await db.deleteFrom('rate_limit_record').where('id', 'in', ids).execute();
    },

    async purge(before: number, signal?: AbortSignal): Promise<void> {
      const rows = { table: 'rate_limit_record', key: 'id' } as const;
      await deleteInBatches(db, { ...rows, where: sql`"at" < ${before}` }, signal);
    },
  };
}
