import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { AdminEvent, EventListState, EventChange } from '@/contract/admin-events';
import { DELETED_EVENT_DAYS } from '@/domain/retention';
import { deleteInBatches } from '#server/db/delete-in-batches';
import { isCancellationNeeded } from './calendar-queries';
import { type EventListPage, pageQuery, parsePosition, toPage } from './pagination';
import { pastQuery, upcomingQuery } from './queries';
import { eventColumns, timestamp, toEvent, type EventRow } from './row';
import { inTransaction } from '#server/db/in-transaction';
import type { Database } from '#server/db/schema';

const DAY_MS = 86_400_000;

type AdminEventRow = EventRow & { changed_by: string | null };

const changedBy = (eb: ExpressionBuilder<Database, 'event'>) =>
  eb
    .selectFrom('event_change')
    .whereRef('event_change.event_id', '=', 'event.id')
    .select('admin_email')
    .orderBy('event_change.id', 'desc')
    .limit(1)
    .as('changed_by');

const sortColumns = { draft: 'created_at', past: 'over_at', deleted: 'deleted_at' } as const;

const fieldNames = z.array(z.string());

/** What only admins read of events. */
export function adminEvents(db: Kysely<Database>) {
  const listedAs = {
    draft: () =>
      db
        .selectFrom('event')
        .select(eventColumns)
        .where('deleted_at', 'is', null)
        .where('status', '=', 'draft'),
    past: (now: number) => pastQuery(db, now),
    deleted: (now: number) =>
      db
        .selectFrom('event')
        .select(eventColumns)
        .where('deleted_at', '>', now - DELETED_EVENT_DAYS * DAY_MS),
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
        return { events: rows.map(toItem), next: null };
      }
      const column = sortColumns[state];
      const position = before === undefined ? undefined : parsePosition(before);
      if (position === null) return null;
      const query = listedAs[state](now).select(changedBy);
      return toPage(await pageQuery(query, column, position).execute(), column, toItem);
    },

    /** Who did what to an event, the latest first. */
    async history(eventId: string): Promise<EventChange[]> {
      const rows = await db
        .selectFrom('event_change')
        .select(['at', 'admin_email', 'action', 'changed', 'told'])
        .where('event_id', '=', Number(eventId))
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ at, admin_email: by, action, changed, told }) => ({
        at: timestamp(at),
        by,
        action,
        told,
        changed: fieldNames.parse(JSON.parse(changed)),
      }));
    },

    /**
     * Deletes the events that were deleted by an admin 30 days ago, with registrations and history. An event that
     * calendars still show as cancelled keeps its name and its times until they drop it.
     */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const deletedBefore = now - DELETED_EVENT_DAYS * DAY_MS;
      await clearDeleted(db, now, deletedBefore);
      await deleteInBatches(
        db,
        {
          table: 'event',
          key: 'id',
          where: sql`deleted_at <= ${deletedBefore} and not (${isCancellationNeeded(now)})`,
          // The registrations are deleted with the event, and there may be thousands.
          batchSize: 1,
        },
        signal,
      );
    },
  };
}

function toAdminEvent(row: AdminEventRow, now: number): AdminEvent {
  return {
    ...toEvent(row, now),
    changedBy: row.changed_by,
    deletedAt: row.deleted_at === null ? null : timestamp(row.deleted_at),
  };
}

/** Clears what calendars do not need of deleted events. */
async function clearDeleted(
  db: Kysely<Database>,
  now: number,
  deletedBefore: number,
): Promise<void> {
  const rows = await db
    .selectFrom('event')
    .select('id')
    .where('deleted_at', '<=', deletedBefore)
    .where('description', '!=', '')
    .where(isCancellationNeeded(now))
    .execute();
  for (const { id } of rows) {
    await inTransaction(db, async (tx) => {
      for (const table of ['registration', 'event_picture', 'event_change'] as const) {
        await tx.deleteFrom(table).where('event_id', '=', id).execute();
      }
      await tx
        .updateTable('event')
        .set({ description: '', image: '', place: '', link: '', note: '' })
        .where('id', '=', id)
        .execute();
    });
  }
}
