// A member's own account. Other backends may not have these endpoints.
import * as z from 'zod/mini';
import { otpChallengeSchema, otpSchema, tokenSchema } from './auth';
import { defineEndpoint, noContent } from './endpoint';
import { eventSchema } from './events';
import { memberNameSchema } from './member-name';

/** A member as the member sees it. */
export const userSchema = z.object({
  name: z.catch(z.string(), ''),
  email: z.catch(z.string(), ''),
  /** Empty if the member has no picture. */
  imageUrl: z.catch(z.string(), ''),
  /** Whether reminders of the events that interest the member are mailed. Other backends do not send it. */
  reminders: z.catch(z.optional(z.boolean()), undefined),
  /** Whether the member's address is subscribed to the news. Other backends do not send it. */
  news: z.catch(z.optional(z.boolean()), undefined),
  /** Whether the member or a provider has said the name; else it is derived from the address. Other backends do not send it. */
  hasChosenName: z.catch(z.optional(z.boolean()), undefined),
});

export type User = z.infer<typeof userSchema>;

/** The member who is signed in. */
export const readUser = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  auth: 'member',
  data: userSchema,
});

/** Changes the name, the reminders or both. What is left out stays. */
export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/api/user',
  auth: 'member',
  body: z.object({ name: z.optional(memberNameSchema), reminders: z.optional(z.boolean()) }),
  data: userSchema,
});

/**
 * Subscribes the member's own address to the news, or unsubscribes it. It needs no confirm mail, because the sign-in has
 * proved the address.
 */
export const setNews = defineEndpoint({
  method: 'PUT',
  path: '/api/user/news',
  auth: 'member',
  body: z.object({ news: z.boolean() }),
  data: z.object({ news: z.boolean() }),
});

/** The events that interest the member: the coming ones, the soonest first, then those that are over, the latest first. */
export const listInterestedEvents = defineEndpoint({
  method: 'GET',
  path: '/api/user/event',
  auth: 'member',
  data: z.array(eventSchema),
});

const sessionSchema = z.object({
  id: z.string(),
  /** In words, such as `Chrome on Android`; empty if it is unknown. */
  device: z.string(),
  /** RFC 3339, UTC. */
  createdAt: z.string(),
  /** RFC 3339, UTC; up to ten minutes late. */
  lastSeenAt: z.string(),
  /** Whether it is the session of this request. */
  isThis: z.boolean(),
});

export type Session = z.infer<typeof sessionSchema>;

/** A list of sessions, this one first, then the one seen last. */
export const sessionListSchema = z.array(sessionSchema);

export const idParamsSchema = z.object({ id: z.string() });

/** Where the member is signed in. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/user/session',
  auth: 'member',
  data: sessionListSchema,
});

/** Ends one of the member's sessions; also this one. 404 for any other session. */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/session/:id',
  auth: 'member',
  params: idParamsSchema,
  data: noContent,
});

/** Ends all sessions of the member but this one. */
export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/session',
  auth: 'member',
  data: noContent,
});

/**
 * The address of the member's private calendar. Null if there is none, or if it can be shown no more, because the
 * server's secret has changed since.
 */
export const readCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/user/calendar',
  auth: 'member',
  data: z.object({ url: z.nullable(z.string()) }),
});

/** Makes a new address for the private calendar, and ends the old one. */
export const createCalendar = defineEndpoint({
  method: 'POST',
  path: '/api/user/calendar',
  auth: 'member',
  data: z.object({ url: z.string() }),
});

/** Ends the private calendar. Idempotent. */
export const endCalendar = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/calendar',
  auth: 'member',
  data: noContent,
});

const providerSchema = z.enum(['google', 'github']);

const connectedAccountSchema = z.object({
  provider: providerSchema,
  /** RFC 3339, UTC; null if it was connected before this was recorded. */
  connectedAt: z.nullable(z.string()),
});

export type ConnectedAccount = z.infer<typeof connectedAccountSchema>;

/** The accounts at OAuth providers that the member has signed in with. */
export const listConnectedAccounts = defineEndpoint({
  method: 'GET',
  path: '/api/user/account',
  auth: 'member',
  data: z.array(connectedAccountSchema),
});

/** Disconnects the accounts at a provider. Idempotent. Another sign-in with one of them connects it again. */
export const disconnectAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/account/:provider',
  auth: 'member',
  params: z.object({ provider: providerSchema }),
  data: noContent,
});

/** Everything that the site knows of the member. The response is a JSON file, without the envelope. */
export const exportUser = defineEndpoint({
  method: 'GET',
  path: '/api/user/export',
  auth: 'member',
  data: z.unknown(),
});

const deletionSummarySchema = z.object({
  /** How many upcoming events the member is interested in; the interest goes. */
  upcomingEvents: z.number(),
  /** How many past events the member was interested in; the interest stays as a number. */
  pastEvents: z.number(),
  sessions: z.number(),
  accounts: z.number(),
  /** Whether a subscription to the news goes. */
  news: z.boolean(),
  /** Whether a private calendar goes. */
  calendar: z.boolean(),
  /** How many valid certificates the member has; the member says whether they stay. */
  certificates: z.number(),
});

export type DeletionSummary = z.infer<typeof deletionSummarySchema>;

/** What a deletion of the account would delete, and what would stay as a number. */
export const readDeletion = defineEndpoint({
  method: 'GET',
  path: '/api/user/delete',
  auth: 'member',
  data: deletionSummarySchema,
});

/** Mails a code that deletes the account and signs nobody in. The limits of sign-in codes count it too. */
export const requestDeletionCode = defineEndpoint({
  method: 'POST',
  path: '/api/user/delete/code',
  auth: 'member',
  data: otpChallengeSchema,
});

/**
 * Deletes the account. `certificates` says what becomes of the member's certificates: 'keep' leaves them valid, with the
 * name in them, and 'withdraw', which counts if it is left out, leaves nothing but their codes. 400 `invalid_otp` or
 * `otp_spent` for a wrong code. Not 401 as at the sign-in, because a client takes a 401 for the end of the session.
 */
export const deleteUser = defineEndpoint({
  method: 'POST',
  path: '/api/user/delete',
  auth: 'member',
  body: z.object({
    otp: otpSchema,
    token: tokenSchema,
    certificates: z.optional(z.enum(['keep', 'withdraw'])),
  }),
  data: noContent,
});
