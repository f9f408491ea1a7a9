import type { Kysely } from 'kysely';
import type { Event, EventInput } from '@/contract/events';
import { checkFile } from '#server/db/dialects/dialect';
import type { Database } from './schema';

const columns = ['id', 'name', 'description', 'image', 'date'] as const;

// Every visitor requests the list, and it changes about once a week.
const LIST_CACHE_TTL_MS = 1_000;

/** Events and the members' registrations. Event ids are integers in the database and strings in the API. */
export function eventStore(db: Kysely<Database>) {
  // Frozen, so that its serialised JSON is cached too.
  let cached: { events: Promise<readonly Event[]>; until: number } | undefined;

  async function read(): Promise<readonly Event[]> {
    const rows = await db.selectFrom('event').select(columns).orderBy('id', 'desc').execute();
    return Object.freeze(rows.map((row) => ({ ...row, id: String(row.id) })));
  }

  return {
    /** Newest first. Cached for a second, so events created by another process appear after that. */
    async list(): Promise<readonly Event[]> {
      checkFile(db);
      if (cached === undefined || performance.now() > cached.until) {
        const reading = { events: read(), until: performance.now() + LIST_CACHE_TTL_MS };
        cached = reading;
        reading.events.catch(() => {
          if (cached === reading) cached = undefined;
        });
      }
      return cached.events;
    },

    async create(input: EventInput, now: number): Promise<Event> {
      const row = await db
        .insertInto('event')
        .values({ ...input, created_at: now })
        .returning(columns)
        .executeTakeFirstOrThrow();
      cached = undefined;
      return { ...row, id: String(row.id) };
    },

    async exists(eventId: string): Promise<boolean> {
      const id = parseEventId(eventId);
      if (id === null) return false;
      const row = await db.selectFrom('event').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    /** Registers a member's interest. Returns whether it is new. The event must exist. */
    async register(eventId: string, memberId: string, now: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('registration')
        .values({ event_id: Number(eventId), member_id: memberId, created_at: now })
        .onConflict((conflict) => conflict.columns(['event_id', 'member_id']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },

    async isRegistered(eventId: string, memberId: string): Promise<boolean> {
      const row = await db
        .selectFrom('registration')
        .select('event_id')
        .where('event_id', '=', Number(eventId))
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function parseEventId(eventId: string): number | null {
  // At most nine digits, which fit into Postgres's 32-bit integer.
  return /^[1-9]\d{0,8}$/.test(eventId) ? Number(eventId) : null;
}
