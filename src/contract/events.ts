import * as z from 'zod/mini';
import { defineEndpoint, noContent } from './endpoint';

export const eventStatuses = ['draft', 'published', 'cancelled'] as const;

export type EventStatus = (typeof eventStatuses)[number];

/** The `data` of an event. Fields that other backends do not send have defaults. */
export const eventSchema = z.object({
  // Other backends use numeric ids.
  id: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((id) => String(id)),
  ),
  name: z.string(),
  /** Markdown (GitHub's dialect). */
  description: z.string(),
  /** Empty if the event has no picture. */
  image: z.string(),
  /** What people read: free text. */
  date: z.string(),
  /** What calendars read: see `event-time.ts`. */
  startsAt: z._default(z.nullable(z.string()), null),
  endsAt: z._default(z.nullable(z.string()), null),
  place: z._default(z.string(), ''),
  /** Where to join or register; of a past event, its article. */
  link: z._default(z.string(), ''),
  status: z._default(z.enum(eventStatuses), 'published'),
  /** The former start, once the published event has been moved to another day or time. */
  movedFrom: z._default(z.nullable(z.string()), null),
  /** What the organisers say of a move or a cancellation. */
  note: z._default(z.string(), ''),
  /** How many members are interested in the event. */
  interested: z._default(z.number(), 0),
  version: z._default(z.number(), 1),
  /** RFC 3339, UTC. */
  createdAt: z._default(z.string(), ''),
  updatedAt: z._default(z.string(), ''),
  /** Whether the event has ended. */
  isOver: z._default(z.boolean(), false),
});

export type Event = z.infer<typeof eventSchema>;

/** Whether members can show interest in the event. */
export const isOpenForInterest = ({ status, isOver }: Pick<Event, 'status' | 'isOver'>): boolean =>
  status === 'published' && !isOver;

const eventId = z.string().check(z.minLength(1), z.maxLength(64));

/** The path parameter of an event's endpoints. */
export const eventParamsSchema = z.object({ id: z.string() });

/** A page of a longer list: `next` is what to send as `before`, null at the end. */
export const eventPageOf = <Item>(item: z.ZodMiniType<Item>) =>
  z.object({ events: z.array(item), next: z.nullable(z.string()) });

/** The published and cancelled events that are not over: the soonest first, undated ones last. */
export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/event',
  auth: 'none',
  data: z.array(eventSchema),
});

/** The events that are over, the latest first, 24 at a time. */
export const listPastEvents = defineEndpoint({
  method: 'GET',
  path: '/api/event/past',
  auth: 'none',
  query: z.object({ before: z.optional(eventId) }),
  data: eventPageOf(eventSchema),
});

/** One event. A draft is a 404 for everybody but admins. */
export const readEvent = defineEndpoint({
  method: 'GET',
  path: '/api/event/:id',
  auth: 'optional-admin',
  params: eventParamsSchema,
  data: eventSchema,
});

const eventIdQuerySchema = z.object({ eventId });

/**
 * Shows interest in an event. Idempotent. 404 for an unknown event, 409 `not_open` if it is over or cancelled.
 */
export const registerInterest = defineEndpoint({
  method: 'POST',
  path: '/api/event/register',
  auth: 'member',
  query: eventIdQuerySchema,
  data: noContent,
});

/** Withdraws interest in an event, also in one that is over. Idempotent. 404 for an unknown event. */
export const withdrawInterest = defineEndpoint({
  method: 'DELETE',
  path: '/api/event/register',
  auth: 'member',
  query: eventIdQuerySchema,
  data: z.object({ isParticipant: z.boolean() }),
});

/** Whether the member is interested in the event; the API calls that a participant. 404 for an unknown event. */
export const readRegistration = defineEndpoint({
  method: 'GET',
  path: '/api/event/register',
  auth: 'member',
  query: eventIdQuerySchema,
  data: z.object({ isParticipant: z.boolean() }),
});
