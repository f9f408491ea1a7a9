import { type Kysely, sql } from 'kysely';
import type { AdminAction, HistoryEntry } from '@/contract/admin-account';
import { ADMIN_HISTORY_DAYS } from '@/domain/retention';
import { deleteInBatches } from '#server/db/delete-in-batches';
import type { Database } from '#server/db/schema';
import { timestamp } from '#server/db/columns';

const DAY_MS = 86_400_000;
const PAGE_SIZE = 50;
/** Postgres rejects a number that does not fit into the column. */
const MAX_ID = 2 ** 31 - 1;

interface NewEntry {
  /** Epoch milliseconds. */
  at: number;
  /** Email address of the admin; empty for a command in the server's terminal. */
  by: string;
  action: AdminAction;
  /** See `HistoryEntry`. Never the address of a member or a subscriber. */
  subject?: string;
  eventId?: number;
}

/** Adds an entry to the history of what admins did, in the transaction of the action. */
export async function recordAction(
  tx: Kysely<Database>,
  { at, by, action, subject = '', eventId }: NewEntry,
): Promise<void> {
  await tx
    .insertInto('admin_action')
    .values({ at, admin_email: by, action, subject, event_id: eventId ?? null })
    .execute();
}

/** The history of what admins did. The database refuses to change an entry. */
export function adminHistoryStore(db: Kysely<Database>) {
  return {
    /** Adds an entry. Call it in the transaction of the action. */
    record: (entry: NewEntry): Promise<void> => recordAction(db, entry),

    /** The 50 entries before the one with the id `before`, the latest first; `next` is the next `before`. */
    async list(before?: string): Promise<{ entries: HistoryEntry[]; next: string | null }> {
      let query = db
        .selectFrom('admin_action')
        .leftJoin('event', (join) =>
          join.onRef('event.id', '=', 'event_id').on('event.deleted_at', 'is', null),
        )
        .select([
          'admin_action.id',
          'at',
          'admin_email',
          'action',
          'subject',
          'event.id as eventId',
        ])
        .orderBy('admin_action.id', 'desc');
      // Ids grow with each entry, also while the clock is wrong.
      if (before !== undefined) {
        query = query.where('admin_action.id', '<', Math.min(Number(before), MAX_ID));
      }
      const rows = await query.limit(PAGE_SIZE + 1).execute();
      const entries = rows.slice(0, PAGE_SIZE).map((row) => ({
        id: String(row.id),
        at: timestamp(row.at),
        by: row.admin_email,
        action: row.action,
        subject: row.subject,
        eventId: row.eventId === null ? null : String(row.eventId),
      }));
      return { entries, next: rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null };
    },

    /** Deletes entries that are more than a year old. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const where = sql<boolean>`"at" <= ${now - ADMIN_HISTORY_DAYS * DAY_MS}`;
      await deleteInBatches(db, { table: 'admin_action', key: 'id', where }, signal);
    },
  };
}
