// What admins see and do of those who are interested in an event, besides the list in `admin-events.ts`.
import * as z from 'zod/mini';
import { letterInputSchema, markdownBody } from './admin-newsletter';
import { atMost } from './at-most';
import { defineEndpoint, noContent } from './endpoint';
import { eventParamsSchema } from './events';
import { rowId } from './row-id';
import { isFilled, isPrintable } from './written-text';

const MAX_LENGTH_REASON = 500;

const formerRegistrationSchema = z.object({
  /** The number in the line of the event. */
  number: z.number(),
  /** Null if the account is deleted, as is the address. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** RFC 3339, UTC. */
  since: z.string(),
  leftAt: z.string(),
  /** Whether an admin took the member off. */
  isTakenOff: z.boolean(),
  /** By the question's id; null: not answered. */
  answers: z.record(z.string(), z.nullable(z.string())),
});

export type FormerRegistration = z.infer<typeof formerRegistrationSchema>;

/** Who gave back a seat or a place in line, or was taken off, the latest first. Kept until 30 days after the event. */
export const listFormerRegistrations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/event/:id/interest/former',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  data: z.array(formerRegistrationSchema),
});

export const removalSchema = z.object({
  /** Stands in the mail to the member. */
  reason: z
    .string()
    .check(z.trim(), isFilled('Please enter the reason.'), atMost(MAX_LENGTH_REASON), isPrintable),
});

export type Removal = z.infer<typeof removalSchema>;

/**
 * Takes a member off the line of an event, and tells the member by mail. Idempotent. 404 if nobody has had this number.
 */
export const takeOffMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/event/:id/interest/:number/removal',
  auth: 'admin',
  permission: 'events',
  params: z.object({ id: rowId, number: rowId }),
  body: removalSchema,
  data: noContent,
});

export const messageAudiences = ['going', 'waiting', 'all'] as const;

export type MessageAudience = (typeof messageAudiences)[number];

/**
 * How many a message would go to: not to those who have stopped the mails about this event. Without a limit `going` is
 * everybody.
 */
export const countMessageRecipients = defineEndpoint({
  method: 'GET',
  path: '/api/admin/event/:id/message',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  data: z.object({ going: z.number(), waiting: z.number(), all: z.number() }),
});

/** What an admin writes to those who are interested in an event. `body` is markdown. */
export const eventMessageSchema = z.extend(z.omit(letterInputSchema, { test: true }), {
  body: markdownBody('the message'),
  to: z.enum(messageAudiences),
});

export type EventMessage = z.infer<typeof eventMessageSchema>;

/** Code of a 409: there is nobody to send a message to. */
export const NO_RECIPIENTS = 'no_recipients';

/**
 * Queues a message to those who are interested in an event. A repeated `Idempotency-Key` sends none, but answers as the
 * first request did, or 409 `sent_differently` if that had another text or audience; without a key the same text to the
 * same audience is sent once.
 */
export const sendEventMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/event/:id/message',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  body: eventMessageSchema,
  data: z.object({ recipients: z.number() }),
});
