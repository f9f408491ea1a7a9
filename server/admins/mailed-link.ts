import type { AdminLink } from '@/contract/admin-invitation';
import type { Config } from '#server/config/config';
import type { AdminLinkKind } from '#server/db/schema';
import type { Store } from '#server/store';
import { type AppContext, requestContext } from '#server/http/app-env';
import { HttpError, tooManyRequests } from '#server/http/http-error';
import { createIpRateLimiter } from '#server/http/memory-rate-limiter';
import type { Log } from '#server/http/log';
import { hashMailToken } from '#server/mail/mail-token';

interface AdminLinkDeps {
  config: Config;
  store: Store;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
}

interface AdminLinks {
  /**
   * Whom the open link of a token was mailed to.
   * @throws HttpError 410, or 429 after too many from one network.
   */
  find: (token: string, c: AppContext) => Promise<AdminLink>;
  /** The 410 for a link that does not work any more. Logs it. */
  expired: (c: AppContext) => HttpError;
}

/**
 * Creates the reading of links of one kind.
 * @param message What a 410 says.
 */
export function createAdminLinks(
  kind: AdminLinkKind,
  message: string,
  { config, store, now, monotonicNow, log }: AdminLinkDeps,
): AdminLinks {
  const perIp = createIpRateLimiter({ ...config.admin.linksPerIp, monotonicNow });

  const expired = (c: AppContext) => {
    log(`admin_${kind}_refused`, requestContext(c));
    return new HttpError({ status: 410, code: 'expired', message });
  };

  return {
    async find(token, c) {
      const { retryAfterSeconds } = perIp.consume(c.get('ip'));
      if (retryAfterSeconds !== null) {
        log(`admin_${kind}_rate_limited`, requestContext(c));
        throw tooManyRequests(
          'too_many_attempts',
          'Too many attempts from here. Please try again later.',
          retryAfterSeconds,
        );
      }
      const link = await store.adminLinks.find(kind, hashMailToken(token), now());
      if (link === undefined) throw expired(c);
      return { email: link.email, expiresAt: new Date(link.expiresAt).toISOString() };
    },
    expired,
  };
}
