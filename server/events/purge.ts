import { type Kysely, sql } from 'kysely';
import { ANSWER_DAYS, ATTENDANCE_DAYS, DELETED_EVENT_DAYS } from '@/domain/retention';
import { deleteInBatches } from '#server/db/delete-in-batches';
import type { Database } from '#server/db/schema';
import { readWhoCame } from './taps';
import { isCancellationNeeded } from './calendar-queries';
import type { FieldColumn } from './content';
import { lockEvent } from './line';
import type { EventRow } from './row';
import { inTransaction } from '#server/db/transaction';

const DAY_MS = 86_400_000;

const CLEARED_TABLES = [
  'registration',
  'door',
  'door_tap',
  'event_picture',
  'event_recap',
  'event_report',
  'event_change',
  'feedback_token',
  'feedback',
] as const;

/** What becomes of deleted events once they can no longer be restored. */
export const eventPurge = (db: Kysely<Database>) => ({
  /**
   * Deletes the answers of those who registered or walked in, and the names of those who left, 30 days after an event, and who came a
   * year after it. Deletes the events that were deleted by an admin 30 days ago, with registrations and history. An event
   * that calendars still show as cancelled keeps its name and its times until they drop it.
   */
  async purge(now: number, signal?: AbortSignal): Promise<void> {
    const deletedBefore = now - DELETED_EVENT_DAYS * DAY_MS;
    await clearDeleted(db, now, deletedBefore);
    await forgetAnswers(db, now);
    await forgetAttendance(db, now);
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
});

/** What organisers need no more: the answers, and who gave a seat back. An event at a time, as there may be thousands. */
async function forgetAnswers(db: Kysely<Database>, now: number): Promise<void> {
  // Who came is known for longer, also of somebody who left afterwards: as long as a tap counts.
  const hasLeft = sql<boolean>`(left_at is not null and not exists (select 1 from door_tap
    where door_tap.event_id = registration.event_id and door_tap.state = 'counted'
      and (door_tap.who = cast(registration.number as text)
        or door_tap.email = (select email from member where member.id = registration.member_id))
      and not exists (select 1 from door_tap undo where undo.event_id = door_tap.event_id
        and undo.state = 'counted' and undo.undoes = door_tap.id)))`;
  // The index `registration_to_forget` has the first condition.
  const isKept = sql<boolean>`((answers is not null or left_at is not null and member_id is not null)
    and (answers is not null or ${hasLeft}))`;
  const kept = await db
    .selectFrom('registration')
    .select('event_id as id')
    .where(isKept)
    .union(db.selectFrom('door_tap').select('event_id as id').where('answers', 'is not', null))
    .execute();
  if (kept.length === 0) return;
  // By itself, because Postgres would rather read all events than look these up.
  const events = await db
    .selectFrom('event')
    .select('id')
    .where(
      'id',
      'in',
      kept.map(({ id }) => id),
    )
    .where('over_at', '<=', now - ANSWER_DAYS * DAY_MS)
    .execute();
  for (const { id } of events) {
    await db
      .updateTable('registration')
      .set({
        answers: null,
        member_id: sql<string | null>`case when ${hasLeft} then null else member_id end`,
      })
      .where('event_id', '=', id)
      .where(isKept)
      .execute();
    await db
      .updateTable('door_tap')
      .set({ answers: null })
      .where('event_id', '=', id)
      .where('answers', 'is not', null)
      .execute();
  }
}

/**
 * Deletes the taps and doors of events that ended a year ago, and stores how many came. Closed lists to which nobody came
 * get the number 0, which says that nobody knows any more who did not come.
 */
async function forgetAttendance(db: Kysely<Database>, now: number): Promise<void> {
  const events = await db
    .selectFrom('event')
    .select('id')
    .where('over_at', '<=', now - ATTENDANCE_DAYS * DAY_MS)
    .where((eb) =>
      eb.or([
        ...(['door', 'door_tap'] as const).map((table) =>
          // Postgres would read the whole table for `exists`.
          eb(
            eb.selectFrom(table).select('event_id').whereRef('event_id', '=', 'event.id').limit(1),
            'is not',
            null,
          ),
        ),
        eb.and([eb('attendance_closed_at', 'is not', null), eb('former_attendance', 'is', null)]),
      ]),
    )
    .execute();
  for (const { id } of events) {
    await inTransaction(db, async (tx) => {
      await lockEvent(tx, id);
      const { length } = (await readWhoCame(tx, id)).attendees;
      await tx.deleteFrom('door_tap').where('event_id', '=', id).execute();
      await tx.deleteFrom('door').where('event_id', '=', id).execute();
      await tx
        .updateTable('event')
        .set({ former_attendance: sql<number>`coalesce(former_attendance, 0) + ${length}` })
        .where('id', '=', id)
        .execute();
    });
  }
}

/** The fields that calendars do not need to show a deleted event as cancelled. */
const CLEARED: Omit<
  Pick<EventRow, FieldColumn>,
  'name' | 'date' | 'starts_at' | 'ends_at' | 'link_for' | 'status' | 'capacity' | 'asks_feedback'
> = {
  description: '',
  image: '',
  place: '',
  link: '',
  note: '',
  questions: '[]',
};

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
    .where((eb) => eb.or([eb('description', '!=', ''), eb('questions', '!=', '[]')]))
    .where(isCancellationNeeded(now))
    .execute();
  for (const { id } of rows) {
    await inTransaction(db, async (tx) => {
      for (const table of CLEARED_TABLES) {
        await tx.deleteFrom(table).where('event_id', '=', id).execute();
      }
      await tx.updateTable('event').set(CLEARED).where('id', '=', id).execute();
    });
  }
}
