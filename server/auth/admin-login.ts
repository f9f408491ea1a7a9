import type { Config } from '#server/config/config';
import type { Store } from '#server/db/store';
import type { Tokens } from './tokens';
import type { Log } from '#server/http/log';
import { type AppContext, requestContext } from '#server/http/app-env';
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

/** Login with a password, the only way to become an admin. */
export function createAdminLogin({ config, store, tokens, now, log }: AdminLoginDeps) {
  const limits = createAdminRateLimits({ limits: config.admin, store, now });

  /** The id of the admin with these credentials; null where there is none. */
  async function verdictOn(
    { email, password }: Credentials,
    attempt: AdmittedAttempt,
  ): Promise<string | null> {
    try {
      const admin = await store.admins.findByEmail(email);
      if ((await isPassword(password, admin?.passwordHash)) && admin) return admin.id;
      await attempt.fail();
      return null;
    } catch (error) {
      // Too busy to hash, or the database is away: that is nobody's wrong password.
      await attempt.forget();
      throw error instanceof HashingBusyError ? serverBusy('busy') : error;
    }
  }

  /**
   * The access token of the admin with these credentials; the browser is known from then on.
   * @throws HttpError 401, 429 after too many failures; both say nothing about the account.
   */
  return async (credentials: Credentials, c: AppContext): Promise<{ accessToken: string }> => {
    const { email } = credentials;
    const facts = { ...requestContext(c), email: maskedEmail(email) };
    const presented = readDeviceToken(c);
    const isKnown =
      presented !== undefined &&
      (await store.admins.hasDevice({ email, tokenHash: presented.hash }));
    const known = isKnown ? presented : undefined;

    // Before the hashing: guesses that arrive together cannot all slip past a count that each of them
    // would raise only later.
    const attempt = await limits.admit({ email, ip: c.get('ip'), deviceHash: known?.hash });
    if ('retryAfterSeconds' in attempt) {
      log('admin_login_locked', facts);
      throw tooManyRequests(
        'too_many_failures',
        'Too many failed logins. Please wait before you try again.',
        attempt.retryAfterSeconds,
      );
    }
    const adminId = await verdictOn(credentials, attempt);
    if (adminId === null) {
      log('admin_login_failed', facts);
      throw new HttpError({
        status: 401,
        code: 'invalid_credentials',
        message: 'Invalid Credentials',
      });
    }
    const device = known ?? newDeviceToken();
    const issuedAt = now();
    const expiresAt = issuedAt + config.admin.sessionMs;
    const opening = store.transaction(async (tx) => {
      await tx.rateLimiter.refund(...attempt.recordIds);
      await tx.admins.rememberDevice(adminId, device.hash, issuedAt);
      return tx.admins.openSession(adminId, expiresAt);
    });
    const sessionId = await opening.catch(async (error: unknown) => {
      await attempt.forget();
      throw error;
    });
    sendDeviceToken(c, device, config.hasSecureCookies);
    log('admin_login_ok', facts);
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
