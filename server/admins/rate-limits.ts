import type { Config } from '#server/config/config';
import { ipRateLimitKey, siteRateLimitKey } from '#server/http/client-ip';
import type { Store } from '#server/store';
import type { RateLimitRule } from '#server/db/rate-limiter';

interface Attempt {
  email: string;
  ip: string;
  /** Hash of the device's token, where the admin has logged in with it before. */
  deviceHash: string | undefined;
}

/** An attempt within the limits. It counts as a failure until its result is known. */
export interface AdmittedAttempt {
  /** Records the failure for the whole window. */
  fail: () => Promise<void>;
  /** Refunds an attempt without a result. Never rejects: if the refund fails, the reservation expires in a minute. */
  refund: () => Promise<void>;
  /** The records to refund after a success. */
  recordIds: readonly string[];
}

interface AdminRateLimitsDeps {
  limits: Config['admin'];
  store: Store;
  now: () => number;
}

/**
 * Creates the rate limits for failed logins. Unknown devices are limited per account and network, and per
 * network. Failures at one account from all networks only slow unknown devices down, so that nobody can lock
 * the account. A known device has its own limit.
 */
export function createAdminRateLimits({ limits, store, now }: AdminRateLimitsDeps) {
  const rulesFor = ({ email, ip, deviceHash }: Attempt): RateLimitRule[] =>
    deviceHash === undefined
      ? [
          {
            bucket: 'admin_failure',
            subject: `${email} ${ipRateLimitKey(ip)}`,
            limits: limits.failuresPerAccount,
          },
          {
            bucket: 'admin_failure_ip',
            subject: siteRateLimitKey(ip),
            limits: limits.failuresPerIp,
          },
        ]
      : [
          {
            bucket: 'admin_failure_device',
            subject: deviceHash,
            limits: limits.failuresPerAccount,
          },
        ];

  return {
    /** Admits the attempt, or returns the whole seconds to wait. */
    admit: (attempt: Attempt): Promise<AdmittedAttempt | { retryAfterSeconds: number }> =>
      store.transaction(async ({ rateLimiter }) => {
        const rules = rulesFor(attempt);
        const accountRule: RateLimitRule = {
          bucket: 'admin_failure_account',
          subject: attempt.email,
          limits: limits.failuresBeforeSlowdown,
        };
        const slowdown = { ...accountRule, limits: limits.slowdown };
        const isUnknownDevice = attempt.deviceHash === undefined;
        let retryAfterSeconds = 0;
        for (const rule of rules) {
          retryAfterSeconds = Math.max(
            retryAfterSeconds,
            (await rateLimiter.retryAfter(rule, now())) ?? 0,
          );
        }
        if (isUnknownDevice && (await rateLimiter.retryAfter(accountRule, now())) !== null) {
          retryAfterSeconds = Math.max(
            retryAfterSeconds,
            (await rateLimiter.retryAfter(slowdown, now())) ?? 0,
          );
        }
        if (retryAfterSeconds > 0) return { retryAfterSeconds };

        const reserved: string[] = [];
        for (const rule of rules) reserved.push(await rateLimiter.reserve(rule, now()));
        // Recorded and not reserved, because the slowdown counts from this attempt on.
        const recordIds = isUnknownDevice
          ? [...reserved, await rateLimiter.record(accountRule, now())]
          : reserved;
        return {
          recordIds,
          fail: () => store.rateLimiter.confirm(reserved, now()),
          refund: () =>
            store.transaction((tx) => tx.rateLimiter.refund(...recordIds)).catch(() => undefined),
        };
      }),
  };
}
