// What admins see and send of the newsletter and of other mails.
import * as z from 'zod/mini';
import { atMost } from './at-most';
import { defineEndpoint, noContent } from './endpoint';
import { emailSchema } from './email';
import { rowId } from './row-id';
import { isFilled, isOneLine, isPrintable } from './written-text';

const MAX_LENGTH_SUBJECT = 150;
const MAX_LENGTH_BODY = 20_000;

/** Where announcements can be posted besides. The queue knows each by its name, which is no address. */
export const channelNames = ['Discord', 'Slack', 'Telegram'] as const;

export type ChannelName = (typeof channelNames)[number];

const monthSchema = z.object({
  /** `YYYY-MM`, in the society's time zone. */
  month: z.string(),
  /** How many addresses were confirmed, and how many left, in this month. */
  confirmed: z.number(),
  left: z.number(),
});

const subscriptionSummarySchema = z.object({
  confirmed: z.number(),
  pending: z.number(),
  left: z.number(),
  /** From the first month with a subscription to the current one. */
  byMonth: z.array(monthSchema),
  /** Where announcements are posted besides; empty if no channel is set up. */
  channels: z.array(z.enum(channelNames)),
});

export type SubscriptionSummary = z.infer<typeof subscriptionSummarySchema>;

/** Numbers of the subscribers. With `format=csv` the response is text/csv: the confirmed addresses. */
export const readSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/subscription',
  auth: 'admin',
  permission: 'mail',
  query: z.object({ format: z.optional(z.enum(['json', 'csv'])) }),
  data: subscriptionSummarySchema,
});

/** Removes an address and all data about it. 200 also if there is none. */
export const removeSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/subscription',
  auth: 'admin',
  permission: 'mail',
  query: z.object({ email: emailSchema }),
  data: noContent,
});

const oneLine = (label: string, maxLength: number) =>
  z
    .string()
    .check(z.trim(), isFilled(`Please enter ${label}.`), atMost(maxLength), isOneLine, isPrintable);

/** The markdown of a mail. */
export const markdownBody = (label: string) =>
  z
    .string()
    .check(z.trim(), isFilled(`Please write ${label}.`), atMost(MAX_LENGTH_BODY), isPrintable);

/** What an admin writes. `body` is markdown. */
export const letterInputSchema = z.object({
  subject: oneLine('a subject', MAX_LENGTH_SUBJECT),
  body: markdownBody('the letter'),
  /** Sends it only to the admin who asks. */
  test: z._default(z.boolean(), false),
});

export type LetterInput = z.infer<typeof letterInputSchema>;

/** Code of a 409: there is nobody to send a letter to. */
export const NO_SUBSCRIBERS = 'no_subscribers';

/** Code of a 409: the `Idempotency-Key` was that of another letter or message. */
export const SENT_DIFFERENTLY = 'sent_differently';

/**
 * Queues a letter to all confirmed subscribers. The same letter twice within a minute is one. A repeated `Idempotency-Key`
 * sends none at any time, but answers as the first request did, or 409 `sent_differently` if that had another text; a test,
 * and a letter that was cancelled, can be sent again.
 */
export const sendLetter = defineEndpoint({
  method: 'POST',
  path: '/api/admin/letter',
  auth: 'admin',
  permission: 'mail',
  body: letterInputSchema,
  data: z.object({ id: z.string(), recipients: z.number() }),
});

/** The kinds of queued mails. A sign-in code is none of them: it is sent at once. */
export const mailKinds = [
  'confirm',
  'announcement',
  'changed',
  'cancelled',
  // What is left of a series.
  'series-cancelled',
  'reminder',
  // What became of a registration; you have a seat now; you were taken off; what an admin writes to those who are interested.
  'registered',
  'seat',
  'removal',
  'message',
  'certificate',
  'feedback',
  // The same news as an announcement, a change or a cancellation, in a channel.
  'post',
  'letter',
  'test-letter',
  'new-device',
  'account-connected',
  'admin-new-device',
  'admin-invitation',
  'admin-reset',
  'admin-password',
  'admin-address',
  'admin-address-changed',
  'admin-removal',
  'admin-role',
  'admin-passkey',
] as const;

export type MailKind = (typeof mailKinds)[number];

const progress = {
  recipients: z.number(),
  sent: z.number(),
  waiting: z.number(),
  failed: z.number(),
};

const letterSchema = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Email address of the admin. */
  by: z.string(),
  /** RFC 3339, UTC. */
  createdAt: z.string(),
  /** Whether an admin cancelled it before everybody had got it. */
  isCancelled: z.boolean(),
  ...progress,
});

export type Letter = z.infer<typeof letterSchema>;

/** The latest 100 letters to all subscribers, the latest first. */
export const listLetters = defineEndpoint({
  method: 'GET',
  path: '/api/admin/letter',
  auth: 'admin',
  permission: 'mail',
  data: z.array(letterSchema),
});

/** Sends a letter to nobody else. 404 if there is no such letter; 200 also if nobody waits for it any more. */
export const cancelLetter = defineEndpoint({
  method: 'POST',
  path: '/api/admin/letter/:id/cancel',
  auth: 'admin',
  permission: 'mail',
  params: z.object({ id: z.string() }),
  /** How many do not get it. */
  data: z.object({ recipients: z.number() }),
});

const failedMailSchema = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  /** What the mail is about: the name of the event or the subject of the letter. */
  title: z.string(),
  /** An address, or the name of a channel. */
  to: z.string(),
  reason: z.string(),
  /** RFC 3339, UTC. */
  at: z.string(),
  /** Whether the address gets no more mail, because it refused three in a row. */
  isStopped: z.boolean(),
});

export type FailedMail = z.infer<typeof failedMailSchema>;

const mailQueueSchema = z.object({
  waiting: z.number(),
  /** When the oldest waiting mail was queued, RFC 3339, UTC; null if none waits. */
  oldest: z.nullable(z.string()),
  /**
   * Since when the mail server refuses this site's mails, RFC 3339, UTC; null if it does not. One mail is tried from time
   * to time, and the first that is accepted ends the pause.
   */
  pausedSince: z.nullable(z.string()),
  /** Why the queue pauses, or why the mail that is tried again failed last; empty if neither. */
  lastError: z.string(),
  /** Why a post that is tried again failed last; empty if none waits after an error. */
  lastPostError: z.string(),
  /** The mails to all addressees of an event or letter that are still under way. */
  underWay: z.array(
    z.object({ kind: z.enum(mailKinds), title: z.string(), createdAt: z.string(), ...progress }),
  ),
  /** The mails that were never sent, the latest first; at most 100. */
  failed: z.array(failedMailSchema),
  /** How many addresses get no more mail, because they refused three in a row. */
  stopped: z.number(),
});

export type MailQueue = z.infer<typeof mailQueueSchema>;

/** What waits in the queue of mails, and what could not be sent. */
export const readMailQueue = defineEndpoint({
  method: 'GET',
  path: '/api/admin/mail',
  auth: 'admin',
  permission: 'mail',
  data: mailQueueSchema,
});

/** Queues a failed mail again, and lifts the stop of its address. 404 if there is no such failed mail. */
export const retryMail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mail/:id/retry',
  auth: 'admin',
  permission: 'mail',
  params: z.object({ id: rowId }),
  data: noContent,
});

/** Lifts the stops of all addresses that refused three mails in a row. */
export const resumeStoppedAddresses = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/mail/stopped',
  auth: 'admin',
  permission: 'mail',
  /** How many there were. */
  data: z.object({ addresses: z.number() }),
});
