import { type Kysely, sql, type SelectQueryBuilder } from 'kysely';
import type { Event } from '@/contract/events';
import { parseId } from './parse-id';
import type { Database } from './schema';

const PAGE_SIZE = 24;

/** A page of a longer list. */
export interface EventListPage<Item extends Event = Event> {
  events: Item[];
  /** Id to continue from; null at the end. */
  next: string | null;
}

/** The column that a list is sorted by, the latest first. */
type SortColumn = 'over_at' | 'deleted_at' | 'created_at';

export interface Position {
  id: number;
  at: number | null;
}

/** Where the event `before` stands in a list. Undefined if there is no such event; a deleted one keeps its place. */
export async function findPosition(
  db: Kysely<Database>,
  sortColumn: SortColumn,
  before: string,
  { includesDrafts }: { includesDrafts: boolean },
): Promise<Position | undefined> {
  const id = parseId(before);
  if (id === null) return undefined;
  let query = db
    .selectFrom('event')
    .select(['id', sql.ref<number | null>(sortColumn).as('at')])
    .where('id', '=', id);
  if (!includesDrafts) query = query.where('status', '!=', 'draft');
  return query.executeTakeFirst();
}

/** Limits a query to one page: the latest first, after the position if there is one. */
export function pageQuery<Row>(
  query: SelectQueryBuilder<Database, 'event', Row>,
  sortColumn: SortColumn,
  position: Position | undefined,
): SelectQueryBuilder<Database, 'event', Row> {
  const sorted = query
    .orderBy(sortColumn, 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (position === undefined) return sorted;
  const { id, at } = position;
  // Equal to a comparison of both columns, in a form for which the planners use the index.
  return sorted
    .where(sortColumn, '<=', at)
    .where((eb) => eb.or([eb(sortColumn, '<', at), eb('id', '<', id)]));
}

/** Makes a page of the rows of a `pageQuery`. */
export function toPage<Row, Item extends Event>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): EventListPage<Item> {
  const events = rows.slice(0, PAGE_SIZE).map(toItem);
  const last = events.at(-1);
  return { events, next: rows.length > PAGE_SIZE && last ? last.id : null };
}
