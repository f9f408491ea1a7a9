import * as z from 'zod/mini';
import { defineEndpoint, noContent } from './endpoint';
import { timesError } from '@/domain/event-time';

export const eventStatuses = ['draft', 'published', 'cancelled'] as const;

export type EventStatus = (typeof eventStatuses)[number];

/** A field that falls back to a value if it is missing or is something else. */
const withFallback = <Value>(schema: z.ZodMiniType<Value>, value: Value) =>
  z.catch(schema, () => value);

const optionalText = withFallback(z.string(), '');

const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/;

/** A whole day or a time in RFC 3339; null for anything else, since nothing can be calculated with it. */
const optionalTime = withFallback(
  z.nullable(
    z
      .string()
      .check(
        z.refine(
          (time) => TIME.test(time) && !Number.isNaN(Date.parse(time)),
          'No day and no time',
        ),
      ),
  ),
  null,
);

/** The fields of an event, for schemas that extend them. */
export const eventFields = z.object({
  // Other backends use numeric ids.
  id: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((id) => String(id)),
  ),
  name: z.string(),
  /** Markdown (GitHub's dialect). */
  description: optionalText,
  /** Empty if the event has no picture. */
  image: optionalText,
  /** What people read: free text. */
  date: optionalText,
  /** What calendars read: see `event-time.ts`. */
  startsAt: optionalTime,
  endsAt: optionalTime,
  place: optionalText,
  /** Where to join or register, until the event is over; an address on this site is its article. */
  link: optionalText,
  status: withFallback(z.enum(eventStatuses), 'published'),
  /** The former start, once the published event has been moved to another day or time. */
  movedFrom: optionalTime,
  /** What the organisers say of a move or a cancellation. */
  note: optionalText,
  /** How many members are interested in the event. */
  interested: withFallback(z.number(), 0),
  version: withFallback(z.number(), 1),
  /** RFC 3339, UTC. */
  createdAt: optionalText,
  updatedAt: optionalText,
  /** Whether the event has ended. */
  isOver: withFallback(z.boolean(), false),
});

/** The `data` of an event. Only `id` and `name` must be there: other backends leave fields out, or send others. */
export const eventSchema = z.pipe(
  eventFields,
  // Where the times do not fit together, the start is kept.
  z.transform((event) => (timesError(event) === null ? event : { ...event, endsAt: null })),
);

export type Event = z.infer<typeof eventSchema>;

/** Whether members can show interest in the event. */
export const isOpenForInterest = ({ status, isOver }: Pick<Event, 'status' | 'isOver'>): boolean =>
  status === 'published' && !isOver;

const eventId = z.string().check(z.minLength(1), z.maxLength(64));

/** The path parameter of an event's endpoints. */
export const eventParamsSchema = z.object({ id: z.string() });

/** A list without the items that do not match the schema. */
export const listOf = <Item>(item: z.ZodMiniType<Item>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((items) =>
      items.flatMap((value): Item[] => {
        const parsed = item.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );

/** A page of a longer list: `next` is what to send as `before`, null at the end. */
export const eventPageOf = <Item>(item: z.ZodMiniType<Item>) =>
  z.object({ events: listOf(item), next: z.nullable(z.string()) });

/** The published and cancelled events that are not over: the soonest first, undated ones last. */
export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/event',
  auth: 'none',
  data: listOf(eventSchema),
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
  data: noContent,
});

/** Whether the member is interested in the event; the API calls that a participant. 404 for an unknown event. */
export const readRegistration = defineEndpoint({
  method: 'GET',
  path: '/api/event/register',
  auth: 'member',
  query: eventIdQuerySchema,
  data: z.object({ isParticipant: withFallback(z.boolean(), false) }),
});
