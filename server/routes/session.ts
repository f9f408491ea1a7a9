import { logout, refreshSession } from '@/contract/auth';
import type { AppDeps } from '#server/app-deps';
import { memberAccess } from '#server/auth/member-token';
import type { Api } from '#server/http/api';
import { traceOf } from '#server/http/app-env';
import { unauthenticated } from '#server/http/http-error';

export function sessionRoutes(api: Api, { store, tokens, now, log }: AppDeps): void {
  api.forVisitors(refreshSession, async ({ body, c }) => {
    const token = await tokens.read('member', body.accessToken);
    if (!token) throw unauthenticated();
    const { ownerId: memberId, sessionId, tokenId } = token;
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
