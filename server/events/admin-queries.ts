import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { AdminEvent, EventChange, EventListState } from '@/contract/admin-events';
import { DELETED_EVENT_DAYS } from '@/domain/retention';
import { nameOfAdmin } from '#server/db/admin-name';
import type { Database } from '#server/db/schema';
import {
  type EventListPage,
  pageQuery,
  parsePosition,
  pastQuery,
  toPage,
  upcomingQuery,
} from './queries';
import { type CountedEventRow, selectEvents, toEventForAdmins } from './row';
import { withSeriesDates } from './series-queries';
import { optionalTimestamp, timestamp } from '#server/db/columns';

const DAY_MS = 86_400_000;

const sortColumns = { draft: 'created_at', past: 'over_at', deleted: 'deleted_at' } as const;

const fieldNames = z.array(z.string());

/** What only admins read of events. */
export function adminEventQueries(db: Kysely<Database>) {
  const queries = {
    draft: () => selectEvents(db).where('deleted_at', 'is', null).where('status', '=', 'draft'),
    past: (now: number) => pastQuery(db, now),
    deleted: (now: number) =>
      selectEvents(db).where('deleted_at', '>', now - DELETED_EVENT_DAYS * DAY_MS),
  };

  return {
    /**
     * The events in a state: all upcoming ones at once, in the order of the public list; of the others a page, the
     * latest first. Null if no page named `before` as its next one.
     */
    async listForAdmins(
      state: EventListState,
      now: number,
      before?: string,
    ): Promise<EventListPage<AdminEvent> | null> {
      const toItem = (row: AdminEventRow) => toAdminEvent(row, now);
      if (state === 'upcoming') {
        const rows = await upcomingQuery(db, now).select(changedBy).execute();
        const events = await withSeriesDates(db, rows.map(toItem), now);
        return { events, next: null };
      }
      const column = sortColumns[state];
      const position = before === undefined ? undefined : parsePosition(before);
      if (position === null) return null;
      const query = queries[state](now).select(changedBy);
      const page = toPage(await pageQuery(query, column, position).execute(), column, toItem);
      return { ...page, events: await withSeriesDates(db, page.events, now) };
    },

    /** Who did what to an event, the latest first. */
    async history(eventId: number): Promise<EventChange[]> {
      const rows = await db
        .selectFrom('event_change')
        .select(['at', author.as('by'), 'action', 'changed', 'told'])
        .where('event_id', '=', eventId)
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ at, by, action, changed, told }) => ({
        at: timestamp(at),
        by,
        action,
        told,
        changed: fieldNames.parse(JSON.parse(changed)),
      }));
    },
  };
}

/** Who has made a change. */
const author = nameOfAdmin(sql.ref('event_change.admin_email'), sql.ref('event_change.admin_name'));

type AdminEventRow = CountedEventRow & { changed_by: string | null };

const changedBy = (eb: ExpressionBuilder<Database, 'event'>) =>
  eb
    .selectFrom('event_change')
    .whereRef('event_change.event_id', '=', 'event.id')
    .where('action', '!=', 'announced')
    .select(author.as('by'))
    .orderBy('event_change.id', 'desc')
    .limit(1)
    .as('changed_by');

const toAdminEvent = (row: AdminEventRow, now: number): AdminEvent => ({
  ...toEventForAdmins(row, now),
  changedBy: row.changed_by,
  deletedAt: optionalTimestamp(row.deleted_at),
});
