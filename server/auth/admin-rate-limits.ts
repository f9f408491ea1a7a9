import type { Config } from '#server/config/config';
import { ipRateLimitKey, siteRateLimitKey } from '#server/http/client-ip';
import type { Store } from '#server/db/store';
import type { RateLimitRule } from '#server/db/rate-limiter';

interface Attempt {
  email: string;
  ip: string;
  /** Hash of the device's token, where the admin has logged in with it before. */
  deviceHash: string | undefined;
}

/** An attempt that may be made: it counts as a failure until it is known to be none. */
export interface AdmittedAttempt {
  /** Makes the failure last. */
  fail: () => Promise<void>;
  /** For an attempt without a verdict; never rejects: what cannot be taken back lapses in a minute. */
  forget: () => Promise<void>;
  /** What a success gives back. */
  recordIds: readonly string[];
}

interface AdminRateLimitsDeps {
  limits: Config['admin'];
  store: Store;
  now: () => number;
}

/**
 * What limits failed logins. Strangers are counted by account and network and by network; failures from
 * everywhere slow the account down for them and never close it. A known device counts by itself alone.
 */
export function createAdminRateLimits({ limits, store, now }: AdminRateLimitsDeps) {
  const rulesOf = ({ email, ip, deviceHash }: Attempt): RateLimitRule[] =>
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
    /** The attempt, or the whole seconds that it has to wait. */
    admit: (attempt: Attempt): Promise<AdmittedAttempt | { retryAfterSeconds: number }> =>
      store.transaction(async ({ rateLimiter }) => {
        const rules = rulesOf(attempt);
        const ofAccount: RateLimitRule = {
          bucket: 'admin_failure_account',
          subject: attempt.email,
          limits: limits.failuresBeforeSlowdown,
        };
        const slowed = { ...ofAccount, limits: limits.slowed };
        const isStranger = attempt.deviceHash === undefined;
        let retryAfterSeconds = 0;
        for (const rule of rules) {
          retryAfterSeconds = Math.max(
            retryAfterSeconds,
            (await rateLimiter.retryAfter(rule, now())) ?? 0,
          );
        }
        if (isStranger && (await rateLimiter.retryAfter(ofAccount, now())) !== null) {
          retryAfterSeconds = Math.max(
            retryAfterSeconds,
            (await rateLimiter.retryAfter(slowed, now())) ?? 0,
          );
        }
        if (retryAfterSeconds > 0) return { retryAfterSeconds };

        const reserved: string[] = [];
        for (const rule of rules) reserved.push(await rateLimiter.reserve(rule, now()));
        // Not reserved, since the next attempt is to wait from this moment on.
        const recordIds = isStranger
          ? [...reserved, await rateLimiter.record(ofAccount, now())]
          : reserved;
        return {
          recordIds,
          fail: () => store.rateLimiter.confirm(reserved, now()),
          forget: () =>
            store.transaction((tx) => tx.rateLimiter.refund(...recordIds)).catch(() => undefined),
        };
      }),
  };
}
