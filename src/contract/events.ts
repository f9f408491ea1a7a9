import * as z from 'zod/mini';
import { defineEndpoint, noContent } from './endpoint';
import { memberNameSchema } from './member-name';
import { rowId, toRowId } from './row-id';
import { timesError } from '@/domain/event-time';

export const eventStatuses = ['draft', 'published', 'cancelled'] as const;

export type EventStatus = (typeof eventStatuses)[number];

export const linkAudiences = ['everyone', 'going'] as const;

/** Who gets the link of an event: everybody, or who has a seat (without a limit: who is registered). */
export type LinkAudience = (typeof linkAudiences)[number];

/** A field that falls back to a value if it is missing or is something else. */
export const withFallback = <Value>(schema: z.ZodMiniType<Value>, value: Value) =>
  z.catch(schema, () => value);

const optionalText = withFallback(z.string(), '');

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

export const questionKinds = ['text', 'choice'] as const;

/** What organisers ask of those who register, as it is read; `questions.ts` says what they may ask. */
export const questionFields = z.object({
  /** Unique within the event. */
  id: z.string(),
  text: z.string(),
  kind: withFallback(z.enum(questionKinds), 'text'),
  /** What one chooses from; empty unless the kind is `choice`. */
  options: withFallback(z.array(z.string()), []),
  required: withFallback(z.boolean(), false),
  /** Whether the answer is shown at the door. */
  atDoor: withFallback(z.boolean(), false),
});

export type Question = z.infer<typeof questionFields>;

const optionalCount = withFallback(z.nullable(z.number()), null);

const recapSchema = z.object({
  /** Markdown, as in the description; may be empty. */
  text: z.string(),
  /** What each shows is its caption, which is never empty. */
  photos: z.array(z.object({ image: z.string(), caption: z.string() })),
});

/** How an event was. */
export type Recap = z.infer<typeof recapSchema>;
const seriesDateFields = z.object({
  id: z.string(),
  startsAt: optionalTime,
  endsAt: optionalTime,
  status: z.enum(eventStatuses),
  isOver: z.boolean(),
});

/** An event of a series, as the others of it name it. */
export type SeriesDate = z.infer<typeof seriesDateFields>;

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
  /**
   * Where to join or register, until the event is over; an address on this site is its article. Empty for everybody but
   * admins where only those who are going get it: theirs is in their registration.
   */
  link: optionalText,
  linkFor: withFallback(z.enum(linkAudiences), 'everyone'),
  /** Whether the event has a link, also one that is left out. */
  hasLink: withFallback(z.boolean(), false),
  status: withFallback(z.enum(eventStatuses), 'published'),
  /** The former start, once the published event has been moved to another day or time. */
  movedFrom: optionalTime,
  /** What the organisers say of a move or a cancellation. */
  note: optionalText,
  /** How many members are interested in the event. */
  interested: withFallback(z.number(), 0),
  /** How many seats there are; null if there is no limit. */
  capacity: optionalCount,
  /** How many have a seat, and how many wait for one; null if there is no limit. */
  going: optionalCount,
  waiting: optionalCount,
  /** How many seats nobody has had: what is given back after the start is free for nobody. Null if there is no limit. */
  freeSeats: optionalCount,
  questions: withFallback(listOf(questionFields), []),
  /** Whether those who came are asked how it was. */
  asksFeedback: withFallback(z.boolean(), false),
  /** What the events have in common that one of them was repeated as; null for a single one. */
  seriesId: withFallback(z.nullable(z.string()), null),
  /**
   * The events of the series in their order, this one among them: for everybody those that are published and ahead, for
   * admins all that are not deleted. Empty in the lists for everybody.
   */
  seriesDates: withFallback(listOf(seriesDateFields), []),
  version: withFallback(z.number(), 1),
  /** RFC 3339, UTC. */
  createdAt: optionalText,
  updatedAt: optionalText,
  /** Whether the event has ended. */
  isOver: withFallback(z.boolean(), false),
  /** How it was, of an event that is read by itself; null in lists, and if nobody has said so. */
  recap: withFallback(z.nullable(recapSchema), null),
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

const shortText = z.string().check(z.minLength(1), z.maxLength(64));

/** The path parameter of an event's endpoints. */
export const eventParamsSchema = z.object({ id: rowId });

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

/** The events that are over, the latest first, 24 at a time. The organisers may have replaced `image` by a photo of the event. */
export const listPastEvents = defineEndpoint({
  method: 'GET',
  path: '/api/event/past',
  auth: 'none',
  query: z.object({ before: z.optional(shortText) }),
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

/** The event on a sheet for the wall, as a PDF file without the envelope. 404 unless the event is published. */
export const readPoster = defineEndpoint({
  method: 'GET',
  path: '/api/event/:id/poster.pdf',
  auth: 'none',
  params: eventParamsSchema,
  data: z.unknown(),
});

const eventIdQuerySchema = z.object({ eventId: z.pipe(shortText, z.transform(toRowId)) });

/** By the question's id; null: not answered. */
const answers = z.record(z.string(), z.nullable(z.string()));

export type Answers = z.infer<typeof answers>;

/** Whether somebody has a seat; null if there is no limit. */
export const seatSchema = z.nullable(z.enum(['going', 'waiting']));

const registrationSchema = z.object({
  /** Whether the member is interested in the event; the API calls that a participant. */
  isParticipant: withFallback(z.boolean(), false),
  /** Null if the event has no limit, or if the member is not interested. */
  seat: withFallback(seatSchema, null),
  /** The place among those who wait, from 1; null for everybody else. */
  position: optionalCount,
  /** The event's link, whoever it is for; empty for who waits or is not interested. */
  link: optionalText,
  /** Has each question of the event. */
  answers: withFallback(answers, {}),
  /** What the member answered to the same questions before, for those that are not answered here. */
  suggestedAnswers: withFallback(z.record(z.string(), z.string()), {}),
});

export type Registration = z.infer<typeof registrationSchema>;

/** Code of a 409: the event has begun, so answers can no longer be changed. */
export const ANSWERS_CLOSED = 'answers_closed';

const registerBodySchema = z.object({
  /** Checked against the questions of the event by `answersSchema`. */
  answers: z.optional(z.record(z.string(), z.unknown())),
  /** Kept as the member's name, as with `updateUser`. */
  name: z.optional(memberNameSchema),
  /** True subscribes the member's own address to the news, as with `setNews`; false changes nothing. */
  news: z.optional(z.boolean()),
});

export type RegisterBody = z.infer<typeof registerBodySchema>;

/**
 * Shows interest in an event, and answers its questions, or replaces the answers of somebody who is interested already.
 * Idempotent. What the body leaves out stays as it is. 404 for an unknown event, 409 `not_open` if it is over or cancelled,
 * 409 `answers_closed`; 400 with the field `answers.{id}` if an answer is missing or wrong, or `name`.
 */
export const registerInterest = defineEndpoint({
  method: 'POST',
  path: '/api/event/register',
  auth: 'member',
  query: eventIdQuerySchema,
  body: z.optional(registerBodySchema),
  isBodyOptional: true,
  // Other backends say nothing about seats, or nothing at all.
  data: withFallback(registrationSchema, {
    isParticipant: true,
    seat: null,
    position: null,
    link: '',
    answers: {},
    suggestedAnswers: {},
  }),
});

/**
 * Withdraws interest in an event, and with it gives back the seat or the place in line; also in one that is over.
 * Idempotent. 404 for an unknown event.
 */
export const withdrawInterest = defineEndpoint({
  method: 'DELETE',
  path: '/api/event/register',
  auth: 'member',
  query: eventIdQuerySchema,
  data: noContent,
});

/** Whether the member is interested in the event, and has a seat. 404 for an unknown event. */
export const readRegistration = defineEndpoint({
  method: 'GET',
  path: '/api/event/register',
  auth: 'member',
  query: eventIdQuerySchema,
  data: registrationSchema,
});
