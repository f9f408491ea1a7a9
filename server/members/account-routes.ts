import { randomBytes } from 'node:crypto';
import {
  createCalendar,
  deleteUser,
  disconnectAccount,
  endCalendar,
  endOtherSessions,
  endSession,
  exportUser,
  listConnectedAccounts,
  listInterestedEvents,
  listSessions,
  readCalendar,
  readDeletion,
  readUser,
  requestDeletionCode,
  setNews,
  updateUser,
  type User,
} from '@/contract/account';
import { society } from '@/data/society';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { responseHeaders } from '#server/http/headers';
import { notFound, unauthenticated } from '#server/http/http-error';
import { hashMailToken, mailToken } from '#server/mail/mail-token';
import { forgetDevice } from './device';
import type { Otp } from './otp';

const EXPORT_NAME = `${society.shortName.replaceAll(/[^\w-]+/g, '-')}-account.json`;
const CALENDAR_NONCE_BYTES = 16;

/** What members see and change of their accounts, and the deletion of an account. */
export function accountRoutes(api: Api, deps: Deps, otp: Otp): void {
  const { config, store, keys, now, log } = deps;

  /** @throws HttpError 401 if the member was deleted after the guard's check. */
  async function profileOf(memberId: string): Promise<User> {
    const member = await store.members.find(memberId);
    if (!member) throw unauthenticated();
    return member;
  }

  api.member(readUser, async ({ memberId }) => {
    return { status: 200, data: await profileOf(memberId), message: 'Profile' };
  });

  api.member(updateUser, async ({ body, memberId }) => {
    await store.members.update(memberId, body);
    return { status: 200, data: await profileOf(memberId), message: 'Profile saved' };
  });

  api.member(setNews, async ({ body: { news }, memberId, c }) => {
    const result = await store.members.setNews(memberId, news, now());
    if (result === 'no_member') throw unauthenticated();
    if (result === 'changed') {
      const event = news ? 'subscription_confirmed' : 'mail_stopped';
      log(event, { ...requestContext(c), topic: 'news' });
    }
    const message = news ? 'You get the news by mail.' : 'You get no more news.';
    return { status: 200, data: { news }, message };
  });

  api.member(listInterestedEvents, async ({ memberId }) => {
    const data = await store.interestQueries.listInterestedEvents(memberId, now());
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
    await store.sessions.endAll(memberId, sessionId);
    log('other_sessions_ended', requestContext(c));
    return { status: 200, data: null, message: 'All other sessions have ended' };
  });

  // The address of a member's private calendar, which `serveFeeds` serves.
  const calendarToken = (memberId: string, nonce: string) =>
    mailToken(keys.mailToken, 'calendar', memberId, nonce);
  const calendarUrl = (token: string) =>
    `${new URL(config.appUrl).origin}/calendar/mine/${token}.ics`;

  api.member(readCalendar, async ({ memberId }) => {
    const calendar = await store.members.findCalendar(memberId);
    const token = calendar && calendarToken(memberId, calendar.nonce);
    // Another token than the stored one: it was made with a former secret of the server.
    const isShown = token !== undefined && hashMailToken(token) === calendar?.tokenHash;
    return { status: 200, data: { url: isShown ? calendarUrl(token) : null }, message: 'Calendar' };
  });

  api.member(createCalendar, async ({ memberId, c }) => {
    const nonce = randomBytes(CALENDAR_NONCE_BYTES).toString('base64url');
    const token = calendarToken(memberId, nonce);
    const secret = { tokenHash: hashMailToken(token), nonce };
    // Deleted after the guard's check.
    if (!(await store.members.saveCalendar(memberId, secret, now()))) throw unauthenticated();
    log('calendar_created', requestContext(c));
    const data = { url: calendarUrl(token) };
    return { status: 201, data, message: 'Your calendar has an address' };
  });

  api.member(endCalendar, async ({ memberId, c }) => {
    if (await store.members.endCalendar(memberId)) log('calendar_ended', requestContext(c));
    return { status: 200, data: null, message: 'Your calendar link is removed' };
  });

  api.member(exportUser, async ({ memberId, c }) => {
    const data = await store.members.exportAll(memberId, now());
    if (data === undefined) throw unauthenticated();
    log('account_exported', requestContext(c));
    return new Response(`${JSON.stringify(data, null, 2)}\n`, {
      headers: {
        ...responseHeaders(c),
        'Content-Disposition': `attachment; filename="${EXPORT_NAME}"`,
      },
    });
  });

  api.member(readDeletion, async ({ memberId, sessionId }) => {
    const counts = await store.members.countDeletion(memberId, now());
    const sessions = await store.sessions.list({ memberId, sessionId }, now());
    const accounts = await store.members.listConnected(memberId);
    const data = { ...counts, sessions: sessions.length, accounts: accounts.length };
    return { status: 200, data, message: 'What a deletion deletes' };
  });

  api.member(requestDeletionCode, async ({ memberId, c }) => {
    const { email } = await profileOf(memberId);
    const { expiresAt, token } = await otp.requestCode(email, 'delete', c);
    return { status: 200, data: { expiresAt, token }, message: 'The code was sent to your mail' };
  });

  api.member(deleteUser, async ({ body: { certificates, ...body }, memberId, c }) => {
    const { email } = await profileOf(memberId);
    const isDeleted = await otp.verifyCode({ email, ...body }, 'delete', c, (tx) =>
      tx.members.remove(memberId, now(), certificates === 'keep'),
    );
    if (!isDeleted) throw unauthenticated();
    // They count who is interested.
    store.eventQueries.forgetLists();
    forgetDevice(deps, c, email);
    log('account_deleted', requestContext(c));
    return { status: 200, data: null, message: 'Your account is deleted' };
  });
}
