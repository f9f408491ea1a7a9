import { type Kysely, sql } from 'kysely';
import type { Event } from '@/contract/events';
import { checkFile } from '#server/db/dialects/dialect';
import { type EventListPage, pageQuery, parsePosition, toPage } from './pagination';
import { eventColumns, isPublic, toEvent } from './row';
import { parseId } from '#server/db/parse-id';
import type { Database } from '#server/db/schema';

// Every visitor requests the list, and it changes about once a week.
const LIST_CACHE_TTL_MS = 1_000;

const isNotDeleted = sql<boolean>`event.deleted_at is null`;

/** The query for the published and cancelled events that are not over: the soonest first, undated ones last. */
export const upcomingQuery = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('event')
    .select(eventColumns)
    .where(isPublic)
    .where('over_at', '>', now)
    // Undated events last: SQLite sorts null first, Postgres last.
    .orderBy((eb) => eb.case().when('begins_at', 'is', null).then(1).else(0).end())
    .orderBy('begins_at')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');

/** The query for the published and cancelled events that are over. */
export const pastQuery = (db: Kysely<Database>, now: number) =>
  db.selectFrom('event').select(eventColumns).where(isPublic).where('over_at', '<=', now);

/** Caches what is read for a second. */
function cachedList(read: (now: number) => Promise<readonly Event[]>) {
  let cached: { events: Promise<readonly Event[]>; until: number } | undefined;
  return {
    forget(): void {
      cached = undefined;
    },
    async read(now: number): Promise<readonly Event[]> {
      if (cached === undefined || performance.now() > cached.until) {
        const reading = { events: read(now), until: performance.now() + LIST_CACHE_TTL_MS };
        cached = reading;
        reading.events.catch(() => {
          if (cached === reading) cached = undefined;
        });
      }
      return cached.events;
    },
  };
}

/** What everybody reads of events, and `forgetLists`, to be called after each change. */
export function eventReaders(db: Kysely<Database>) {
  async function readPast(now: number, before?: string): Promise<EventListPage | null> {
    const position = before === undefined ? undefined : parsePosition(before);
    if (position === null) return null;
    const rows = await pageQuery(pastQuery(db, now), 'over_at', position).execute();
    return toPage(rows, 'over_at', (row) => toEvent(row, now));
  }

  const upcoming = cachedList(async (now) => {
    const rows = await upcomingQuery(db, now).execute();
    // Frozen, so that its serialised JSON is cached too.
    return Object.freeze(rows.map((row) => toEvent(row, now)));
  });
  const latestPast = cachedList(async (now) => (await readPast(now))?.events ?? []);

  return {
    forgetLists(): void {
      upcoming.forget();
      latestPast.forget();
    },

    /**
     * The published and cancelled events that are not over: the soonest first, undated ones last. Cached for a
     * second, so changes by another process appear after that.
     */
    async list(now: number): Promise<readonly Event[]> {
      checkFile(db);
      return upcoming.read(now);
    },

    /** The first page of `listPast`. Cached for a second, as `list` is. */
    listLatestPast: latestPast.read,

    /** A page of the events that are over, the latest first. Null if no page named `before` as its next one. */
    listPast: readPast,

    /** The ids of all published events and when they were last changed, the newest first. */
    async listPublished(): Promise<Pick<Event, 'id' | 'updatedAt'>[]> {
      const rows = await db
        .selectFrom('event')
        .select(['id', 'updated_at'])
        .where('deleted_at', 'is', null)
        .where('status', '=', 'published')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ id, updated_at: updatedAt }) => ({
        id: String(id),
        updatedAt: new Date(updatedAt).toISOString(),
      }));
    },

    /** The event with an id, drafts included unless `onlyPublic`; null if there is none or it is deleted. */
    async find(eventId: string, now: number, { onlyPublic = false } = {}): Promise<Event | null> {
      const id = parseId(eventId);
      if (id === null) return null;
      const row = await db
        .selectFrom('event')
        .select(eventColumns)
        .where(onlyPublic ? isPublic : isNotDeleted)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toEvent(row, now) : null;
    },
  };
}
