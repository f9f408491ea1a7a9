import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isRecent } from './clock';
import { deleteInBatches } from './delete-in-batches';
import type { Database } from './schema';
import { acquireAdvisoryLock, inTransaction } from './transaction';

/** At most `limit` times within any `windowSeconds`. */
export interface RateLimit {
  limit: number;
  windowSeconds: number;
}

/** Records whose subject is an e-mail address are deleted with its member: `namesAddress` in `members/deletion.ts`. */
type Bucket =
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
  | 'admin_failure_device'
  | 'admin_invitation'
  | 'admin_reset';

// Longer than checking a password can take.
const RESERVATION_MS = 60_000;

/** A subject, such as an e-mail address, within a bucket, and its limits. One use may count under several rules. */
export interface RateLimitRule {
  bucket: Bucket;
  subject: string;
  limits: readonly RateLimit[];
}

/** Rate limiter in the database, which survives restarts. `now` is in epoch milliseconds. */
export function rateLimiterStore(db: Kysely<Database>) {
  /** Milliseconds until the subject is below its limits; 0 if it is already. */
  async function waitMs({ bucket, subject, limits }: RateLimitRule, now: number): Promise<number> {
    await acquireAdvisoryLock(db, bucket, subject);
    let wait = 0;
    for (const { limit, windowSeconds } of limits) {
      const oldest = await db
        .selectFrom('rate_limit_record')
        .select('at')
        .where('bucket', '=', bucket)
        .where('subject', '=', subject)
        .where(isRecent('at', now, windowSeconds * 1000))
        .orderBy('at', 'desc')
        .offset(limit - 1)
        .limit(1)
        .executeTakeFirst();
      if (oldest) wait = Math.max(wait, oldest.at + windowSeconds * 1000 - now);
    }
    return wait;
  }

  async function insert({ bucket, subject }: RateLimitRule, at: number) {
    const id = randomUUID();
    await db.insertInto('rate_limit_record').values({ id, bucket, subject, at }).execute();
    return id;
  }

  return {
    /**
     * Returns the whole seconds until all subjects are below their limits, or null if they are already. Locks the
     * subjects, so that no other transaction can record them before this one ends.
     */
    async retryAfter(rules: readonly RateLimitRule[], now: number): Promise<number | null> {
      let wait = 0;
      for (const rule of rules) wait = Math.max(wait, await waitMs(rule, now));
      return wait > 0 ? Math.ceil(wait / 1000) : null;
    },

    /** Records one use of each subject and returns the ids of the records. */
    async record(rules: readonly RateLimitRule[], now: number): Promise<string[]> {
      const ids: string[] = [];
      for (const rule of rules) ids.push(await insert(rule, now));
      return ids;
    },

    /**
     * Records the subjects and returns null, or returns the whole seconds to wait. In one transaction, so that parallel
     * calls cannot exceed the limits.
     */
    consume: (rules: readonly RateLimitRule[], now: number): Promise<number | null> =>
      inTransaction(db, async (tx) => {
        const limiter = rateLimiterStore(tx);
        const retryAfterSeconds = await limiter.retryAfter(rules, now);
        if (retryAfterSeconds === null) await limiter.record(rules, now);
        return retryAfterSeconds;
      }),

    /**
     * Records the subjects for a minute. `confirm` extends the records to the whole window. A record that is neither
     * confirmed nor refunded, because the database or the process went down, expires.
     */
    async reserve(rules: readonly RateLimitRule[], now: number): Promise<string[]> {
      const ids: string[] = [];
      for (const rule of rules) {
        const windowMs = Math.max(...rule.limits.map(({ windowSeconds }) => windowSeconds * 1000));
        ids.push(await insert(rule, now - Math.max(windowMs - RESERVATION_MS, 0)));
      }
      return ids;
    },

    /** Extends reserved records to the whole window, from `now` on. */
    async confirm(ids: readonly string[], now: number): Promise<void> {
      await db.updateTable('rate_limit_record').set({ at: now }).where('id', 'in', ids).execute();
    },

    /** Deletes records. */
    async refund(ids: readonly string[]): Promise<void> {
      await db.deleteFrom('rate_limit_record').where('id', 'in', ids).execute();
    },

    /** Deletes records from before a time, in epoch milliseconds. */
    async purge(before: number, signal?: AbortSignal): Promise<void> {
      const rows = { table: 'rate_limit_record', key: 'id' } as const;
      await deleteInBatches(db, { ...rows, where: sql`"at" < ${before}` }, signal);
    },
  };
}
