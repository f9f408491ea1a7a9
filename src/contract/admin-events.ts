// The endpoints of the organiser's desk.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { editedEventSchema, newEventSchema } from './event-input';
import {
  eventFields,
  eventParamsSchema,
  eventSchema,
  eventPageOf,
  seatSchema,
  withFallback,
} from './events';
import { codeSchema } from './ticket';

/** Code of a 409: somebody else has changed the event since it was loaded. */
export const EDITED_MEANWHILE = 'edited_meanwhile';
/** Code of a 409: members are interested in the event, so it cannot become a draft again. */
export const HAS_INTEREST = 'has_interest';

/** Code of a 409: more have a seat than the new limit would allow. `data` is `{going}`. */
export const SEATS_TAKEN = 'seats_taken';
/** Code of a 409: somebody has answered the questions, so options, and questions that need no answer, can only be added. */
export const QUESTIONS_ANSWERED = 'questions_answered';

/** Header of `createEvent`, `sendEventMessage` and `sendLetter`: a random text of 8 to 64 letters, digits, `-` and `_`. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Code of a 409: the event that the first request with this key created has been deleted. */
export const EVENT_DELETED = 'event_deleted';
/** Code of a 409: the event that the first request with this key created has other texts. It is the `data`. */
export const SAVED_DIFFERENTLY = 'saved_differently';

/**
 * Creates an event. A repeated `Idempotency-Key` returns the event of the first request; 409 `event_deleted` if that
 * has been deleted, and 409 `saved_differently` if it has other texts.
 */
export const createEvent = defineEndpoint({
  method: 'POST',
  path: '/api/event',
  auth: 'admin',
  permission: 'events',
  body: newEventSchema,
  data: eventSchema,
});

/**
 * Replaces an event. Content that is stored already succeeds with any version. Otherwise 409 `edited_meanwhile` if the
 * version is not the current one, 409 `has_interest` if members are interested in an event that would become a draft, 409
 * `seats_taken` if the limit would sink below the number who have a seat, and 409 `questions_answered`; nothing is
 * changed then.
 */
export const updateEvent = defineEndpoint({
  method: 'PUT',
  path: '/api/event/:id',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  body: editedEventSchema,
  data: eventSchema,
});

/** Deletes an event for everybody; it can be restored for 30 days. */
export const deleteEvent = defineEndpoint({
  method: 'DELETE',
  path: '/api/event/:id',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  query: z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  data: eventSchema,
});

/** Takes back the deletion of an event. Idempotent. 404 once it has been purged, 30 days after its deletion. */
export const restoreEvent = defineEndpoint({
  method: 'POST',
  path: '/api/event/:id/restore',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  data: eventSchema,
});

/** Code of a 409: the subscribers have been told of the event. */
export const ANNOUNCED = 'announced';
/** Code of a 409: a draft, a cancelled event and one that is over cannot be announced. */
export const NOT_ANNOUNCEABLE = 'not_announceable';

/**
 * Tells the confirmed subscribers of a published event, once per event, also if `announce` did when it was published. 409
 * `announced`, 409 `not_announceable`, and 409 `no_subscribers`.
 */
export const announceEvent = defineEndpoint({
  method: 'POST',
  path: '/api/event/:id/announcement',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  data: z.object({ recipients: z.number() }),
});

export const eventListStates = ['draft', 'upcoming', 'past', 'deleted'] as const;

export type EventListState = (typeof eventListStates)[number];

/** An event with what only admins see. */
const adminEventSchema = z.extend(eventFields, {
  /** Email address of the admin who changed the event last; null if unknown. */
  changedBy: z.nullable(z.string()),
  /** RFC 3339, UTC; null unless the event is deleted. */
  deletedAt: z.nullable(z.string()),
});

export type AdminEvent = z.infer<typeof adminEventSchema>;

/** Events by state. All upcoming ones come at once; the others 24 at a time, the latest first. */
export const listAdminEvents = defineEndpoint({
  method: 'GET',
  path: '/api/admin/event',
  auth: 'admin',
  permission: 'events',
  query: z.object({
    state: z.enum(eventListStates),
    before: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  data: eventPageOf(adminEventSchema),
});

const interestedMemberSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** RFC 3339, UTC. */
  since: z.string(),
  /** The number in the line of the event, by which an admin takes the member off. */
  number: withFallback(z.number(), 0),
  /** Null if the event has no limit. */
  seat: withFallback(seatSchema, null),
  /** The place among those who wait, from 1. */
  position: withFallback(z.nullable(z.number()), null),
  /** By the question's id; null: not answered. */
  answers: withFallback(z.record(z.string(), z.nullable(z.string())), {}),
  /** The code of the ticket. */
  code: withFallback(codeSchema, ''),
});

export type InterestedMember = z.infer<typeof interestedMemberSchema>;

/**
 * Who is interested in the event, in the order of the line. With `format=csv` the response is text/csv, not JSON, and where
 * there is a limit those who gave their seat back stand at its end.
 */
export const listInterestedMembers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/event/:id/interest',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  query: z.object({ format: z.optional(z.enum(['json', 'csv'])) }),
  data: z.array(interestedMemberSchema),
});

export const eventActions = [
  'created',
  'changed',
  // Changes of the status:
  'published',
  'cancelled',
  'reinstated',
  'withdrawn',
  // Into the bin and out of it:
  'deleted',
  'restored',
  // Later than it was published:
  'announced',
] as const;

export type EventAction = (typeof eventActions)[number];

const eventChangeSchema = z.object({
  /** RFC 3339, UTC. */
  at: z.string(),
  /** Email address of the admin. */
  by: z.string(),
  action: z.enum(eventActions),
  /** Names of the fields that changed; a change of the status is the action. Of a new event `status` if it was published at once. */
  changed: z.array(z.string()),
  /** How many people were told of it by mail. */
  told: z._default(z.number(), 0),
});

export type EventChange = z.infer<typeof eventChangeSchema>;

/** Who did what, the latest first. */
export const listEventChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/event/:id/history',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  data: z.array(eventChangeSchema),
});

/** The body is the file itself: JPEG, PNG, WebP or AVIF. */
export const uploadPicture = defineEndpoint({
  method: 'POST',
  path: '/api/admin/picture',
  auth: 'admin',
  permission: 'events',
  rawBody: true,
  data: z.object({
    /** Path of the picture on the site of the server, for an event's `image`. */
    image: z.string(),
    width: z.number(),
    height: z.number(),
  }),
});

const MAX_LENGTH = 60;

/** The name of an event in the name of a file. */
export function eventFileName(eventName: string): string {
  const words = eventName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['event'];
  return Array.from(words.join('-')).slice(0, MAX_LENGTH).join('');
}

/** Name of the CSV of those who are interested in an event, such as `git-together-interest.csv`. */
export const interestFileName = (eventName: string) => `${eventFileName(eventName)}-interest.csv`;
