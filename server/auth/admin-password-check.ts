import type { Config } from '#server/config/config';
import type { Admin } from '#server/db/admins';
import type { Store } from '#server/db/store';
import { serverBusy } from '#server/http/http-error';
import { type AdmittedAttempt, createAdminRateLimits } from './admin-rate-limits';
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
