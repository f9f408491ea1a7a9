import {
  confirmSubscription,
  leaveMail,
  openLeavePage,
  readMailLink,
  rejoinMail,
  subscribe,
} from '@/contract/newsletter';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { responseHeaders } from '#server/http/headers';
import { badRequest, HttpError, tooManyRequests } from '#server/http/http-error';
import { createIpRateLimiter } from '#server/http/memory-rate-limiter';
import { maskedEmail } from '#server/mail/address';
import { hashMailToken } from '#server/mail/mail-token';

/** Newsletter subscriptions. */
export function newsletterRoutes(api: Api, { config, store, now, monotonicNow }: Deps): void {
  const perIp = createIpRateLimiter({ ...config.subscriptionsPerIp, monotonicNow });

  api.public(subscribe, async ({ body, c }) => {
    const consumed = perIp.consume(c.get('ip'));
    if (consumed.retryAfterSeconds !== null) {
      throw tooManyRequests(
        'too_many_subscriptions',
        'Too many subscriptions from here. Please try again later.',
        consumed.retryAfterSeconds,
      );
    }
    const isNew = await store.subscribers.add(body.email, now()).catch((error: unknown) => {
      // An outage of the database does not count.
      consumed.refund();
      throw error;
    });
    return isNew
      ? { status: 201, data: null, message: 'Thank you for subscribing!' }
      : {
          status: 203,
          data: null,
          message: "You've already submitted email once. Thank you!",
        };
  });
}

/**
 * The links in mails. They need no sign-in, because the token is the proof, and mail providers press the one-click
 * button (RFC 8058) from any origin and without cookies.
 */
export function newsletterLinkRoutes(api: Api, { config, store, now, log }: Deps): void {
  const siteUrl = new URL(config.appUrl).origin;

  api.public(readMailLink, async ({ query: { token } }) => {
    const link = await store.mailLinks.describe(hashMailToken(token), now());
    if (link === null) throw unknownLink();
    if (link === 'expired') throw confirmExpired();
    const data = { ...link, email: link.email === null ? null : maskedEmail(link.email) };
    return { status: 200, data, message: 'Link' };
  });

  api.public(confirmSubscription, async ({ body, c }) => {
    const confirmed = await store.mailLinks.confirm(hashMailToken(body.token), now());
    if (confirmed === null) throw confirmExpired();
    if (confirmed.isChange) log('subscription_confirmed', requestContext(c));
    return {
      status: 200,
      data: { email: confirmed.email },
      message: 'Your subscription is confirmed.',
    };
  });

  api.public(leaveMail, async ({ query, c }) => {
    const result = await store.mailLinks.leave(hashMailToken(query.token), now());
    if (result === null) throw unknownLink();
    const { topic, isChange } = result;
    if (isChange) log('mail_stopped', { ...requestContext(c), topic });
    return { status: 200, data: { topic }, message: 'You get no more of these mails.' };
  });

  api.public(openLeavePage, async ({ query: { token }, c }) => {
    const page = new URL('/news/leave', siteUrl);
    if (token !== undefined) {
      page.searchParams.set('token', token);
      const topic = await store.mailLinks.topicOf(hashMailToken(token));
      if (topic !== null) page.searchParams.set('topic', topic);
    }
    return new Response(null, {
      status: 302,
      headers: { ...responseHeaders(c), Location: page.href },
    });
  });

  api.public(rejoinMail, async ({ body, c }) => {
    const result = await store.mailLinks.rejoin(hashMailToken(body.token), now());
    if (result === null) throw unknownLink();
    if (result === 'expired') throw expired('Your address is no longer stored here.');
    const { topic, isChange } = result;
    if (isChange) log('mail_resumed', { ...requestContext(c), topic });
    return { status: 200, data: { topic }, message: 'You get these mails again.' };
  });
}

const unknownLink = () =>
  badRequest('invalid_token', 'This link is unknown. Please use the one in your mail.', 'token');

const expired = (message: string) => new HttpError({ status: 410, code: 'expired', message });

const confirmExpired = () => expired('This link has expired. Please subscribe again.');
