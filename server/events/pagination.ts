import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Event } from '@/contract/events';
import { parseId } from '#server/db/parse-id';
import type { Database } from '#server/db/schema';

const PAGE_SIZE = 24;

/** A page of a longer list. */
export interface EventListPage<Item extends Event = Event> {
  events: Item[];
  /** Where to continue; null at the end. */
  next: string | null;
}

/** The column that a list is sorted by, the latest first. */
type SortColumn = 'over_at' | 'deleted_at' | 'created_at';

type SortedRow = Pick<Selectable<Database['event']>, 'id' | SortColumn>;

interface Position {
  id: number;
  at: number;
}

/**
 * Parses what a page named as its `next`; null if no page can have done so. It holds the sort value, so that a list
 * goes on though its last event has gone, and says nothing of events that the reader may not know of.
 */
export function parsePosition(before: string): Position | null {
  const [, at, last = ''] = /^(-?\d{1,15})_(\d+)$/.exec(before) ?? [];
  const id = parseId(last);
  return id === null ? null : { id, at: Number(at) };
}

/** Limits a query to one page: the latest first, after the position if there is one. */
export function pageQuery<Row>(
  query: SelectQueryBuilder<Database, 'event', Row>,
  sortColumn: SortColumn,
  position?: Position | null,
): SelectQueryBuilder<Database, 'event', Row> {
  const sorted = query
    .orderBy(sortColumn, 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (!position) return sorted;
  const { id, at } = position;
  // Equal to a comparison of both columns, in a form for which the planners use the index.
  return sorted
    .where(sortColumn, '<=', at)
    .where((eb) => eb.or([eb(sortColumn, '<', at), eb('id', '<', id)]));
}

/** Makes a page of the rows of a `pageQuery`. */
export function toPage<Row extends SortedRow, Item extends Event>(
  rows: readonly Row[],
  sortColumn: SortColumn,
  toItem: (row: Row) => Item,
): EventListPage<Item> {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const next = rows.length > PAGE_SIZE && last ? `${last[sortColumn]}_${last.id}` : null;
  return { events: page.map(toItem), next };
}
