import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { atomically } from './atomically';
import { holdAlone } from './engine';
import type { Tables } from './tables';

/** At most `count` times within any `seconds`. */
export interface Allowance {
  count: number;
  seconds: number;
}

export type Bucket =
  'otp_send' | 'otp_failure' | 'social_code' | 'admin_failure' | 'admin_failure_ip';

/** What is counted: in this bucket, for this address or account, under these limits. */
export interface Meter {
  bucket: Bucket;
  subject: string;
  allowances: readonly Allowance[];
}

export type Taken =
  { charge: string; retryAfterSeconds: null } | { charge: null; retryAfterSeconds: number };

/** Sliding windows that outlive a restart. `now` is in epoch milliseconds. */
export function throttleStore(db: Kysely<Tables>) {
  /**
   * Whole seconds until the subject has room again; null where it has now. Nobody else charges the
   * subject before the transaction ends.
   */
  async function wait({ bucket, subject, allowances }: Meter, now: number): Promise<number | null> {
    await holdAlone(db, bucket, subject);
    let waitMs = 0;
    for (const { count, seconds } of allowances) {
      const oldestThatCounts = await db
        .selectFrom('throttle')
        .select('at')
        .where('bucket', '=', bucket)
        .where('subject', '=', subject)
        .where('at', '>', now - seconds * 1000)
        .orderBy('at', 'desc')
        .offset(count - 1)
        .limit(1)
        .executeTakeFirst();
      if (oldestThatCounts) waitMs = Math.max(waitMs, oldestThatCounts.at + seconds * 1000 - now);
    }
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
  }

  async function charge({ bucket, subject }: Meter, now: number): Promise<string> {
    const id = randomUUID();
    await db.insertInto('throttle').values({ id, bucket, subject, at: now }).execute();
    return id;
  }

  return {
    wait,
    charge,

    /** Charges the subject where it has room: never more often than allowed, however many ask at once. */
    take: (meter: Meter, now: number): Promise<Taken> =>
      atomically(db, async (tx) => {
        const throttle = throttleStore(tx);
        const retryAfterSeconds = await throttle.wait(meter, now);
        if (retryAfterSeconds !== null) return { charge: null, retryAfterSeconds };
        return { charge: await throttle.charge(meter, now), retryAfterSeconds: null };
      }),

    async giveBack(id: string): Promise<void> {
      await db.deleteFrom('throttle').where('id', '=', id).execute();
    },

    async purge(before: number): Promise<void> {
      await db.deleteFrom('throttle').where('at', '<', before).execute();
    },
  };
}
