import { type Kysely, sql } from 'kysely';
import { addDays, instantOf, isWholeDay } from '@/domain/event-time';
import { society } from '@/data/society';
import { queueMailing } from '#server/mail/mailing';
import type { Database } from '#server/db/schema';
import { hasSeat, interestedMembers } from './line';
import { inTransaction, locked } from '#server/db/transaction';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WHOLE_DAY_REMINDER_TIME = '09:00';

interface DatedEvent {
  starts_at: string | null;
  begins_at: number | null;
}

/** The reminders of upcoming events. */
export function mailReminders(db: Kysely<Database>) {
  const dueEvents = (tx: Kysely<Database>, now: number) =>
    tx
      .selectFrom('event')
      .select(['id', 'starts_at', 'begins_at'])
      .where('status', '=', 'published')
      .where('deleted_at', 'is', null)
      .where('begins_at', '>', now)
      .where('begins_at', '<=', now + DAY_MS)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('mailing')
              .select('mailing.id')
              .where('kind', '=', 'reminder')
              .where('subject_id', '=', sql<string>`cast(event.id as text)`)
              .whereRef('version', '=', 'event.begins_at'),
          ),
        ),
      );

  return {
    /**
     * Queues the reminders that are due and were not queued before, to the members who are going and
     * showed interest before the reminder was due.
     */
    async queueDueReminders(now: number): Promise<void> {
      const candidates = await dueEvents(db, now).execute();
      for (const { id } of candidates.filter((event) => isReminderDue(event, now))) {
        await inTransaction(db, async (tx) => {
          const query = dueEvents(tx, now).where('id', '=', id);
          // Read again under the lock, because an admin may be moving the event.
          const event = await locked(tx, query).executeTakeFirst();
          const dueAt = event ? reminderDueAt(event) : null;
          if (!event || event.begins_at === null || dueAt === null || dueAt > now) return;
          await queueMailing(
            tx,
            { kind: 'reminder', subjectId: id, version: event.begins_at },
            interestedMembers(tx, id, isGoingSince(dueAt)).where('reminders', '=', 1),
            now,
          );
        });
      }
    },
  };
}

/** Epoch milliseconds: a day before a time; at 9:00 of the day before a whole day. Null without a day. */
function reminderDueAt({ starts_at: startsAt, begins_at: beginsAt }: DatedEvent): number | null {
  if (startsAt === null || beginsAt === null) return null;
  if (!isWholeDay(startsAt)) return beginsAt - DAY_MS;
  return instantOf(`${addDays(startsAt, -1)}T${WHOLE_DAY_REMINDER_TIME}`, society.timeZone);
}

function isReminderDue(event: DatedEvent, now: number): boolean {
  const dueAt = reminderDueAt(event);
  return dueAt !== null && dueAt <= now;
}

/** The condition for a seat of somebody who has been interested since then, in epoch milliseconds. */
const isGoingSince = (at: number) => sql<boolean>`(${hasSeat} and line.created_at <= ${at})`;
