import type { Kysely } from 'kysely';
import { dayInText } from '@/contract/day-in-text';
import type { NewEvent } from '@/contract/event-input';
import { formatTimes } from '@/contract/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { checkFile } from '#server/db/dialects/dialect';
import { eventColumns, parseEventId, toEvent, type EventRow } from './event-row';
import { eventSpan } from './event-span';
import { inTransaction } from './in-transaction';
import type { Database } from './schema';

// Every visitor requests the list, and it changes about once a week.
const LIST_CACHE_TTL_MS = 1_000;
const PAGE_SIZE = 24;

/** Who changes an event, and when in epoch milliseconds. */
export interface Author {
  adminEmail: string;
  now: number;
}

export interface EventPage {
  events: Event[];
  /** Id to continue from; null at the end. */
  next: string | null;
}

/** Events and the members' registrations. Event ids are integers in the database and strings in the API. */
export function eventStore(db: Kysely<Database>) {
  // Frozen, so that its serialised JSON is cached too.
  let cached: { events: Promise<readonly Event[]>; until: number } | undefined;

  const select = () => db.selectFrom('event').select(eventColumns).where('deleted_at', 'is', null);

  async function read(now: number): Promise<readonly Event[]> {
    const rows: EventRow[] = await select()
      .where('status', '!=', 'draft')
      .where('over_at', '>', now)
      // Undated events last: SQLite sorts null first, Postgres last.
      .orderBy((eb) => eb.case().when('begins_at', 'is', null).then(1).else(0).end())
      .orderBy('begins_at')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return Object.freeze(rows.map((row) => toEvent(row, now)));
  }

  return {
    /**
     * The published and cancelled events that are not over: the soonest first, undated ones last. Cached for a
     * second, so changes by another process appear after that.
     */
    async list(now: number): Promise<readonly Event[]> {
      checkFile(db);
      if (cached === undefined || performance.now() > cached.until) {
        const reading = { events: read(now), until: performance.now() + LIST_CACHE_TTL_MS };
        cached = reading;
        reading.events.catch(() => {
          if (cached === reading) cached = undefined;
        });
      }
      return cached.events;
    },

    /** A page of the events that are over, the latest first. Null if there is no event with the id `before`. */
    async listPast(now: number, before?: string): Promise<EventPage | null> {
      let query = select().where('status', '!=', 'draft').where('over_at', '<=', now);
      if (before !== undefined) {
        const id = parseEventId(before);
        const last =
          id === null
            ? undefined
            : await db
                .selectFrom('event')
                .select(['id', 'over_at'])
                .where('id', '=', id)
                .executeTakeFirst();
        if (last === undefined) return null;
        const { id: lastId, over_at: lastOverAt } = last;
        query = query.where((eb) =>
          eb.or([
            eb('over_at', '<', lastOverAt),
            eb.and([eb('over_at', '=', lastOverAt), eb('id', '<', lastId)]),
          ]),
        );
      }
      const rows = await query
        .orderBy('over_at', 'desc')
        .orderBy('id', 'desc')
        .limit(PAGE_SIZE + 1)
        .execute();
      return toPage(rows, now);
    },

    /** The event with an id, drafts included; null if there is none or it is deleted. */
    async find(eventId: string, now: number): Promise<Event | null> {
      const id = parseEventId(eventId);
      if (id === null) return null;
      const row = await select().where('id', '=', id).executeTakeFirst();
      return row ? toEvent(row, now) : null;
    },

    /** Creates an event. A repeated `idempotencyKey` returns the event of the first request. */
    async create(input: NewEvent, { adminEmail, now }: Author): Promise<Event> {
      const { idempotencyKey = null, startsAt: givenStart, endsAt, ...texts } = input;
      const readDay = givenStart === undefined ? dayInText(texts.date) : null;
      const startsAt = givenStart ?? readDay;
      const isDateGenerated = texts.date === '';
      const publishedAt = texts.status === 'draft' ? null : now;
      const span = eventSpan({ startsAt, endsAt, isDayRead: readDay !== null, publishedAt });
      const row = await inTransaction(db, async (tx) => {
        const created = await tx
          .insertInto('event')
          .values({
            ...texts,
            date: isDateGenerated
              ? formatTimes({ startsAt, endsAt }, society.timeZone)
              : texts.date,
            is_date_generated: isDateGenerated ? 1 : 0,
            starts_at: startsAt,
            ends_at: endsAt,
            is_day_read: readDay === null ? 0 : 1,
            moved_from: null,
            version: 1,
            created_at: now,
            updated_at: now,
            published_at: publishedAt,
            deleted_at: null,
            begins_at: span.beginsAt,
            over_at: span.overAt,
            idempotency_key: idempotencyKey,
          })
          .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (created) {
          await tx
            .insertInto('event_change')
            .values({
              event_id: created.id,
              at: now,
              admin_email: adminEmail,
              action: 'created',
              changed: '[]',
            })
            .execute();
        }
        return tx
          .selectFrom('event')
          .select(eventColumns)
          .where((eb) =>
            created ? eb('id', '=', created.id) : eb('idempotency_key', '=', idempotencyKey),
          )
          .executeTakeFirstOrThrow();
      });
      cached = undefined;
      return toEvent(row, now);
    },

    /** Registers a member's interest. Returns whether it is new. The event must exist. */
    async register(eventId: string, memberId: string, now: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('registration')
        .values({ event_id: Number(eventId), member_id: memberId, created_at: now })
        .onConflict((conflict) => conflict.columns(['event_id', 'member_id']).doNothing())
        .executeTakeFirst();
      cached = undefined;
      return numInsertedOrUpdatedRows > 0n;
    },

    /** Takes a member's interest back. Does nothing if there was none. */
    async withdraw(eventId: string, memberId: string): Promise<void> {
      await db
        .deleteFrom('registration')
        .where('event_id', '=', Number(eventId))
        .where('member_id', '=', memberId)
        .execute();
      cached = undefined;
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

function toPage(rows: readonly EventRow[], now: number): EventPage {
  const events = rows.slice(0, PAGE_SIZE).map((row) => toEvent(row, now));
  const last = events.at(-1);
  return { events, next: rows.length > PAGE_SIZE && last ? last.id : null };
}
