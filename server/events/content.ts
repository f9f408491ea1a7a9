import { dayInText } from '@/domain/day-in-text';
import type { EditedEvent, EventField, NewEvent } from '@/contract/event-input';
import { dayOf, formatTimes, isWholeDay } from '@/domain/event-time';
import { society } from '@/data/society';
import { eventSpan } from '#server/db/event-span';
import type { FormerEvent } from '#server/mail/mailing';
import type { EventRow } from './row';

const DAY = String.raw`[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+ \d{4}`;
const CLOCK = String.raw`\d\d:\d\d`;
/** The texts that `formatTimes` writes. */
const GENERATED_DATE = new RegExp(`^${DAY}(, ${CLOCK}(–${CLOCK})?)?( – ${DAY}(, ${CLOCK})?)?$`);

/** The column of each field. */
const columns = {
  name: 'name',
  description: 'description',
  image: 'image',
  date: 'date',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  place: 'place',
  link: 'link',
  linkFor: 'link_for',
  status: 'status',
  note: 'note',
  capacity: 'capacity',
  questions: 'questions',
  asksFeedback: 'asks_feedback',
} as const satisfies Record<EventField, keyof EventRow>;

/** The column of a field that an organiser fills in. */
export type FieldColumn = (typeof columns)[keyof typeof columns];

/** The columns that an organiser's input decides. */
export type EventContent = Pick<
  EventRow,
  | FieldColumn
  | 'is_date_generated'
  | 'is_day_read'
  | 'moved_from'
  | 'published_at'
  | 'begins_at'
  | 'over_at'
>;

/** The columns of a new event. Reads the day from the text of `date` if the input does not say anything of a day. */
export function newContent(input: NewEvent, now: number): EventContent {
  const {
    announce: _,
    startsAt: givenStart,
    endsAt,
    linkFor = 'everyone',
    capacity = null,
    questions = [],
    asksFeedback = false,
    ...texts
  } = input;
  const readDay = givenStart === undefined ? dayInText(texts.date) : null;
  const startsAt = givenStart ?? readDay;
  const isDateGenerated = texts.date === '';
  const publishedAt = texts.status === 'draft' ? null : now;
  return {
    ...texts,
    ...timeColumns({ startsAt, endsAt, isDayRead: readDay !== null, publishedAt }),
    date: isDateGenerated ? formatTimes({ startsAt, endsAt }, society.timeZone) : texts.date,
    is_date_generated: isDateGenerated ? 1 : 0,
    moved_from: null,
    link_for: linkFor,
    capacity,
    questions: JSON.stringify(questions),
    asks_feedback: asksFeedback ? 1 : 0,
  };
}

/** The columns of an event after an edit. The version is not among them. */
export function editedContent(row: EventRow, input: EditedEvent, now: number): EventContent {
  const { version: _version, announce: _, tell: _tell, ...fields } = input;
  const {
    startsAt,
    endsAt,
    linkFor = row.link_for,
    capacity = row.capacity,
    questions,
    asksFeedback,
    ...texts
  } = fields;
  const isSameTime = startsAt === row.starts_at && endsAt === row.ends_at;
  const publishedAt = texts.status === 'draft' ? null : (row.published_at ?? now);
  return {
    ...texts,
    ...editedDate(row, input),
    ...timeColumns({
      startsAt,
      endsAt,
      isDayRead: isSameTime && row.is_day_read === 1,
      publishedAt,
    }),
    moved_from: movedFrom(row, input),
    link_for: linkFor,
    capacity,
    questions: questions === undefined ? row.questions : JSON.stringify(questions),
    asks_feedback: asksFeedback === undefined ? row.asks_feedback : asksFeedback ? 1 : 0,
  };
}

interface Times {
  startsAt: string | null;
  endsAt: string | null;
  isDayRead: boolean;
  publishedAt: number | null;
}

function timeColumns(times: Times) {
  const { beginsAt, overAt } = eventSpan(times);
  return {
    starts_at: times.startsAt,
    ends_at: times.endsAt,
    is_day_read: times.isDayRead ? 1 : 0,
    published_at: times.publishedAt,
    begins_at: beginsAt,
    over_at: overAt,
  };
}

/** A text that the server wrote is written anew; a text that a person wrote stays. */
function editedDate(row: EventRow, { date, startsAt, endsAt }: EditedEvent) {
  // The text may be that of other times: of those before the edit, also in a repeated request.
  const isGenerated = date === '' || (row.is_date_generated === 1 && GENERATED_DATE.test(date));
  if (!isGenerated) return { date, is_date_generated: 0 };
  // An event that loses its day keeps the text, because it must not be without both.
  const text = startsAt === null ? date : formatTimes({ startsAt, endsAt }, society.timeZone);
  return { date: text, is_date_generated: 1 };
}

/** The start from before the first move of an announced event; null if it was not moved, or moved back. */
function movedFrom(row: EventRow, { startsAt, status }: EditedEvent): string | null {
  if (row.status === 'draft' || status === 'draft') return null;
  const original = row.moved_from ?? row.starts_at;
  if (original === null || startsAt === null) return original;
  return isSameStart(original, startsAt) ? null : original;
}

/** A whole day that gets a time on the same day is no move, nor the reverse. */
function isSameStart(one: string, other: string): boolean {
  if (isWholeDay(one) === isWholeDay(other)) return one === other;
  return dayOf(one, society.timeZone) === dayOf(other, society.timeZone);
}

/** Names of the fields in which two contents differ. A date text that the server writes follows from the times. */
export function changedFields(before: EventContent, after: EventContent): string[] {
  const isDateGenerated = before.is_date_generated === 1 && after.is_date_generated === 1;
  return Object.entries(columns)
    .filter(([field, column]) => {
      if (field === 'date' && isDateGenerated) return false;
      return normalized(before[column]) !== normalized(after[column]);
    })
    .map(([field]) => field);
}

const notInCalendars: readonly string[] = [
  'image',
  'capacity',
  'questions',
  'asksFeedback',
] satisfies EventField[];

/** Whether calendars depend on a field. On `date` they do, because its words say whether the hours repeat each day. */
export const isForCalendars = (field: string): boolean => !notInCalendars.includes(field);

/** Forms send line breaks as those of Unix, which is no change. */
const normalized = (value: string | number | null) =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : value;

/** What mails compare of an event before and after a change. */
export const formerEvent = (
  event: Pick<EventContent, 'date' | 'starts_at' | 'ends_at' | 'place' | 'status'>,
): FormerEvent => ({
  date: event.date,
  startsAt: event.starts_at,
  endsAt: event.ends_at,
  place: event.place,
  isCancelled: event.status === 'cancelled',
});

/** Whether place and time are the same. The text of the date only counts without a day. */
export const isSamePlaceAndTime = (
  one: Omit<FormerEvent, 'isCancelled'>,
  other: Omit<FormerEvent, 'isCancelled'>,
): boolean =>
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  one.place === other.place &&
  (one.startsAt !== null || one.date === other.date);
