import { logout, refreshSession } from '@/contract/auth';
import type { Deps } from '#server/deps';
import { memberAccess } from './member-token';
import type { Api } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import { tooManyRequests, unauthenticated } from '#server/http/http-error';
import { createIpRateLimiter, createMemoryRateLimiter } from '#server/http/memory-rate-limiter';

/** Refresh and sign-out of members. */
export function sessionRoutes(api: Api, deps: Deps): void {
  const { config, store, tokens, now, monotonicNow, log } = deps;
  const perSession = createMemoryRateLimiter({ ...config.refreshes.perSession, monotonicNow });
  const perIp = createIpRateLimiter({ ...config.refreshes.perIp, monotonicNow });

  /** Call only after the token's signature is verified, so that forged tokens cannot use up a session's limit. */
  function consumeRefresh(sessionId: string, c: AppContext): void {
    for (const [limiter, key] of [
      [perSession, sessionId],
      [perIp, c.get('ip')],
    ] as const) {
      const { retryAfterSeconds } = limiter.consume(key);
      if (retryAfterSeconds === null) continue;
      log('refresh_rate_limited', requestContext(c));
      throw tooManyRequests(
        'too_many_refreshes',
        'Too many refreshes. Please wait before you try again.',
        retryAfterSeconds,
      );
    }
  }

  api.public(refreshSession, async ({ body, c }) => {
    const token = await tokens.read('member', body.accessToken);
    if (!token) throw unauthenticated();
    const { ownerId: memberId, sessionId, tokenId } = token;
    consumeRefresh(sessionId, c);
    const successor = await store.sessions.rotate({ memberId, sessionId, tokenId }, now());
    if (!successor) {
      log('refresh_refused', requestContext(c));
      throw unauthenticated();
    }
    const data = await memberAccess(tokens, successor);
    return { status: 200, data, message: 'Session refreshed' };
  });

  api.member(logout, async ({ memberId, c }) => {
    await store.sessions.endAll(memberId);
    log('logout', requestContext(c));
    return { status: 200, data: null, message: 'Signed out on all devices' };
  });
}
