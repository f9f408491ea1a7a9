import { endOtherSessions, endSession, listSessions } from '@/contract/account';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { notFound } from '#server/http/http-error';

/** What members see and change of their accounts, besides the profile. */
export function accountRoutes(api: Api, { store, now, log }: Deps): void {
  api.member(listSessions, async ({ memberId, sessionId }) => {
    const data = await store.sessions.list({ memberId, sessionId }, now());
    return { status: 200, data, message: 'Sessions' };
  });

  api.member(endSession, async ({ params: { id }, memberId, c }) => {
    if (!(await store.sessions.end(id, memberId, now()))) {
      throw notFound('There is no such session.');
    }
    log('session_ended', requestContext(c));
    return { status: 200, data: null, message: 'The session has ended' };
  });

  api.member(endOtherSessions, async ({ memberId, sessionId, c }) => {
    await store.sessions.endOthers(memberId, sessionId);
    log('other_sessions_ended', requestContext(c));
    return { status: 200, data: null, message: 'All other sessions have ended' };
  });
}
