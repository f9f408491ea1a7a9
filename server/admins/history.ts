import { type Kysely, sql } from 'kysely';
import type { AdminAction, HistoryEntry } from '@/contract/admin-account';
import { ADMIN_HISTORY_DAYS } from '@/domain/retention';
import { nameOfAdmin, saidNameOfAdmin } from '#server/db/admin-name';
import { deleteInBatches } from '#server/db/delete-in-batches';
import type { Database } from '#server/db/schema';
import { timestamp } from '#server/db/columns';

const DAY_MS = 86_400_000;
const PAGE_SIZE = 50;
/** Postgres rejects a number that does not fit into the column. */
const MAX_ID = 2 ** 31 - 1;

/** Who does something, and when. */
export interface Author {
  /** Email address of the admin; empty for a command in the server's terminal. */
  adminEmail: string;
  /** Epoch milliseconds. */
  now: number;
}

/** An event that something is done to. The id is null where nothing names the event any more. */
interface NamedEvent {
  id: number | null;
  name: string;
}

type EventAction = Extract<AdminAction, `event.${string}`>;

/**
 * Adds an entry to the history of what admins did, in the transaction of the action.
 * @param subject See `HistoryEntry`. Never the address of a member or a subscriber.
 */
export async function recordAction(
  tx: Kysely<Database>,
  { adminEmail, now }: Author,
  action: AdminAction,
  subject = '',
  eventId: number | null = null,
): Promise<void> {
  await tx
    .insertInto('admin_action')
    .values({
      at: now,
      admin_email: adminEmail,
      admin_name: saidNameOfAdmin(sql.val(adminEmail)),
      action,
      subject,
      event_id: eventId,
    })
    .execute();
}

/** Adds what an admin did to an event, in the transaction of the action. */
export const recordEventAction = (
  tx: Kysely<Database>,
  { id, name }: NamedEvent,
  author: Author,
  action: EventAction,
): Promise<void> => recordAction(tx, author, action, name, id);

/** The history of what admins did. The database refuses to change an entry. */
export function adminHistoryStore(db: Kysely<Database>) {
  return {
    /** See `recordAction`. */
    record: (author: Author, action: AdminAction, subject?: string): Promise<void> =>
      recordAction(db, author, action, subject),

    /** See `recordEventAction`. */
    recordForEvent: (event: NamedEvent, author: Author, action: EventAction): Promise<void> =>
      recordEventAction(db, event, author, action),

    /**
     * The 50 entries before the one with the id `before`, the latest first; `next` is the next `before`.
     * @param only Email address of the admin whose entries they are; everybody's without it.
     */
    async list(
      before?: string,
      only?: string,
    ): Promise<{ entries: HistoryEntry[]; next: string | null }> {
      let query = db
        .selectFrom('admin_action')
        .leftJoin('event', (join) =>
          join.onRef('event.id', '=', 'event_id').on('event.deleted_at', 'is', null),
        )
        .select([
          'admin_action.id',
          'at',
          nameOfAdmin(sql.ref('admin_email'), sql.ref('admin_name')).as('by'),
          'action',
          'subject',
          'event.id as eventId',
        ])
        .orderBy('admin_action.id', 'desc');
      // Ids grow with each entry, also while the clock is wrong.
      if (before !== undefined) {
        query = query.where('admin_action.id', '<', Math.min(Number(before), MAX_ID));
      }
      if (only !== undefined) query = query.where('admin_email', '=', only);
      const rows = await query.limit(PAGE_SIZE + 1).execute();
      const entries = rows.slice(0, PAGE_SIZE).map((row) => ({
        id: String(row.id),
        at: timestamp(row.at),
        by: row.by,
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
