import type { Kysely, Updateable } from 'kysely';
import { locked } from '#server/db/locked';
import { recordAction } from '#server/admins/history';
import { eventColumns, type EventRow } from './row';
import type { Database } from '#server/db/schema';

/** Who changes an event, and when in epoch milliseconds. */
export interface Author {
  adminEmail: string;
  now: number;
}

/** Reads an event and keeps other transactions from changing it until this one ends. */
export async function lockedRow(tx: Kysely<Database>, id: number): Promise<EventRow | undefined> {
  // Before the row is read: a count in the same statement would not see what was committed during the wait.
  await locked(tx, tx.selectFrom('event').select('id').where('id', '=', id)).execute();
  return tx.selectFrom('event').select(eventColumns).where('id', '=', id).executeTakeFirst();
}

/** Reads an event that exists. */
export const readRow = (tx: Kysely<Database>, id: number): Promise<EventRow> =>
  tx.selectFrom('event').select(eventColumns).where('id', '=', id).executeTakeFirstOrThrow();

/** Changes columns of an event and counts its version, and its calendar sequence if calendars show the change. */
export async function updateRow(
  tx: Kysely<Database>,
  { id, version }: EventRow,
  columns: Updateable<Database['event']> & { id?: never },
  now: number,
  isCalendarChange: boolean,
): Promise<void> {
  await tx
    .updateTable('event')
    .set((eb) => ({
      ...columns,
      version: version + 1,
      updated_at: now,
      ...(isCalendarChange && { sequence: eb('sequence', '+', 1) }),
    }))
    .where('id', '=', id)
    .execute();
}

interface RecordedChange {
  action: Database['event_change']['action'];
  /** Names of fields. */
  changed?: readonly string[];
  /** How many people were told by mail. */
  told?: number;
}

/** Adds the change to the history of the event, and to that of what admins did, which outlives the event. */
export async function recordChange(
  tx: Kysely<Database>,
  { id, name }: Pick<EventRow, 'id' | 'name'>,
  { adminEmail, now }: Author,
  { action, changed = [], told = 0 }: RecordedChange,
): Promise<void> {
  await tx
    .insertInto('event_change')
    .values({
      event_id: id,
      at: now,
      admin_email: adminEmail,
      action,
      changed: JSON.stringify(changed),
      told,
    })
    .execute();
  const entry = { at: now, by: adminEmail, subject: name, eventId: id };
  await recordAction(tx, { ...entry, action: `event.${action}` });
}
