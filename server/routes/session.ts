import { logout, refreshSession } from '@/contract/auth';
import type { AppDeps } from '#server/deps';
import { memberAccess } from '#server/auth/member-token';
import type { Api } from '#server/http/api';
import { type AppContext, traceOf } from '#server/http/app-env';
import { tooManyRequests, unauthenticated } from '#server/http/http-error';
import { createNetworkLimit } from '#server/http/ip-rate-limiter';
import { createSlidingWindow } from '#server/http/memory-rate-limiter';

export function sessionRoutes(api: Api, deps: AppDeps): void {
  const { config, store, tokens, now, monotonicNow, log } = deps;
  const perSession = createSlidingWindow({ ...config.refreshes.perSession, monotonicNow });
  const perIp = createNetworkLimit({ ...config.refreshes.perIp, monotonicNow });

  /** Only for tokens that this server has signed: others cost no more than any other refusal. */
  function limit(sessionId: string, c: AppContext): void {
    for (const [window, subject] of [
      [perSession, sessionId],
      [perIp, c.get('ip')],
    ] as const) {
      const { retryAfterSeconds } = window.take(subject);
      if (retryAfterSeconds === null) continue;
      log('refresh_throttled', traceOf(c));
      throw tooManyRequests(
        'too_many_refreshes',
        'Too many refreshes. Please wait before you try again.',
        retryAfterSeconds,
      );
    }
  }

  api.forVisitors(refreshSession, async ({ body, c }) => {
    const token = await tokens.read('member', body.accessToken);
    if (!token) throw unauthenticated();
    const { ownerId: memberId, sessionId, tokenId } = token;
    limit(sessionId, c);
    const successor = await store.sessions.rotate({ memberId, sessionId, tokenId }, now());
    if (!successor) {
      log('refresh_refused', traceOf(c));
      throw unauthenticated();
    }
    const data = await memberAccess(tokens, successor);
    return { status: 200, data, message: 'Session refreshed' };
  });

  api.forMembers(logout, async ({ memberId, c }) => {
    await store.sessions.endAll(memberId);
    log('logout', traceOf(c));
    return { status: 200, data: null, message: 'Signed out on all devices' };
  });
}
