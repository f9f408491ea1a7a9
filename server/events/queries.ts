import { LRUCache } from 'lru-cache';
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Event } from '@/contract/events';
import { checkFile } from '#server/db/dialects/dialect';
import type { Database } from '#server/db/schema';
import { type EventRow, isPublic, selectEvents, toEvent, toEventForAdmins } from './row';
import { withSeriesDates } from './series-queries';
import { timestamp } from '#server/db/columns';
import { firstShownPhoto, readShownRecap } from './recaps';

// Every visitor requests the list, and it changes about once a week.
const LIST_CACHE_TTL_MS = 1_000;
const PAGE_SIZE = 24;

/** The query for the published and cancelled events that are not over: the soonest first, undated ones last. */
export const upcomingQuery = (db: Kysely<Database>, now: number) =>
  selectEvents(db)
    .where(isPublic)
    .where('over_at', '>', now)
    // Undated events last: SQLite sorts null first, Postgres last.
    .orderBy((eb) => eb.case().when('begins_at', 'is', null).then(1).else(0).end())
    .orderBy('begins_at')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');

/** The query for the published and cancelled events that are over. */
export const pastQuery = (db: Kysely<Database>, now: number) =>
  selectEvents(db).where(isPublic).where('over_at', '<=', now);

/** What everybody reads of events, and `forgetLists`, to be called after each change. */
export function eventQueries(db: Kysely<Database>) {
  async function listPast(now: number, before?: string): Promise<EventListPage | null> {
    const position = before === undefined ? undefined : parsePosition(before);
    if (position === null) return null;
    const rows = await pageQuery(pastQuery(db, now), 'over_at', position)
      .select(coverPhotos)
      .execute();
    return toPage(rows, 'over_at', ({ cover_photos: photos, ...row }) => {
      const event = toEvent(row, now);
      const cover = photos !== null && hasShownRecap(event) ? firstShownPhoto(photos) : undefined;
      return { ...event, image: cover ?? event.image };
    });
  }

  async function listUpcoming(now: number): Promise<readonly Event[]> {
    const rows = await upcomingQuery(db, now).execute();
    // Frozen, so that its serialised JSON is cached too.
    return Object.freeze(rows.map((row) => toEvent(row, now)));
  }

  const lists = new LRUCache<'upcoming' | 'past', readonly Event[], number>({
    max: 2,
    ttl: LIST_CACHE_TTL_MS,
    fetchMethod: async (list, _stale, { context: now }) =>
      list === 'upcoming' ? listUpcoming(now) : ((await listPast(now))?.events ?? []),
    // Who already waits for a list gets it, even if it is forgotten meanwhile.
    ignoreFetchAbort: true,
  });

  return {
    forgetLists: () => lists.clear(),

    /**
     * The published and cancelled events that are not over: the soonest first, undated ones last. Cached for a
     * second, so changes by another process appear after that.
     */
    async list(now: number): Promise<readonly Event[]> {
      checkFile(db);
      return lists.forceFetch('upcoming', { context: now });
    },

    /** The first page of `listPast`. Cached for a second, as `list` is. */
    listLatestPast: (now: number): Promise<readonly Event[]> =>
      lists.forceFetch('past', { context: now }),

    /** A page of the events that are over, the latest first. Null if no page named `before` as its next one. */
    listPast,

    /** The ids of all published events and when they were last changed, the newest first. */
    async listPublished(): Promise<Pick<Event, 'id' | 'updatedAt'>[]> {
      const rows = await db
        .selectFrom('event')
        .select(['id', 'updated_at'])
        .where('deleted_at', 'is', null)
        .where('status', '=', 'published')
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => ({ id: String(row.id), updatedAt: timestamp(row.updated_at) }));
    },

    /**
     * The event with an id as admins see it, drafts included, or as everybody does if `onlyPublic`; null if there is none or
     * it is deleted.
     */
    async find(id: number, now: number, { onlyPublic = false } = {}): Promise<Event | null> {
      const row = await selectEvents(db)
        .where(onlyPublic ? isPublic : isNotDeleted)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const event = onlyPublic ? toEvent(row, now) : toEventForAdmins(row, now);
      const recap = hasShownRecap(event) ? await readShownRecap(db, id) : null;
      const [found = event] = await withSeriesDates(db, [{ ...event, recap }], now, { onlyPublic });
      return found;
    },
  };
}

const isNotDeleted = sql<boolean>`event.deleted_at is null`;

/** Whether visitors see the recap of an event: not once it is cancelled, or moved to a day that is still to come. */
const hasShownRecap = ({ status, isOver }: Pick<Event, 'status' | 'isOver'>): boolean =>
  status === 'published' && isOver;

/** The photos of which the first stands on the card; null if the event's own picture does. */
const coverPhotos = (eb: ExpressionBuilder<Database, 'event'>) =>
  eb
    .selectFrom('event_recap')
    .whereRef('event_recap.event_id', '=', 'event.id')
    .where('is_cover', '=', 1)
    .select('photos')
    .as('cover_photos');

/** A page of a longer list. */
export interface EventListPage<Item extends Event = Event> {
  events: Item[];
  /** Where to continue; null at the end. */
  next: string | null;
}

/** The column that a list is sorted by, the latest first. */
type SortColumn = 'over_at' | 'deleted_at' | 'created_at';

interface Position {
  id: number;
  at: number;
}

/**
 * Parses what a page named as its `next`; null if no page can have done so. It holds the sort value, so that a list
 * goes on though its last event has gone, and says nothing of events that the reader may not know of.
 */
export function parsePosition(before: string): Position | null {
  const [, at, id] = /^(-?\d{1,15})_([1-9]\d{0,8})$/.exec(before) ?? [];
  return id === undefined ? null : { id: Number(id), at: Number(at) };
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
export function toPage<Row extends EventRow, Item extends Event>(
  rows: readonly Row[],
  sortColumn: SortColumn,
  toItem: (row: Row) => Item,
): EventListPage<Item> {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const next = rows.length > PAGE_SIZE && last ? `${last[sortColumn]}_${last.id}` : null;
  return { events: page.map(toItem), next };
}
