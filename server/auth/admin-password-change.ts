import { WRONG_PASSWORD } from '@/contract/admin-account';
import type { Config } from '#server/config/config';
import type { Store } from '#server/db/store';
import type { AdminCaller } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import { badRequest, tooManyRequests, unauthenticated } from '#server/http/http-error';
import type { Log } from '#server/http/log';
import { createPasswordCheck, refundOnError } from './admin-password-check';
import { hashPassword } from './password';

interface PasswordChangeDeps {
  config: Config;
  store: Store;
  /** Epoch milliseconds. */
  now: () => number;
  log: Log;
}

interface TypedPasswords {
  currentPassword: string;
  newPassword: string;
}

/** Creates the change of an admin's own password. */
export function createPasswordChange({ config, store, now, log }: PasswordChangeDeps) {
  const checkPassword = createPasswordCheck({ config, store, now });

  /**
   * Changes the password, ends the admin's other sessions and forgets the other devices.
   * @throws HttpError 400 for an unusable new password and for a wrong current one, which counts as a failed login;
   *   429 after too many of those, 401 if the session has ended meanwhile.
   */
  return async (
    { currentPassword, newPassword }: TypedPasswords,
    { adminId, sessionId }: AdminCaller,
    c: AppContext,
  ): Promise<void> => {
    const fields = requestContext(c);
    const account = await store.admins.findById(adminId);
    if (account === undefined) throw unauthenticated();
    rejectEmailAsPassword(newPassword, account.email, 'newPassword');
    if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) {
      throw badRequest('invalid_input', 'This is your current password.', 'newPassword');
    }
    // From the session, because browsers send the device's cookie to the login only.
    const deviceHash = await store.admins.deviceOf({ id: sessionId, adminId });
    const typed = { email: account.email, password: currentPassword };
    const checked = await checkPassword({ ...typed, ip: c.get('ip'), deviceHash });
    if (checked.kind === 'locked') {
      log('admin_password_locked', fields);
      throw tooManyRequests(
        'too_many_failures',
        'Too many wrong passwords. Please wait before you try again.',
        checked.retryAfterSeconds,
      );
    }
    const wrong = () => {
      log('admin_password_wrong', fields);
      return badRequest(WRONG_PASSWORD, 'This is not your current password.', 'currentPassword');
    };
    if (checked.kind === 'wrong') throw wrong();
    const { admin, attempt } = checked;
    const isChanged = await refundOnError(attempt, async () => {
      const passwordHash = await hashPassword(newPassword);
      return store.transaction(async (tx) => {
        await tx.rateLimiter.refund(...attempt.recordIds);
        const current = await tx.admins.lock(adminId);
        const times = { now: now(), maxAgeMs: config.admin.sessionMs };
        const isOpen = await tx.admins.acceptsSession({ id: sessionId, adminId }, times);
        if (current === undefined || !isOpen) throw unauthenticated();
        // Another request has changed the password while this one was hashing.
        if (current.passwordHash !== admin.passwordHash) return false;
        await tx.admins.changePassword(adminId, passwordHash);
        await tx.admins.endSessions(adminId, sessionId);
        await tx.admins.forgetDevices(adminId, deviceHash);
        const { email } = current;
        const entry = { at: times.now, by: email, subject: email };
        await tx.adminHistory.record({ ...entry, action: 'password.changed' });
        return true;
      });
    });
    if (!isChanged) throw wrong();
    log('admin_password_changed', fields);
  };
}

/**
 * Rejects a password that is the account's email address.
 * @throws HttpError 400 with the field.
 */
export function rejectEmailAsPassword(password: string, email: string, field: string): void {
  if (password.normalize('NFKC').trim().toLowerCase() !== email) return;
  throw badRequest('invalid_input', 'Your email address cannot be your password.', field);
}
