// How an event is written, for one as for a whole series. Each is called in a transaction.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { EventAction } from '@/contract/admin-events';
import { type Author, recordEventAction } from '#server/admins/history';
import { saidNameOfAdmin } from '#server/db/admin-name';
import type { Database } from '#server/db/schema';
import { changedFields, type EventContent, isForCalendars } from './content';
import { lastPromised } from './edit-rules';
import { namePictures } from './pictures';
import { type CountedEventRow, type EventRow, hasRowBegun } from './row';
import { freeKeptPlaces, tellLine, untellSeats } from './seats';

/** Adds an event. Returns its id; undefined, without effect, if the key was used before. */
export async function insertEvent(
  tx: Kysely<Database>,
  content: EventContent,
  { idempotencyKey, seriesId = null }: { idempotencyKey: string | null; seriesId?: string | null },
  now: number,
): Promise<number | undefined> {
  const created = await tx
    .insertInto('event')
    .values({
      ...content,
      version: 1,
      uid: randomUUID(),
      sequence: 0,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      idempotency_key: idempotencyKey,
      series_id: seriesId,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) await namePictures(tx, created.id, now);
  return created?.id;
}

/** Replaces the content of an event, with what follows from it for its pictures and its line. The event must be locked. */
export async function replaceContent(
  tx: Kysely<Database>,
  row: CountedEventRow,
  content: EventContent,
  now: number,
): Promise<void> {
  const promised = content.capacity === null ? await lastPromised(tx, row) : null;
  const isCalendarChange = changedFields(row, content).some(isForCalendars);
  await updateRow(tx, row, { ...content, promised_until: promised }, now, isCalendarChange);
  await namePictures(tx, row.id, now);
  if (content.status === 'cancelled') await untellSeats(tx, row.id);
  if (!hasRowBegun(content, now)) await freeKeptPlaces(tx, row.id);
  await tellLine(tx, row.id, now, row.status === 'cancelled');
}

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

export interface RecordedChange {
  action: EventAction;
  /** Names of fields. */
  changed?: readonly string[];
  /** How many people were told of it by mail. */
  told?: number;
}

/** Adds the change to the history of the event, and to that of what admins did, which outlives the event. */
export async function recordChange(
  tx: Kysely<Database>,
  event: Pick<EventRow, 'id' | 'name'>,
  author: Author,
  { action, changed = [], told = 0 }: RecordedChange,
): Promise<void> {
  await tx
    .insertInto('event_change')
    .values({
      event_id: event.id,
      at: author.now,
      admin_email: author.adminEmail,
      admin_name: saidNameOfAdmin(sql.val(author.adminEmail)),
      action,
      changed: JSON.stringify(changed),
      told,
    })
    .execute();
  await recordEventAction(tx, event, author, `event.${action}`);
}
