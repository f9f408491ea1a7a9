import { randomBytes } from 'node:crypto';
import { createCalendar, endCalendar, readCalendar } from '@/contract/account';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { unauthenticated } from '#server/http/http-error';
import { hashMailToken, mailToken } from '#server/mail/mail-token';

const NONCE_BYTES = 16;

/** The address of a member's private calendar, which `serveFeeds` serves. */
export function accountCalendarRoutes(api: Api, { store, keys, config, now, log }: Deps): void {
  const siteUrl = new URL(config.appUrl).origin;
  const tokenOf = (memberId: string, nonce: string) =>
    mailToken(keys.mailToken, 'calendar', memberId, nonce);
  const urlOf = (token: string) => `${siteUrl}/calendar/mine/${token}.ics`;

  api.member(readCalendar, async ({ memberId }) => {
    const calendar = await store.members.findCalendar(memberId);
    const token = calendar && tokenOf(memberId, calendar.nonce);
    // Another token than the stored one: it was made with a former secret of the server.
    const isShown = token !== undefined && hashMailToken(token) === calendar?.tokenHash;
    return { status: 200, data: { url: isShown ? urlOf(token) : null }, message: 'Calendar' };
  });

  api.member(createCalendar, async ({ memberId, c }) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const token = tokenOf(memberId, nonce);
    const secret = { tokenHash: hashMailToken(token), nonce };
    // Deleted after the guard's check.
    if (!(await store.members.saveCalendar(memberId, secret, now()))) throw unauthenticated();
    log('calendar_created', requestContext(c));
    return { status: 201, data: { url: urlOf(token) }, message: 'Your calendar has an address' };
  });

  api.member(endCalendar, async ({ memberId, c }) => {
    if (await store.members.endCalendar(memberId)) log('calendar_ended', requestContext(c));
    return { status: 200, data: null, message: 'Your calendar link is removed' };
  });
}
