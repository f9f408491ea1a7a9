import type { Config } from '#server/config/config';
import type { Store } from '#server/store';
import type { Tokens } from '#server/http/tokens';
import type { Log } from '#server/http/log';
import { type AppContext, requestContext } from '#server/http/app-env';
import { HttpError, tooManyRequests } from '#server/http/http-error';
import { maskedEmail } from '#server/mail/address';
import { newDeviceToken, readDeviceToken } from './device';
import { createPasswordCheck, refundOnError } from './password-check';
import { createAdminSessions } from './session';

interface Credentials {
  email: string;
  password: string;
}

export interface AdminLoginDeps {
  config: Config;
  store: Store;
  tokens: Tokens;
  /** Epoch milliseconds. */
  now: () => number;
  log: Log;
}

/** Creates the login with e-mail and password, the only one for admins. */
export function createAdminLogin({ config, store, tokens, now, log }: AdminLoginDeps) {
  const checkPassword = createPasswordCheck({ config, store, now });
  const sessions = createAdminSessions({ config, tokens, now });

  /**
   * Logs an admin in, remembers the device and returns an access token and whether the password is a generated one.
   * @throws HttpError 401, or 429 after too many failures. Neither reveals whether the account exists.
   */
  return async (credentials: Credentials, c: AppContext) => {
    const { email } = credentials;
    const fields = { ...requestContext(c), email: maskedEmail(email) };
    const deviceToken = readDeviceToken(c);
    const isKnown =
      deviceToken !== undefined &&
      (await store.admins.hasDevice({ email, tokenHash: deviceToken.hash }));
    const knownDevice = isKnown ? deviceToken : undefined;

    const checked = await checkPassword({
      ...credentials,
      ip: c.get('ip'),
      deviceHash: knownDevice?.hash,
    });
    if (checked.kind === 'locked') {
      log('admin_login_locked', fields);
      throw tooManyRequests(
        'too_many_failures',
        'Too many failed logins. Please wait before you try again.',
        checked.retryAfterSeconds,
      );
    }
    const failed = () => {
      log('admin_login_failed', fields);
      return new HttpError({
        status: 401,
        code: 'invalid_credentials',
        message: 'Invalid Credentials',
      });
    };
    if (checked.kind === 'wrong') throw failed();
    const { admin, attempt } = checked;
    const device = knownDevice ?? newDeviceToken();
    const session = await refundOnError(attempt, () =>
      store.transaction(async (tx) => {
        await tx.rateLimiter.refund(...attempt.recordIds);
        const current = await tx.admins.lock(admin.id);
        // The password was changed or the admin removed while the old password was being checked.
        if (current?.passwordHash !== admin.passwordHash) return null;
        const opened = await sessions.open(tx, admin.id, device, c);
        if (knownDevice === undefined) {
          // An admin's very first login is always on a new device: it is recorded, but not mailed.
          const login = { sessionId: opened.id, email, device: opened.deviceName };
          await tx.admins.recordNewDevice(
            { ...login, isNotified: current.hasLoggedIn },
            opened.issuedAt,
          );
        }
        return { ...opened, hasGeneratedPassword: current.hasGeneratedPassword };
      }),
    );
    if (session === null) throw failed();
    log('admin_login_ok', { ...fields, isNewDevice: knownDevice === undefined });
    const { accessToken } = await sessions.respond(session, c);
    return { accessToken, hasGeneratedPassword: session.hasGeneratedPassword };
  };
}
