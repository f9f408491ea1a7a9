import { createHash } from 'node:crypto';
import type { SocialProvider } from '@/contract/auth';
import type { OAuthConfig } from '#server/config/oauth-config';
import type { Deps } from '#server/deps';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import { type AppContext, requestContext } from '#server/http/app-env';
import { HttpError, tooManyRequests } from '#server/http/http-error';
import { createIpRateLimiter } from '#server/http/memory-rate-limiter';
import { rememberDevice } from './device';
import { githubProvider } from './github';
import { googleProvider } from './google';
import type { IdentityProviders, VerifiedIdentity } from './identity-provider';
import { invalidGrant, OAuthError } from './oauth-client';
import type { IssuedToken } from './sessions';
import { openMemberSession } from './sign-in';

const WINDOW_SECONDS = 300;
// Longer than the ten minutes that a code is valid at both providers.
const CLAIM_LIFETIME_SECONDS = 3600;
const TOO_MANY_LOGINS = 'Too many logins from here. Please wait before you try again.';

/** Creates the identity providers that are configured. They send their requests with `fetch`. */
export function oauthProviders(
  { google, github, timeoutMs }: OAuthConfig,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): IdentityProviders {
  const options = { fetch, timeoutMs };
  return {
    ...(google && { google: googleProvider(google, options) }),
    ...(github && { github: githubProvider(github, options) }),
  };
}

/** Creates the sign-in with an OAuth provider. */
export function createOAuthSignIn(deps: Deps) {
  const { config, identityProviders, store, now, monotonicNow, log } = deps;
  const ipLimiter = createIpRateLimiter({
    limit: config.social.loginsPerIp,
    windowSeconds: WINDOW_SECONDS,
    monotonicNow,
  });

  /**
   * Claims a code, so that it works only once even in concurrent requests. Its hash is stored in the database,
   * so the claim holds for all processes and after a restart.
   */
  async function claimCode(provider: SocialProvider, code: string): Promise<void> {
    const subject = createHash('sha256').update(`${provider}:${code}`).digest('base64url');
    const limits = [{ limit: 1, windowSeconds: CLAIM_LIFETIME_SECONDS }];
    const rules = [{ bucket: 'social_code', subject, limits }] as const;
    if ((await store.rateLimiter.consume(rules, now())) !== null) throw invalidGrant();
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
   * Opens a session for the member behind an authorization code. Creates the member at the first sign-in.
   * @throws HttpError 400, 403, 501, 502 or 504 (see IdentityProvider), or 429 for too many attempts.
   */
  return async (provider: SocialProvider, code: string, c: AppContext): Promise<IssuedToken> => {
    const fields = { ...requestContext(c), by: provider };
    const consumed = ipLimiter.consume(c.get('ip'));
    if (consumed.retryAfterSeconds !== null) {
      log('sign_in_locked', fields);
      throw tooManyRequests('too_many_logins', TOO_MANY_LOGINS, consumed.retryAfterSeconds);
    }
    try {
      const account = { provider, ...(await identify(provider, code)) };
      // The transaction starts after the provider's response, which may take long.
      const { session, email } = await store.transaction(async (tx) => {
        const member = await tx.members.findOrCreateByIdentity(account, now());
        const signIn = { member, ...(member.isConnected && { connected: provider }) };
        return { session: await openMemberSession(deps, tx, c, signIn), email: member.email };
      });
      rememberDevice(deps, c, email);
      log('sign_in_ok', fields);
      return session;
    } catch (error) {
      if (error instanceof OAuthError) log('provider_failed', { ...fields, reason: error.reason });
      // An outage of the database does not count as an attempt.
      else if (error instanceof DatabaseUnavailableError) consumed.refund();
      else if (error instanceof HttpError) log('sign_in_failed', { ...fields, reason: error.code });
      throw error;
    }
  };
}
