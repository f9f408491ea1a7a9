import { createHash } from 'node:crypto';
import type { SocialProvider } from '@/contract/auth';
import type { Config } from '#server/config/config';
import type { Store } from '#server/db/store';
import type { Log } from '#server/http/log';
import { type AppContext, requestContext } from '#server/http/app-env';
import { HttpError, tooManyRequests } from '#server/http/http-error';
import { createIpRateLimiter } from '#server/http/ip-rate-limiter';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import type { IssuedToken } from '#server/db/member-sessions';
import type { RateLimitRule } from '#server/db/rate-limiter';
import type { IdentityProviders, VerifiedIdentity } from './identity-provider';
import { invalidGrant, OAuthError } from './oauth-error';

const LIMIT_SECONDS = 300;
// Both providers let a code live for ten minutes.
const CODE_REMEMBERED_SECONDS = 3600;

interface OAuthSignInDeps {
  config: Config;
  store: Store;
  identityProviders: IdentityProviders;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
}

/** Sign-in with an account at a provider. */
export function createOAuthSignIn(deps: OAuthSignInDeps) {
  const { config, identityProviders, store, now, monotonicNow, log } = deps;
  const { loginsPerIp } = config.social;
  const ipLimiter = createIpRateLimiter({
    limit: loginsPerIp,
    windowSeconds: LIMIT_SECONDS,
    monotonicNow,
  });

  /**
   * Each code is spent once, however often and in how many requests at once it comes. What is kept is
   * a hash, in the database: it counts for all processes and after a restart.
   */
  async function claimCode(provider: SocialProvider, code: string): Promise<void> {
    const rule: RateLimitRule = {
      bucket: 'social_code',
      subject: createHash('sha256').update(`${provider}:${code}`).digest('base64url'),
      limits: [{ limit: 1, windowSeconds: CODE_REMEMBERED_SECONDS }],
    };
    const { recordId } = await store.rateLimiter.consume(rule, now());
    if (recordId === null) throw invalidGrant();
  }

  async function identify(provider: SocialProvider, code: string): Promise<VerifiedIdentity> {
    const identityProvider = identityProviders[provider];
    if (!identityProvider) {
      throw new HttpError({
        status: 501,
        code: 'provider_not_configured',
        message: `Login with ${provider} is not available here.`,
      });
    }
    await claimCode(provider, code);
    return identityProvider.identify(code);
  }

  /**
   * Opens a session for the member behind the code of a callback, who is created at the first time.
   * @throws HttpError 400, 403, 501, 502 or 504 (see IdentityProvider), 429 for too many attempts.
   */
  return async (provider: SocialProvider, code: string, c: AppContext): Promise<IssuedToken> => {
    const facts = { ...requestContext(c), by: provider };
    const taken = ipLimiter.consume(c.get('ip'));
    if (taken.retryAfterSeconds !== null) {
      log('sign_in_locked', facts);
      throw tooManyRequests('too_many_logins', TOO_MANY_LOGINS, taken.retryAfterSeconds);
    }
    try {
      const account = { provider, ...(await identify(provider, code)) };
      // Not while the provider is asked: that may take long.
      const session = await store.transaction(async (tx) => {
        const memberId = await tx.members.findOrCreateByIdentity(account, now());
        return tx.sessions.open(memberId, now());
      });
      log('sign_in_ok', facts);
      return session;
    } catch (error) {
      if (error instanceof OAuthError) log('provider_failed', { ...facts, reason: error.reason });
      // Before the provider was asked, or after it: an outage of ours is nobody's attempt.
      else if (error instanceof DatabaseUnavailableError) taken.refund();
      else if (error instanceof HttpError) log('sign_in_failed', { ...facts, reason: error.code });
      throw error;
    }
  };
}

const TOO_MANY_LOGINS = 'Too many logins from here. Please wait before you try again.';
