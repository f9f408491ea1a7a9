import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Event } from '@/contract/events';
import type { Database } from '#server/db/schema';

/** The columns of an event, and how many members are interested in it. */
export const eventColumns = (eb: ExpressionBuilder<Database, 'event'>) =>
  [
    'event.id',
    'event.name',
    'event.description',
    'event.image',
    'event.date',
    'event.is_date_generated',
    'event.starts_at',
    'event.ends_at',
    'event.is_day_read',
    'event.place',
    'event.link',
    'event.status',
    'event.moved_from',
    'event.note',
    'event.version',
    'event.created_at',
    'event.updated_at',
    'event.published_at',
    'event.deleted_at',
    'event.begins_at',
    'event.over_at',
    'event.idempotency_key',
    'event.former_marks',
    eb
      .selectFrom('registration')
      .whereRef('registration.event_id', '=', 'event.id')
      // An int on both dialects; Postgres's count is a bigint.
      .select(sql<number>`cast(count(*) as integer)`.as('count'))
      .$asScalar()
      .as('interested'),
  ] as const;

export type EventRow = Omit<Selectable<Database['event']>, 'uid' | 'sequence'> & {
  interested: number | null;
};

/** The condition for an event that everybody may know of: published or cancelled, and not deleted. */
export const isPublic = sql<boolean>`event.status != 'draft' and event.deleted_at is null`;

/** Epoch milliseconds as RFC 3339 in UTC. */
export const timestamp = (epochMs: number) => new Date(epochMs).toISOString();

/** Epoch milliseconds as RFC 3339 in UTC, or null. */
export const optionalTimestamp = (epochMs: number | null) =>
  epochMs === null ? null : timestamp(epochMs);

/** Whether an event has ended at `now`, in epoch milliseconds. A draft never has. */
export const isOver = (
  { status, over_at: overAt }: Pick<EventRow, 'status' | 'over_at'>,
  now: number,
) => status !== 'draft' && overAt !== null && overAt <= now;

/** Converts a row to the event of the API. `now` is in epoch milliseconds. */
export function toEvent(row: EventRow, now: number): Event {
  return {
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
    interested: (row.interested ?? 0) + row.former_marks,
    version: row.version,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    isOver: isOver(row, now),
  };
}
