import { WRONG_PASSWORD } from '@/contract/admin-account';
import type { Config } from '#server/config/config';
import type { Admin } from './admins';
import type { Repositories, Store } from '#server/store';
import type { AdminCaller } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import { badRequest, serverBusy, tooManyRequests, unauthenticated } from '#server/http/http-error';
import type { Log } from '#server/http/log';
import { type AdmittedAttempt, createAdminRateLimits } from './rate-limits';
import { HashingBusyError, hashPassword, isPassword } from './password';

interface PasswordCheckDeps {
  config: Config;
  store: Store;
  /** Epoch milliseconds. */
  now: () => number;
}

interface TypedPassword {
  email: string;
  password: string;
  ip: string;
  /** Hash of the device's token, where the admin has logged in with it before. */
  deviceHash: string | undefined;
}

type CheckedPassword =
  | { kind: 'locked'; retryAfterSeconds: number }
  | { kind: 'wrong' }
  /** `attempt` still counts as a failure: refund its records. */
  | { kind: 'right'; admin: Admin; attempt: AdmittedAttempt };

/** Creates the check of an admin's password, whose failures are limited. */
export function createPasswordCheck({ config, store, now }: PasswordCheckDeps) {
  const limits = createAdminRateLimits({ limits: config.admin, store, now });

  /** @throws HttpError 503 if too many passwords are being checked. */
  return async ({ email, password, ip, deviceHash }: TypedPassword): Promise<CheckedPassword> => {
    // Before the hashing. If guesses were counted after it, parallel guesses would all pass the limit.
    const attempt = await limits.admit({ email, ip, deviceHash });
    if ('retryAfterSeconds' in attempt) return { kind: 'locked', ...attempt };
    // If hashing or the database is unavailable, the password was not checked, so the attempt does not count.
    return refundOnError(attempt, async () => {
      const admin = await store.admins.findByEmail(email);
      if ((await isPassword(password, admin?.passwordHash)) && admin) {
        return { kind: 'right', admin, attempt };
      }
      await attempt.fail();
      return { kind: 'wrong' };
    });
  };
}

interface OwnPasswordDeps extends PasswordCheckDeps {
  log: Log;
}

interface OwnPassword {
  admin: Admin;
  attempt: AdmittedAttempt;
  /** Hash of the token of the session's device. */
  deviceHash: string | undefined;
}

/**
 * Creates the check of the password that a signed-in admin enters again, so that a stolen session is not enough for what
 * takes the account away.
 */
export function createOwnPasswordCheck(deps: OwnPasswordDeps) {
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
      { adminId, sessionId }: AdminCaller,
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
     * @throws HttpError 401 if the session has ended meanwhile, 400 if the password was changed.
     */
    async confirm(
      tx: Repositories,
      { admin, attempt }: OwnPassword,
      { adminId, sessionId }: AdminCaller,
    ): Promise<string> {
      await tx.rateLimiter.refund(...attempt.recordIds);
      const current = await tx.admins.lock(adminId);
      const times = { now: now(), maxAgeMs: config.admin.sessionMs };
      const isOpen = await tx.admins.acceptsSession({ id: sessionId, adminId }, times);
      if (current === undefined || !isOpen) throw unauthenticated();
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
