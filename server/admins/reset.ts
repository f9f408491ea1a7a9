import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config/config';
import type { Store } from '#server/store';
import { type AppContext, requestContext } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';
import { tooManyRequests } from '#server/http/http-error';
import { createIpRateLimiter } from '#server/http/memory-rate-limiter';
import type { Log } from '#server/http/log';
import { hashMailToken, mailToken } from '#server/mail/mail-token';
import { maskedEmail } from '#server/mail/address';
import { createPasswordLinks } from './password-link';
import type { Keys } from '#server/config/secret';
import type { Tokens } from '#server/http/tokens';

interface AdminResetDeps {
  config: Config;
  store: Store;
  keys: Keys;
  tokens: Tokens;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
}

/** Creates the way to a new password for an admin who has forgotten theirs: a link by mail that works once. */
export function createAdminReset(deps: AdminResetDeps) {
  const { config, store, keys, now, monotonicNow, log } = deps;
  const perIp = createIpRateLimiter({ ...config.admin.resetsPerIp, monotonicNow });
  const links = createPasswordLinks('reset', 'This link was used, or it has expired.', deps);

  function rejectTooMany(retryAfterSeconds: number | null, email: string, c: AppContext): void {
    if (retryAfterSeconds === null) return;
    log('admin_reset_rate_limited', { ...requestContext(c), email: maskedEmail(email) });
    throw tooManyRequests(
      'too_many_resets',
      'Too many links were asked for. Please wait before you ask for another one.',
      retryAfterSeconds,
    );
  }

  return {
    /**
     * Mails the link, if the address is an admin's. Neither the response nor its time tells whether it is.
     * @throws HttpError 429 after too many for one address or from one network.
     */
    async request(email: string, c: AppContext): Promise<void> {
      rejectTooMany(perIp.consume(c.get('ip')).retryAfterSeconds, email, c);
      const id = randomUUID();
      const tokenHash = hashMailToken(mailToken(keys.mailToken, 'admin-reset', id));
      const retryAfterSeconds = await store.transaction(async (tx) => {
        const limits = config.admin.resetsPerEmail;
        const rule = { bucket: 'admin_reset', subject: email, limits } as const;
        const consumed = await tx.rateLimiter.consume(rule, now());
        if (consumed.retryAfterSeconds === null) {
          await tx.adminLinks.createReset({ id, email, tokenHash }, now());
        }
        return consumed.retryAfterSeconds;
      });
      rejectTooMany(retryAfterSeconds, email, c);
      log('admin_reset_asked', { ...requestContext(c), email: maskedEmail(email) });
    },

    /** Whose password an open link sets; throws as `createPasswordLinks` says. */
    read: links.read,

    /** Sets the password, ends all sessions, forgets all devices and logs in; throws as `createPasswordLinks` says. */
    accept: (input: { token: string; password: string }, c: AppContext) =>
      links.accept(input, c, async (tx, { adminId, email }, passwordHash) => {
        if (adminId === null) return null;
        await tx.admins.setPassword({ email, passwordHash });
        const reset = { adminId, email, device: deviceName(c), action: 'password.reset' } as const;
        await tx.admins.recordNewPassword(reset, now());
        return adminId;
      }),
  };
}
