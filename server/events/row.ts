import { type Kysely, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { type Answers, type Event, listOf, type Question, questionFields } from '@/contract/events';
import { hasBegun } from '@/domain/event-time';
import { countSeats, type Seat } from '@/domain/seats';
import { society } from '@/data/society';
import type { Database } from '#server/db/schema';
import { timestamp } from '#server/db/columns';

/** An event as the routes of the desk read it, with the number of its row. */
export interface FoundEvent extends Omit<Event, 'id'> {
  id: number;
}

/** An event as it is stored. */
export type EventRow = Selectable<Database['event']>;

/**
 * An event as it is stored, how many members are interested in it or left its line after its start, and how many of the
 * latter had a seat, which stays theirs.
 */
export type CountedEventRow = EventRow & {
  interested: number | null;
  left_late: number | null;
  left_seats: number | null;
};

/** Selects events with the numbers of `CountedEventRow`. */
export const selectEvents = (db: Kysely<Database>) =>
  db
    .selectFrom('event')
    .selectAll('event')
    .select((eb) => {
      const registrations = eb
        .selectFrom('registration')
        .whereRef('registration.event_id', '=', 'event.id')
        // An int on both dialects; Postgres's count is a bigint.
        .select(sql<number>`cast(count(*) as integer)`.as('count'));
      return [
        registrations.where('left_at', 'is', null).as('interested'),
        registrations.where('left_at', 'is not', null).where('keeps_place', '=', 1).as('left_late'),
        leftSeats.as('left_seats'),
      ];
    });

/**
 * Only an event with somebody who left late is worth the count of its places. Postgres may read the whole table for
 * `exists`, and does not for `max`.
 */
const leftSeats = sql<number>`(case when event.capacity is not null and 1 = (
    select max(keeps_place) from registration where event_id = event.id and left_at is not null)
  then (select cast(count(*) as integer) from (
    select left_at, row_number() over (order by number) as place from registration
    where event_id = event.id and (left_at is null or keeps_place = 1)) as line
    where left_at is not null and place <= event.capacity)
  else 0 end)`;

/** How many of those in the line of an event have a seat and wait, and how many seats are free; null without a limit. */
export const seatsOf = (row: CountedEventRow) =>
  countSeats({
    inLine: row.interested ?? 0,
    leftLate: row.left_late ?? 0,
    leftSeats: row.left_seats ?? 0,
    capacity: row.capacity,
  });

const questionList = listOf(questionFields);

/** The questions of an event as they are stored. */
export const parseQuestions = (questions: string): Question[] =>
  questionList.parse(JSON.parse(questions));

const storedAnswers = z.record(z.string(), z.string());

/** Answers as they are stored, by the question's id. */
export const parseStoredAnswers = (answers: string): Record<string, string> =>
  storedAnswers.parse(JSON.parse(answers));

/** The stored answers, with null for each question without one. */
export function toAnswers(stored: string | null, questions: readonly Question[]): Answers {
  const answers = new Map(Object.entries(parseStoredAnswers(stored ?? '{}')));
  return Object.fromEntries(questions.map(({ id }) => [id, answers.get(id) ?? null]));
}

/** Answers as they are stored; null if there are none. */
export function fromAnswers(answers: Answers): string | null {
  const given = Object.entries(answers).filter(([, answer]) => answer !== null);
  return given.length === 0 ? null : JSON.stringify(Object.fromEntries(given));
}

/** The condition for an event that everybody may know of: published or cancelled, and not deleted. */
export const isPublic = sql<boolean>`event.status != 'draft' and event.deleted_at is null`;

/** Whether an event has ended at `now`, in epoch milliseconds. A draft never has. */
export const isOver = (
  { status, over_at: overAt }: Pick<EventRow, 'status' | 'over_at'>,
  now: number,
) => status !== 'draft' && overAt !== null && overAt <= now;

/** See `hasBegun`. `now` is in epoch milliseconds. */
export const hasRowBegun = (
  row: Pick<EventRow, 'starts_at' | 'status' | 'over_at'>,
  now: number,
): boolean =>
  hasBegun({ startsAt: row.starts_at, isOver: isOver(row, now) }, society.timeZone, now);

/**
 * Converts a row to the event of the API, as everybody may see it, without the dates of its series. `now` is in epoch
 * milliseconds.
 */
export const toEvent = (row: CountedEventRow, now: number): Event => ({
  ...contentOf(row),
  interested: (row.interested ?? 0) + row.former_marks,
  capacity: row.capacity,
  ...seatsOf(row),
  questions: parseQuestions(row.questions),
  asksFeedback: row.asks_feedback === 1,
  seriesId: row.series_id,
  seriesDates: [],
  version: row.version,
  createdAt: timestamp(row.created_at),
  updatedAt: timestamp(row.updated_at),
  isOver: isOver(row, now),
  recap: null,
});

/** Converts a row to the event of the API for admins, with its link even if only those who are going get it. */
export const toEventForAdmins = (row: CountedEventRow, now: number): Event => ({
  ...toEvent(row, now),
  link: row.link,
});

/** The link of an event as everybody may see it. */
const publicLink = (row: EventRow): string => (row.link_for === 'everyone' ? row.link : '');

/** The link of an event for a member with this seat, or with null if there is no limit; empty for who waits. */
export const memberLink = ({ link }: { link: string }, seat: Seat | null): string =>
  seat === 'waiting' ? '' : link;

/** An event as calendars, the feed and mails show it. */
export type PublishedEvent = ReturnType<typeof toPublishedEvent>;

/**
 * Converts a row to an event as calendars, the feed and mails show it. Times of changes are in epoch milliseconds.
 * @param link That of the recipient, where it may be another one than everybody's.
 */
export const toPublishedEvent = (row: EventRow, link = publicLink(row)) => ({
  ...contentOf(row),
  link,
  // By these two calendars know the event again, and what is newer of it.
  uid: row.uid,
  sequence: row.sequence,
  isCancelled: row.status === 'cancelled' || row.deleted_at !== null,
  isDeleted: row.deleted_at !== null,
  publishedAt: row.published_at ?? row.created_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The columns of `shortEvent`. */
export const shortColumns = ['id', 'name', 'date', 'starts_at', 'ends_at', 'place'] as const;

/** What, when and where. */
export const shortEvent = (row: Pick<EventRow, (typeof shortColumns)[number]>) => ({
  id: String(row.id),
  name: row.name,
  date: row.date,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  place: row.place,
});

/** What organisers write of an event, as everybody may see it. */
const contentOf = (row: EventRow) => ({
  ...shortEvent(row),
  description: row.description,
  image: row.image,
  link: publicLink(row),
  linkFor: row.link_for,
  hasLink: row.link !== '',
  status: row.status,
  movedFrom: row.moved_from,
  note: row.note,
});
