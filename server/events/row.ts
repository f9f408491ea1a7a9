import { type Kysely, type Selectable, sql } from 'kysely';
import type { Event } from '@/contract/events';
import type { Database } from '#server/db/schema';
import { timestamp } from '#server/db/columns';

/** An event as it is stored. */
export type EventRow = Selectable<Database['event']>;

/** An event as it is stored, and how many members are interested in it. */
export type CountedEventRow = EventRow & { interested: number | null };

/** Selects events, and how many members are interested in each. */
export const selectEvents = (db: Kysely<Database>) =>
  db
    .selectFrom('event')
    .selectAll('event')
    .select((eb) =>
      eb
        .selectFrom('registration')
        .whereRef('registration.event_id', '=', 'event.id')
        // An int on both dialects; Postgres's count is a bigint.
        .select(sql<number>`cast(count(*) as integer)`.as('count'))
        .as('interested'),
    );

/** The condition for an event that everybody may know of: published or cancelled, and not deleted. */
export const isPublic = sql<boolean>`event.status != 'draft' and event.deleted_at is null`;

/** Whether an event has ended at `now`, in epoch milliseconds. A draft never has. */
export const isOver = (
  { status, over_at: overAt }: Pick<EventRow, 'status' | 'over_at'>,
  now: number,
) => status !== 'draft' && overAt !== null && overAt <= now;

/** Converts a row to the event of the API. `now` is in epoch milliseconds. */
export const toEvent = (row: CountedEventRow, now: number): Event => ({
  ...contentOf(row),
  interested: (row.interested ?? 0) + row.former_marks,
  version: row.version,
  createdAt: timestamp(row.created_at),
  updatedAt: timestamp(row.updated_at),
  isOver: isOver(row, now),
});

/** An event as calendars and the feed need it. */
export type PublishedEvent = ReturnType<typeof toPublishedEvent>;

/** Converts a row to an event as calendars and the feed need it. Times of changes are in epoch milliseconds. */
export const toPublishedEvent = (row: EventRow) => ({
  ...contentOf(row),
  uid: row.uid,
  sequence: row.sequence,
  isCancelled: row.status === 'cancelled' || row.deleted_at !== null,
  isDeleted: row.deleted_at !== null,
  publishedAt: row.published_at ?? row.created_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** What organisers write of an event. */
const contentOf = (row: EventRow) => ({
  id: String(row.id),
  name: row.name,
  description: row.description,
  image: row.image,
  date: row.date,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  place: row.place,
  link: row.link,
  status: row.status,
  movedFrom: row.moved_from,
  note: row.note,
});
