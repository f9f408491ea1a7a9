import type { AppDeps } from '#server/app-deps';
import { type AppContext, traceOf } from '#server/http/app-env';
import { addressBucket } from '#server/http/client-address';
import { HttpError, tooManyRequests } from '#server/http/http-error';
import { maskedEmail } from '#server/log';
import type { Meter, Taken } from '#server/store/throttle';
import { isPassword } from './password';

interface Credentials {
  email: string;
  password: string;
}

export type AdminLoginDeps = Pick<AppDeps, 'config' | 'store' | 'tokens' | 'now' | 'log'>;

/**
 * The access token of the admin with these credentials.
 * @throws HttpError 401, 429 after too many failures; both say nothing about the account.
 */
export async function logInAdmin(
  { email, password }: Credentials,
  c: AppContext,
  { config, store, tokens, now, log }: AdminLoginDeps,
): Promise<{ accessToken: string }> {
  const facts = { ...traceOf(c), email: maskedEmail(email) };
  const ofAccount: Meter = {
    bucket: 'admin_failure',
    subject: email,
    allowances: config.admin.failuresPerAccount,
  };
  const ofIp: Meter = {
    bucket: 'admin_failure_ip',
    subject: addressBucket(c.get('ip')),
    allowances: config.admin.failuresPerIp,
  };

  // Charged before the hashing and given back after a success: guesses that arrive together cannot
  // all slip past a count that each of them would raise only later.
  const charges = await store.transaction(async (tx): Promise<Taken[]> => {
    const waits = [await tx.throttle.wait(ofAccount, now()), await tx.throttle.wait(ofIp, now())];
    const retryAfterSeconds = Math.max(...waits.map((wait) => wait ?? 0));
    if (retryAfterSeconds > 0) return [{ charge: null, retryAfterSeconds }];
    return [await tx.throttle.take(ofAccount, now()), await tx.throttle.take(ofIp, now())];
  });
  for (const { retryAfterSeconds } of charges) {
    if (retryAfterSeconds === null) continue;
    log('admin_login_locked', facts);
    throw tooManyRequests(
      'too_many_failures',
      'Too many failed logins. Please wait before you try again.',
      retryAfterSeconds,
    );
  }

  const admin = await store.admins.findByEmail(email);
  if (!(await isPassword(password, admin?.passwordHash)) || !admin) {
    log('admin_login_failed', facts);
    throw new HttpError({
      status: 401,
      code: 'invalid_credentials',
      message: 'Invalid Credentials',
    });
  }
  const issuedAt = now();
  const expiresAt = issuedAt + config.admin.sessionMs;
  const sessionId = await store.transaction(async (tx) => {
    for (const { charge } of charges) if (charge !== null) await tx.throttle.giveBack(charge);
    return tx.admins.openSession(admin.id, expiresAt);
  });
  log('admin_login_ok', facts);
  return {
    accessToken: await tokens.sign('admin', {
      ownerId: admin.id,
      sessionId,
      tokenId: sessionId,
      issuedAt,
      expiresAt,
    }),
  };
}
