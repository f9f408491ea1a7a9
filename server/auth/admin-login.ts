import type { Config } from '#server/config/config';
import type { Store } from '#server/db/store';
import type { Tokens } from './tokens';
import type { Log } from '#server/http/log';
import { type AppContext, requestContext } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';
import { HttpError, serverBusy, tooManyRequests } from '#server/http/http-error';
import { maskedEmail } from '#server/mail/masked-email';
import { newDeviceToken, readDeviceToken, sendDeviceToken } from './admin-device';
import { type AdmittedAttempt, createAdminRateLimits } from './admin-rate-limits';
import { HashingBusyError, isPassword } from './password';

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
  const limits = createAdminRateLimits({ limits: config.admin, store, now });

  /** Returns the admin's id, or null for wrong credentials. */
  async function authenticate(
    { email, password }: Credentials,
    attempt: AdmittedAttempt,
  ): Promise<string | null> {
    try {
      const admin = await store.admins.findByEmail(email);
      if ((await isPassword(password, admin?.passwordHash)) && admin) return admin.id;
      await attempt.fail();
      return null;
    } catch (error) {
      // Hashing or the database is unavailable, so the password was not checked.
      await attempt.forget();
      throw error instanceof HashingBusyError ? serverBusy('busy') : error;
    }
  }

  /**
   * Logs an admin in, remembers the device and returns an access token.
   * @throws HttpError 401, or 429 after too many failures. Neither reveals whether the account exists.
   */
  return async (credentials: Credentials, c: AppContext): Promise<{ accessToken: string }> => {
    const { email } = credentials;
    const fields = { ...requestContext(c), email: maskedEmail(email) };
    const deviceToken = readDeviceToken(c);
    const isKnown =
      deviceToken !== undefined &&
      (await store.admins.hasDevice({ email, tokenHash: deviceToken.hash }));
    const knownDevice = isKnown ? deviceToken : undefined;

    // Before the hashing. If guesses were counted after it, parallel guesses would all pass the limit.
    const attempt = await limits.admit({ email, ip: c.get('ip'), deviceHash: knownDevice?.hash });
    if ('retryAfterSeconds' in attempt) {
      log('admin_login_locked', fields);
      throw tooManyRequests(
        'too_many_failures',
        'Too many failed logins. Please wait before you try again.',
        attempt.retryAfterSeconds,
      );
    }
    const adminId = await authenticate(credentials, attempt);
    if (adminId === null) {
      log('admin_login_failed', fields);
      throw new HttpError({
        status: 401,
        code: 'invalid_credentials',
        message: 'Invalid Credentials',
      });
    }
    const device = knownDevice ?? newDeviceToken();
    const issuedAt = now();
    const expiresAt = issuedAt + config.admin.sessionMs;
    const sessionOpened = store.transaction(async (tx) => {
      await tx.rateLimiter.refund(...attempt.recordIds);
      await tx.admins.rememberDevice(adminId, device.hash, issuedAt);
      return tx.admins.openSession({
        adminId,
        now: issuedAt,
        expiresAt,
        device: deviceName(c),
        deviceHash: device.hash,
      });
    });
    const sessionId = await sessionOpened.catch(async (error: unknown) => {
      await attempt.forget();
      throw error;
    });
    sendDeviceToken(c, device, config.hasSecureCookies);
    log('admin_login_ok', fields);
    return {
      accessToken: await tokens.sign('admin', {
        ownerId: adminId,
        sessionId,
        tokenId: sessionId,
        issuedAt,
        expiresAt,
      }),
    };
  };
}
