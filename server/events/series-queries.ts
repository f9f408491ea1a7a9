import { type Kysely, sql } from 'kysely';
import type { Event, SeriesDate } from '@/contract/events';
import type { Database } from '#server/db/schema';
import { isOver } from './row';

/** The order of the events of a series: undated ones last. SQLite sorts null first, Postgres last. */
export const seriesOrder = sql`case when begins_at is null then 1 else 0 end, begins_at, id`;

/**
 * Fills in the `seriesDates` of events: those that are not deleted, or if `onlyPublic` those that are published and ahead.
 * `now` is in epoch milliseconds.
 */
export async function withSeriesDates<Item extends Pick<Event, 'seriesId'>>(
  db: Kysely<Database>,
  events: readonly Item[],
  now: number,
  { onlyPublic = false } = {},
): Promise<(Item & { seriesDates: SeriesDate[] })[]> {
  const ids = [...new Set(events.map(({ seriesId }) => seriesId))].filter((id) => id !== null);
  if (ids.length === 0) return events.map((event) => ({ ...event, seriesDates: [] }));
  let query = db
    .selectFrom('event')
    .select(['id', 'series_id', 'starts_at', 'ends_at', 'status', 'over_at'])
    .where('series_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy(seriesOrder);
  if (onlyPublic) query = query.where('status', '=', 'published').where('over_at', '>', now);
  const rows = await query.execute();
  return events.map((event) => ({
    ...event,
    seriesDates: rows
      .filter(({ series_id: seriesId }) => seriesId === event.seriesId)
      .map((row) => ({
        id: String(row.id),
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        status: row.status,
        isOver: isOver(row, now),
      })),
  }));
}
