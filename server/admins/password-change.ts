import type { Config } from '#server/config/config';
import type { Store } from '#server/store';
import type { AdminCaller } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import { badRequest, unauthenticated } from '#server/http/http-error';
import { deviceName } from '#server/http/device-name';
import type { Log } from '#server/http/log';
import { createOwnPasswordCheck, refundOnError } from './password-check';
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
export function createPasswordChange(deps: PasswordChangeDeps) {
  const { store, now, log } = deps;
  const ownPassword = createOwnPasswordCheck(deps);

  /**
   * Changes the password, ends the admin's other sessions and forgets the other devices.
   * @throws HttpError 400 for an unusable new password and for a wrong current one, which counts as a failed login;
   *   429 after too many of those, 401 if the session has ended meanwhile.
   */
  return async (
    { currentPassword, newPassword }: TypedPasswords,
    caller: AdminCaller,
    c: AppContext,
  ): Promise<void> => {
    const { adminId, sessionId } = caller;
    const account = await store.admins.findById(adminId);
    if (account === undefined) throw unauthenticated();
    rejectEmailAsPassword(newPassword, account.email, 'newPassword');
    if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) {
      throw badRequest('invalid_input', 'This is your current password.', 'newPassword');
    }
    const checked = await ownPassword.check(currentPassword, caller, c);
    await refundOnError(checked.attempt, async () => {
      const passwordHash = await hashPassword(newPassword);
      await store.transaction(async (tx) => {
        const email = await ownPassword.confirm(tx, checked, caller);
        await tx.admins.changePassword(adminId, passwordHash);
        await tx.admins.endSessions(adminId, sessionId);
        await tx.admins.forgetDevices(adminId, checked.deviceHash);
        const change = {
          adminId,
          email,
          device: deviceName(c),
          action: 'password.changed',
        } as const;
        await tx.admins.recordNewPassword(change, now());
      });
    });
    log('admin_password_changed', requestContext(c));
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
