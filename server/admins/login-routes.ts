import { randomUUID } from 'node:crypto';
import { acceptReset, readReset, requestReset } from '@/contract/admin-reset';
import { adminLogin } from '@/contract/auth';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';
import { tooManyRequests } from '#server/http/http-error';
import { createIpRateLimiter } from '#server/http/memory-rate-limiter';
import { hashMailToken, mailToken } from '#server/mail/mail-token';
import { maskedEmail } from '#server/mail/address';
import { timestamp } from '#server/db/columns';
import { createAdminLogin } from './login';
import { createPasswordLinks } from './mailed-links';

/** Login of admins, and a link by mail to a new password for those who have forgotten theirs. */
export function adminLoginRoutes(api: Api, deps: Deps): void {
  const { config, store, keys, now, monotonicNow, log } = deps;
  const logIn = createAdminLogin(deps);
  const resetsPerIp = createIpRateLimiter({ ...config.admin.resetsPerIp, monotonicNow });
  const links = createPasswordLinks(deps, 'reset', 'This link was used, or it has expired.');

  api.public(adminLogin, async ({ body, c }) => {
    const data = await logIn(body, c);
    return { status: 200, data, message: 'Login Successful' };
  });

  function rejectTooMany(retryAfterSeconds: number | null, email: string, c: AppContext): void {
    if (retryAfterSeconds === null) return;
    log('admin_reset_rate_limited', { ...requestContext(c), email: maskedEmail(email) });
    throw tooManyRequests(
      'too_many_resets',
      'Too many links were asked for. Please wait before you ask for another one.',
      retryAfterSeconds,
    );
  }

  // Mails the link, if the address is an admin's. Neither the response nor its time tells whether it is.
  api.public(requestReset, async ({ body: { email }, c }) => {
    rejectTooMany(resetsPerIp.consume(c.get('ip')).retryAfterSeconds, email, c);
    const id = randomUUID();
    const tokenHash = hashMailToken(mailToken(keys.mailToken, 'admin-reset', id));
    const retryAfterSeconds = await store.transaction(async (tx) => {
      const limits = config.admin.resetsPerEmail;
      const rules = [{ bucket: 'admin_reset', subject: email, limits }] as const;
      const wait = await tx.rateLimiter.consume(rules, now());
      if (wait === null) await tx.adminLinks.createReset({ id, email, tokenHash }, now());
      return wait;
    });
    rejectTooMany(retryAfterSeconds, email, c);
    log('admin_reset_asked', { ...requestContext(c), email: maskedEmail(email) });
    const message = 'If this address is an admin’s, a link is on its way.';
    return { status: 202, data: null, message };
  });

  api.public(readReset, async ({ body: { token }, c }) => {
    const { email, expiresAt } = await links.find(token, c);
    const requiresPasskey = (await store.admins.findByEmail(email))?.requiresPasskey ?? false;
    return { status: 200, data: { email, expiresAt, requiresPasskey }, message: 'Link' };
  });

  // Sets the password, ends all sessions, forgets all devices and logs in, unless the password has to wait.
  api.public(acceptReset, async ({ body, c }) => {
    const data = await links.accept(body, c, async (tx, { adminId, email }, passwordHash) => {
      if (adminId === null) return null;
      const admin = await tx.admins.lock(adminId);
      // A link to a former address is not one to the account any more.
      if (admin?.email !== email) return null;
      if (admin.requiresPasskey) {
        const reset = { id: adminId, email, passwordHash };
        return { waitsUntil: timestamp(await tx.waitingResets.begin(reset, now())) };
      }
      await tx.admins.setPassword({ email, passwordHash });
      const reset = { adminId, email, device: deviceName(c), action: 'password.reset' } as const;
      await tx.admins.recordNewPassword(reset, now());
      return adminId;
    });
    return 'accessToken' in data
      ? { status: 200, data, message: 'Your password is changed.' }
      : { status: 202, data, message: 'Your new password waits.' };
  });
}
