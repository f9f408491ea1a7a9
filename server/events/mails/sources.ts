import type { Kysely } from 'kysely';
import { seatAt } from '@/domain/seats';
import type { Database } from '#server/db/schema';
import { isIn, lineOf, wantedRegistrations } from '#server/events/line';
import type { EventRow } from '#server/events/row';
import type { ClaimedMail } from '#server/mail/claims';
import { seriesOrder } from '#server/events/series-queries';

/** What mails to somebody who is interested in an event depend on. */
export interface Interest extends ReturnType<typeof seatAt> {
  isMuted: boolean;
  wantsReminders: boolean;
  /** The number in the line of the event. */
  number: number;
}

/** What mails about an event are composed from. */
export function mailSources(db: Kysely<Database>) {
  return {
    /** An event that is not deleted; null if there is none. */
    async findEvent(eventId: string): Promise<EventRow | null> {
      const row = await db
        .selectFrom('event')
        .selectAll()
        .where('id', '=', Number(eventId))
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Those of these events that are not deleted and not over at `now`, in their order. */
    listAhead: (eventIds: readonly number[], now: number): Promise<EventRow[]> =>
      selectAhead(db, eventIds, now).execute(),

    /** Those of these events in which a member is interested who wants their mails. */
    listWanted: (eventIds: readonly number[], memberId: string, now: number): Promise<EventRow[]> =>
      selectAhead(db, eventIds, now)
        .where(
          'id',
          'in',
          wantedRegistrations(db, eventIds).select('event_id').where('member_id', '=', memberId),
        )
        .execute(),

    /** Whether a mail or, for a post, another post about a newer change or cancellation of the event was queued. */
    async isSuperseded({ id, kind, subjectId }: ClaimedMail['mailing']): Promise<boolean> {
      const newer = await db
        .selectFrom('mailing')
        .select('id')
        .where('subject_id', '=', subjectId)
        .where('kind', 'in', kind === 'post' ? ['post'] : ['changed', 'cancelled'])
        .where('id', '>', id)
        .executeTakeFirst();
      return newer !== undefined;
    },

    /** Which mails a member wants who is interested in an event, and the seat; null if the member is not, or not any more. */
    async findInterest(eventId: string, memberId: string): Promise<Interest | null> {
      const row = await lineOf(db, Number(eventId))
        .innerJoin('member', 'member.id', 'line.member_id')
        .select(['line.is_muted', 'line.number', 'line.place', 'line.capacity', 'member.reminders'])
        .where('line.member_id', '=', memberId)
        .where(isIn)
        .executeTakeFirst();
      if (!row) return null;
      return {
        isMuted: row.is_muted === 1,
        wantsReminders: row.reminders === 1,
        number: row.number,
        ...seatAt(row.place, row.capacity),
      };
    },
  };
}

const selectAhead = (db: Kysely<Database>, eventIds: readonly number[], now: number) =>
  db
    .selectFrom('event')
    .selectAll()
    .where('id', 'in', eventIds)
    .where('deleted_at', 'is', null)
    .where('over_at', '>', now)
    .orderBy(seriesOrder);
