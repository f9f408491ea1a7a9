import * as z from 'zod/mini';
import { defineEndpoint, noContent } from './endpoint';
import { emailSchema } from './email';
// The endpoints behind the links in mails.

export const subscriptionSchema = z.object({ email: emailSchema });

/**
 * Subscribes an address, which is then confirmed by a link in a mail. 201 for a new address, or one that had left; 203
 * for one that is subscribed or has not confirmed yet. The latter gets another mail, at most once an hour.
 */
export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/api/email',
  auth: 'none',
  body: subscriptionSchema,
  data: noContent,
});

/** An HMAC-SHA-256 in base64url. */
export const mailToken = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is not complete.'));

/** What a link in a mail stops: the news, all reminders of a member, or the mails about one event. */
export const mailTopics = ['news', 'reminders', 'event'] as const;

export type MailTopic = (typeof mailTopics)[number];

/**
 * Confirms a subscription. Idempotent. 410 `expired` if it was not confirmed within 7 days, or if it has ended
 * since.
 */
export const confirmSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/email/confirm',
  auth: 'none',
  body: z.object({ token: mailToken }),
  data: z.object({ email: z.string() }),
});

/**
 * What a link in a mail is about, so that its page can say it before the press. Changes nothing, because mail scanners
 * open links too. 400 for an unknown token, 410 `expired` for a subscription that can no longer be confirmed.
 */
export const readMailLink = defineEndpoint({
  method: 'GET',
  path: '/api/email/link',
  auth: 'none',
  query: z.object({ token: mailToken }),
  data: z.object({
    topic: z.enum(['confirm', ...mailTopics]),
    /** Whom the mails go to, masked: `a***@example.org`. Null if the address is no longer stored. */
    email: z.nullable(z.string()),
    /** Name of the event that the mails are about; null if they are about none, or if it is deleted. */
    event: z.nullable(z.string()),
    /** Whether what the link is for has been done: the subscription is confirmed, or the mails are stopped. */
    isDone: z.boolean(),
  }),
});

const topicSchema = z.object({ topic: z.enum(mailTopics) });

/**
 * Stops the mails that the token stands for. Idempotent. 400 for an unknown token. The body is not read,
 * because mail programs send a form (RFC 8058).
 */
export const leaveMail = defineEndpoint({
  method: 'POST',
  path: '/api/email/leave',
  auth: 'none',
  query: z.object({ token: mailToken }),
  data: topicSchema,
});

/**
 * Redirects a person who opens the address of `leaveMail` to the page with the button. Changes nothing, because mail
 * scanners open it too.
 */
export const openLeavePage = defineEndpoint({
  method: 'GET',
  path: '/api/email/leave',
  auth: 'none',
  query: z.object({ token: z.optional(z.string()) }),
  data: noContent,
});

/** Takes a `leaveMail` back. 400 for an unknown token, 410 `expired` if the address has been forgotten since. */
export const rejoinMail = defineEndpoint({
  method: 'POST',
  path: '/api/email/rejoin',
  auth: 'none',
  body: z.object({ token: mailToken }),
  data: topicSchema,
});
