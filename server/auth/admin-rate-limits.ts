import type { Config } from '#server/config/config';
import { ipRateLimitKey, siteRateLimitKey } from '#server/http/client-ip';
import type { Store } from '#server/db/store';
import type { Meter } from '#server/db/rate-limiter';

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
  charges: readonly string[];
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
  const metersOf = ({ email, ip, deviceHash }: Attempt): Meter[] =>
    deviceHash === undefined
      ? [
          {
            bucket: 'admin_failure',
            subject: `${email} ${ipRateLimitKey(ip)}`,
            allowances: limits.failuresPerAccount,
          },
          {
            bucket: 'admin_failure_ip',
            subject: siteRateLimitKey(ip),
            allowances: limits.failuresPerIp,
          },
        ]
      : [
          {
            bucket: 'admin_failure_device',
            subject: deviceHash,
            allowances: limits.failuresPerAccount,
          },
        ];

  return {
    /** The attempt, or the whole seconds that it has to wait. */
    admit: (attempt: Attempt): Promise<AdmittedAttempt | { retryAfterSeconds: number }> =>
      store.transaction(async ({ throttle }) => {
        const meters = metersOf(attempt);
        const ofAccount: Meter = {
          bucket: 'admin_failure_account',
          subject: attempt.email,
          allowances: limits.failuresBeforeSlowdown,
        };
        const slowed = { ...ofAccount, allowances: limits.slowed };
        const isStranger = attempt.deviceHash === undefined;
        let retryAfterSeconds = 0;
        for (const meter of meters) {
          retryAfterSeconds = Math.max(retryAfterSeconds, (await throttle.wait(meter, now())) ?? 0);
        }
        if (isStranger && (await throttle.wait(ofAccount, now())) !== null) {
          retryAfterSeconds = Math.max(
            retryAfterSeconds,
            (await throttle.wait(slowed, now())) ?? 0,
          );
        }
        if (retryAfterSeconds > 0) return { retryAfterSeconds };

        const reserved: string[] = [];
        for (const meter of meters) reserved.push(await throttle.reserve(meter, now()));
        // Not reserved, since the next attempt is to wait from this moment on.
        const charges = isStranger
          ? [...reserved, await throttle.charge(ofAccount, now())]
          : reserved;
        return {
          charges,
          fail: () => store.throttle.confirm(reserved, now()),
          forget: () =>
            store.transaction((tx) => tx.throttle.giveBack(...charges)).catch(() => undefined),
        };
      }),
  };
}
