import type { Kysely } from 'kysely';
import { seatAt } from '@/domain/seats';
import type { Database } from '#server/db/schema';
import { isIn, lineOf } from '#server/events/line';
import type { EventRow } from '#server/events/row';
import type { ClaimedMail } from '#server/mail/claims';

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
