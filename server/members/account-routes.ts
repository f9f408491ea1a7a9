import {
  disconnectAccount,
  endOtherSessions,
  endSession,
  exportUser,
  listConnectedAccounts,
  listInterestedEvents,
  listSessions,
} from '@/contract/account';
import { society } from '@/data/society';
import { mailboxKey } from '#server/mail/address';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { responseHeaders } from '#server/http/headers';
import { notFound, unauthenticated } from '#server/http/http-error';

const EXPORT_NAME = `${society.shortName.replaceAll(/[^\w-]+/g, '-')}-account.json`;

/** What members see and change of their accounts, besides the profile. */
export function accountRoutes(api: Api, { store, now, log }: Deps): void {
  api.member(listInterestedEvents, async ({ memberId }) => {
    const data = await store.events.listInterestedEvents(memberId, now());
    return { status: 200, data, message: 'Interested events' };
  });

  api.member(listConnectedAccounts, async ({ memberId }) => {
    const data = await store.members.listConnected(memberId);
    return { status: 200, data, message: 'Connected accounts' };
  });

  api.member(disconnectAccount, async ({ params: { provider }, memberId, c }) => {
    if (await store.members.disconnect(memberId, provider)) {
      log('account_disconnected', { ...requestContext(c), by: provider });
    }
    return { status: 200, data: null, message: 'The account is disconnected' };
  });

  api.member(exportUser, async ({ memberId, c }) => {
    const member = await store.members.find(memberId);
    const mailbox = mailboxKey(member?.email ?? '');
    const data = await store.members.exportAll(memberId, { mailbox, now: now() });
    if (data === undefined) throw unauthenticated();
    log('account_exported', requestContext(c));
    return new Response(`${JSON.stringify(data, null, 2)}\n`, {
      headers: {
        ...responseHeaders(c),
        'Content-Disposition': `attachment; filename="${EXPORT_NAME}"`,
      },
    });
  });

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
    await store.sessions.endAllOthers(memberId, sessionId);
    log('other_sessions_ended', requestContext(c));
    return { status: 200, data: null, message: 'All other sessions have ended' };
  });
}
