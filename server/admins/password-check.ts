import { WRONG_PASSWORD } from '@/contract/admin-account';
import { may, type Permission } from '@/domain/roles';
import type { RateLimitRule } from '#server/db/rate-limiter';
import type { Deps } from '#server/deps';
import type { AdminSession } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import { ipRateLimitKey, siteRateLimitKey } from '#server/http/client-ip';
import {
  badRequest,
  roleRequired,
  serverBusy,
  tooManyRequests,
  unauthenticated,
} from '#server/http/http-error';
import type { Repositories } from '#server/store';
import type { Admin } from './admins';
import { HashingBusyError, hashPassword, isPassword } from './password';

interface Attempt {
  email: string;
  ip: string;
  /** Hash of the device's token, where the admin has logged in with it before. */
  deviceHash: string | undefined;
}

/** An attempt within the limits. It counts as a failure until its result is known. */
interface AdmittedAttempt {
  /** Records the failure for the whole window. */
  fail: () => Promise<void>;
  /** Refunds an attempt without a result. Never rejects: if the refund fails, the reservation expires in a minute. */
  refund: () => Promise<void>;
  /** The records to refund after a success. */
  recordIds: readonly string[];
}

type CheckedPassword =
  | { kind: 'locked'; retryAfterSeconds: number }
  | { kind: 'wrong' }
  /** `attempt` still counts as a failure: refund its records. */
  | { kind: 'right'; admin: Admin; attempt: AdmittedAttempt };

interface OwnPassword {
  admin: Admin;
  attempt: AdmittedAttempt;
  /** Hash of the token of the session's device. */
  deviceHash: string | undefined;
}

/**
 * Creates the limits of failed logins. Unknown devices are limited per account and network, and per network. Failures
 * at one account from all networks only slow unknown devices down, so that nobody can lock the account. A known device
 * has its own limit.
 */
function createFailureLimits({ config: { admin: limits }, store, now }: Deps) {
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

  /** Admits the attempt, or returns the whole seconds to wait. */
  return (attempt: Attempt): Promise<AdmittedAttempt | { retryAfterSeconds: number }> =>
    store.transaction(async ({ rateLimiter }) => {
      const rules = rulesFor(attempt);
      const account = { bucket: 'admin_failure_account', subject: attempt.email } as const;
      const failures = { ...account, limits: limits.failuresBeforeSlowdown };
      const isUnknownDevice = attempt.deviceHash === undefined;
      const wait = await rateLimiter.retryAfter(rules, now());
      const isSlowedDown =
        isUnknownDevice && (await rateLimiter.retryAfter([failures], now())) !== null;
      const slowdown = isSlowedDown ? [{ ...account, limits: limits.slowdown }] : [];
      const slowdownWait = await rateLimiter.retryAfter(slowdown, now());
      const retryAfterSeconds = Math.max(wait ?? 0, slowdownWait ?? 0);
      if (retryAfterSeconds > 0) return { retryAfterSeconds };

      const reserved = await rateLimiter.reserve(rules, now());
      // Recorded and not reserved, because the slowdown counts from this attempt on.
      const recorded = isUnknownDevice ? await rateLimiter.record([failures], now()) : [];
      const recordIds = [...reserved, ...recorded];
      return {
        recordIds,
        fail: () => store.rateLimiter.confirm(reserved, now()),
        refund: () => store.rateLimiter.refund(recordIds).catch(() => undefined),
      };
    });
}

/** Creates the check of an admin's password, whose failures are limited. */
export function createPasswordCheck(deps: Deps) {
  const { store } = deps;
  const admit = createFailureLimits(deps);

  /** @throws HttpError 503 if too many passwords are being checked. */
  return async ({
    password,
    ...typed
  }: Attempt & { password: string }): Promise<CheckedPassword> => {
    // Before the hashing. If guesses were counted after it, parallel guesses would all pass the limit.
    const attempt = await admit(typed);
    if ('retryAfterSeconds' in attempt) return { kind: 'locked', ...attempt };
    // If hashing or the database is unavailable, the password was not checked, so the attempt does not count.
    return refundOnError(attempt, async () => {
      const admin = await store.admins.findByEmail(typed.email);
      if ((await isPassword(password, admin?.passwordHash)) && admin) {
        return { kind: 'right', admin, attempt };
      }
      await attempt.fail();
      return { kind: 'wrong' };
    });
  };
}

/**
 * Creates the check of the password that a signed-in admin enters again, so that a stolen session is not enough for what
 * takes the account away.
 */
export function createOwnPasswordCheck(deps: Deps) {
  const { config, store, now, log } = deps;
  const checkPassword = createPasswordCheck(deps);
  const wrong = () =>
    badRequest(WRONG_PASSWORD, 'This is not your current password.', 'currentPassword');

  return {
    /**
     * Checks the password. Its attempt counts as a failed login until `confirm` has refunded it.
     * @throws HttpError 400 for a wrong password, 429 after too many of those, 401 if the admin was removed meanwhile.
     */
    async check(
      password: string,
      { adminId, sessionId }: AdminSession,
      c: AppContext,
    ): Promise<OwnPassword> {
      const fields = requestContext(c);
      const account = await store.admins.findById(adminId);
      if (account === undefined) throw unauthenticated();
      // From the session, because browsers send the device's cookie to the login only.
      const deviceHash = await store.admins.deviceOf({ id: sessionId, adminId });
      const { email } = account;
      const checked = await checkPassword({ email, password, ip: c.get('ip'), deviceHash });
      if (checked.kind === 'locked') {
        log('admin_password_locked', fields);
        throw tooManyRequests(
          'too_many_failures',
          'Too many wrong passwords. Please wait before you try again.',
          checked.retryAfterSeconds,
        );
      }
      if (checked.kind === 'wrong') {
        log('admin_password_wrong', fields);
        throw wrong();
      }
      return { ...checked, deviceHash };
    },

    /**
     * Locks the admin in the transaction of what the password was checked for, and returns the address.
     * @throws HttpError 401 if the session has ended meanwhile, 403 if the permission was taken, 400 if the password was changed.
     */
    async confirm(
      tx: Repositories,
      { admin, attempt }: OwnPassword,
      { adminId, sessionId }: AdminSession,
      permission: Permission = 'account',
    ): Promise<string> {
      await tx.rateLimiter.refund(attempt.recordIds);
      const current = await tx.admins.lock(adminId);
      const times = { now: now(), maxAgeMs: config.admin.sessionMs };
      const role = await tx.admins.roleInSession({ id: sessionId, adminId }, times);
      if (current === undefined || role === null) throw unauthenticated();
      if (!may(role, permission)) throw roleRequired();
      if (current.passwordHash !== admin.passwordHash) throw wrong();
      return current.email;
    },
  };
}

/** Runs `work`. If it rejects, the attempt does not count, and a HashingBusyError becomes a 503. */
export async function refundOnError<T>(
  attempt: AdmittedAttempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await attempt.refund();
    throw error instanceof HashingBusyError ? serverBusy('busy') : error;
  }
}

/**
 * Hashes a password that an admin has chosen.
 * @throws HttpError 503 if too many passwords are being hashed.
 */
export async function hashNewPassword(password: string): Promise<string> {
  try {
    return await hashPassword(password);
  } catch (error) {
    throw error instanceof HashingBusyError ? serverBusy('busy') : error;
  }
}

/**
 * Rejects a password that is the account's email address.
 * @throws HttpError 400 with the field.
 */
export function rejectEmailAsPassword(password: string, email: string, field: string): void {
  if (password.normalize('NFKC').trim().toLowerCase() !== email) return;
  throw badRequest('invalid_input', 'Your email address cannot be your password.', field);
}
