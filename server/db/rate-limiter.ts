import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from './in-transaction';
import { deleteInBatches } from './delete-in-batches';
import { acquireAdvisoryLock } from '#server/db/dialects/dialect';
import type { Database } from './schema';

/** At most `limit` times within any `windowSeconds`. */
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
  | 'admin_failure_device'
  | 'admin_invitation'
  | 'admin_reset';

// Tolerance for the clocks of several servers. Records further in the future were written while a clock was
// wrong, and do not count.
const CLOCK_SKEW_MS = 5_000;
// Longer than checking a password can take.
const RESERVATION_MS = 60_000;

/** A subject, such as an e-mail address, within a bucket, and its limits. */
export interface RateLimitRule {
  bucket: Bucket;
  subject: string;
  limits: readonly RateLimit[];
}

/**
 * Whether a record names an e-mail address, alone, with a network, or as the rate-limit key of its mailbox. Failed
 * logins of an admin with this address stay.
 */
export const namesAddress = (email: string, mailbox: string) => {
  const withNetwork = sql`substr(subject, 1, length(cast(${`${email} `} as text))) = ${`${email} `}`;
  return sql<boolean>`(bucket in ('otp_send', 'otp_send_device') and subject = ${email}
    or bucket = 'otp_send_mailbox' and subject = ${mailbox}
    or bucket = 'otp_failure' and ${withNetwork}
    or (bucket in ('admin_failure_account', 'admin_reset') and subject = ${email} or bucket = 'admin_failure' and ${withNetwork})
      and not exists (select 1 from admin where email = ${email}))`;
};

export type ConsumeResult =
  { recordId: string; retryAfterSeconds: null } | { recordId: null; retryAfterSeconds: number };

/** Rate limiter in the database, which survives restarts. `now` is in epoch milliseconds. */
export function rateLimiterStore(db: Kysely<Database>) {
  /**
   * Returns the whole seconds until the subject is below its limits, or null if it is already. Locks the subject, so
   * that no other transaction can record it before this one ends.
   */
  async function retryAfter(
    { bucket, subject, limits }: RateLimitRule,
    now: number,
  ): Promise<number | null> {
    await acquireAdvisoryLock(db, bucket, subject);
    let retryAfterMs = 0;
    for (const { limit, windowSeconds } of limits) {
      const oldest = await db
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
      if (!oldest) continue;
      const expiresInMs = oldest.at + windowSeconds * 1000 - now;
      retryAfterMs = Math.max(retryAfterMs, Math.min(expiresInMs, windowSeconds * 1000));
    }
    return retryAfterMs > 0 ? Math.ceil(retryAfterMs / 1000) : null;
  }

  /** Records one use of the subject and returns the record's id. */
  async function record(
    { bucket, subject }: RateLimitRule,
    now: number,
    at = now,
  ): Promise<string> {
    // Records from the future would count when their time comes.
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

    /** Records the subject if it is below its limits, in one transaction, so that parallel calls cannot exceed them. */
    consume: (rule: RateLimitRule, now: number): Promise<ConsumeResult> =>
      inTransaction(db, async (tx) => {
        const limiter = rateLimiterStore(tx);
        const retryAfterSeconds = await limiter.retryAfter(rule, now);
        if (retryAfterSeconds !== null) return { recordId: null, retryAfterSeconds };
        return { recordId: await limiter.record(rule, now), retryAfterSeconds: null };
      }),

    /**
     * Records the subject for a minute. `confirm` extends the record to the whole window. A record that is neither
     * confirmed nor refunded, because the database or the process went down, expires.
     */
    reserve(rule: RateLimitRule, now: number): Promise<string> {
      const windowMs = Math.max(...rule.limits.map(({ windowSeconds }) => windowSeconds * 1000));
      return record(rule, now, now - Math.max(windowMs - RESERVATION_MS, 0));
    },

    /** Extends reserved records to the whole window, from `now` on. */
    async confirm(ids: readonly string[], now: number): Promise<void> {
      await db.updateTable('rate_limit_record').set({ at: now }).where('id', 'in', ids).execute();
    },

    /** Deletes records. */
    async refund(...ids: readonly string[]): Promise<void> {
      await db.deleteFrom('rate_limit_record').where('id', 'in', ids).execute();
    },

    /** Deletes records from before a time, in epoch milliseconds. */
    async purge(before: number, signal?: AbortSignal): Promise<void> {
      const rows = { table: 'rate_limit_record', key: 'id' } as const;
      await deleteInBatches(db, { ...rows, where: sql`"at" < ${before}` }, signal);
    },
  };
}
