// What admins send. Separate from `events.ts`, because visitors do not need it.
import * as z from 'zod/mini';
import { atMost } from './at-most';
import { hasPlausibleYear, isWholeDay, timesError, toUtcTime } from '@/domain/event-time';
import { isHttpUrl, isOwnPath } from '@/domain/paths';
import { visiblePart } from '@/domain/visible-text';
import { eventStatuses, linkAudiences, type Event } from './events';
import { questionsSchema } from './questions';
import { isFilled, isOneLine, isPrintable, text } from './written-text';

const MAX_LENGTH_NAME = 200;
const MAX_LENGTH_DATE = 100;
const MAX_LENGTH_DESCRIPTION = 20_000;
const MAX_LENGTH_URL = 2048;
const MINUTE_MS = 60_000;
const MAX_CAPACITY = 5000;

const requiredText = (label: string, maxLength: number) =>
  z.string().check(z.trim(), isFilled(`Please enter ${label}.`), atMost(maxLength), isPrintable);

/** Whether the value is an http(s) URL or a path on this site. */
const isUrlOrPath = (value: string) => isOwnPath(value) || isHttpUrl(value);

/** Whether the site's Content-Security-Policy lets browsers show a picture with this address. */
const isPictureAddress = (value: string) =>
  isOwnPath(value) || (/^https:/i.test(value) && isHttpUrl(value));

/** Adds the https:// that people leave out, as in `forms.gle/abc`. */
const withScheme = (value: string) =>
  /^[^\s/:]+\.[^\s/:]+(?::\d+)?(?:[/?#]|$)/.test(value) ? `https://${value}` : value;

const LINK_ERROR =
  'Please enter an address that begins with https:// or http://, or with / for a page on this site.';
export const PICTURE_URL_ERROR =
  'Please enter an address that begins with https://, or with / for a picture on this site.';

/**
 * Input of the form in the grid, which asks for all four fields; `date` is free text, such as '28th September 2024'.
 * Other backends may take a picture over http.
 */
export const shortEventInputSchema = z.object({
  name: requiredText('a name', MAX_LENGTH_NAME),
  date: requiredText('a date', MAX_LENGTH_DATE),
  description: requiredText('a description', MAX_LENGTH_DESCRIPTION),
  image: requiredText('the address of a picture', MAX_LENGTH_URL).check(
    z.refine(isUrlOrPath, PICTURE_URL_ERROR),
  ),
});

export type ShortEventInput = z.infer<typeof shortEventInputSchema>;

/** What has been typed into that form and is finished in the long one, with the times that were read from the date. */
export const typedEventSchema = z.object({
  name: z.string(),
  date: z.string(),
  description: z.string(),
  image: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  idempotencyKey: z.string(),
});

export type TypedEvent = z.infer<typeof typedEventSchema>;

const TIME_ERROR = 'Please enter a day or a time with its offset from UTC.';

/** A day, or an RFC 3339 time with offset, which becomes a whole minute in UTC (`2025-07-12T11:30:00Z`). */
const eventTime = z.pipe(
  z.pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], TIME_ERROR),
    z.transform((time) => {
      if (isWholeDay(time)) return time;
      return toUtcTime(Math.floor(Date.parse(time) / MINUTE_MS) * MINUTE_MS);
    }),
  ),
  z.string().check(z.refine(hasPlausibleYear, 'Please check the year.')),
);

/** What organisers say of a move or a cancellation. */
export const noteText = text(500);

const CAPACITY_ERROR = `Please enter a number from 1 to ${MAX_CAPACITY.toLocaleString('en')}.`;

/** How many seats there are; null for no limit. */
const capacity = z.nullable(
  z
    .int(CAPACITY_ERROR)
    .check(z.minimum(1, CAPACITY_ERROR), z.maximum(MAX_CAPACITY, CAPACITY_ERROR)),
);

/** The fields that a new event and an edit check alike; what may be left out keeps its value, or has none. */
const fields = {
  name: requiredText('a name', MAX_LENGTH_NAME).check(isOneLine),
  date: text(MAX_LENGTH_DATE),
  description: text(MAX_LENGTH_DESCRIPTION),
  image: text(MAX_LENGTH_URL).check(
    z.refine((value) => value === '' || isPictureAddress(value), PICTURE_URL_ERROR),
  ),
  place: text(200),
  link: z.pipe(
    z.pipe(text(MAX_LENGTH_URL), z.transform(withScheme)),
    z.string().check(
      atMost(MAX_LENGTH_URL),
      z.refine((value) => value === '' || isUrlOrPath(value), LINK_ERROR),
    ),
  ),
  note: noteText,
  linkFor: z.optional(z.enum(linkAudiences)),
  capacity: z.optional(capacity),
  questions: z.optional(questionsSchema),
  asksFeedback: z.optional(z.boolean()),
};

interface Checked {
  date: string;
  description: string;
  startsAt?: string | null | undefined;
  endsAt: string | null;
  status: (typeof eventStatuses)[number];
}

/** Checks what concerns several fields. A draft may still lack its date and its description. */
function checkTogether(ctx: z.core.ParsePayload<Checked>): void {
  const { date, description, startsAt = null, endsAt, status } = ctx.value;
  const report = (path: keyof Checked, message: string) =>
    ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message });
  const error = timesError({ startsAt, endsAt });
  if (error !== null) report('endsAt', error);
  if (status === 'draft') return;
  if (visiblePart(description) === '') report('description', 'Please enter a description.');
  if (visiblePart(date) === '' && startsAt === null) report('date', 'Please enter a date.');
}

/**
 * A new event. All four texts must be sent. `image` may be empty, `date` too where `startsAt` is given, and in a draft
 * also `date` and `description`. Without `startsAt` the server reads the day from `date`; with null it does not.
 */
export const newEventSchema = z
  .object({
    ...fields,
    startsAt: z.optional(z.nullable(eventTime)),
    endsAt: z._default(z.nullable(eventTime), null),
    place: z._default(fields.place, ''),
    link: z._default(fields.link, ''),
    note: z._default(fields.note, ''),
    status: z._default(z.enum(['draft', 'published']), 'published'),
    /** Announces the event to the subscribers by mail when it is published, once. */
    announce: z.optional(z.boolean()),
  })
  .check(checkTogether);

export type NewEvent = z.infer<typeof newEventSchema>;

/** A whole event as the organiser has edited it, with the version that was read. */
export const editedEventSchema = z
  .object({
    ...fields,
    startsAt: z.nullable(eventTime),
    endsAt: z.nullable(eventTime),
    status: z.enum(eventStatuses),
    version: z.int().check(z.minimum(1)),
    announce: z.optional(z.boolean()),
    /** Tells the interested members by mail of another day or place, or of the cancellation. */
    tell: z.optional(z.boolean()),
  })
  .check(checkTogether);

export type EditedEvent = z.infer<typeof editedEventSchema>;

/**
 * What an event consists of; the rest of an edit is about the edit itself. Columns, history and copies are typed by this, so
 * that the compiler names each place where a new field is forgotten.
 */
export type EventField = Exclude<keyof EditedEvent, 'version' | 'announce' | 'tell'>;

/** The edit that leaves an event as it is: what each action begins with that changes one part of it. */
export function unchanged(event: Event): Required<Pick<EditedEvent, EventField | 'version'>> {
  const { name, date, startsAt, endsAt, place, description, image, link, linkFor, note } = event;
  const { capacity, questions, asksFeedback, status, version } = event;
  const texts = { name, date, place, description, image, link, linkFor, note };
  return { ...texts, startsAt, endsAt, capacity, questions, asksFeedback, status, version };
}
