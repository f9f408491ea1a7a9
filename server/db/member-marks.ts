import type { Kysely } from 'kysely';
import type { Event } from '@/contract/events';
import { pastQuery, upcomingQuery } from './event-readers';
import { toEvent } from './event-row';
import type { Database } from './schema';

/** The ids of the events that a member has marked. */
export const markedBy = (db: Kysely<Database>, memberId: string) =>
  db.selectFrom('registration').select('event_id').where('member_id', '=', memberId);

/** What members see of their marks. */
export function memberMarks(db: Kysely<Database>) {
  return {
    /**
     * The events that the member has marked: the coming ones, the soonest first and undated ones last, then those that
     * are over, the latest first. Without deleted ones and drafts. `now` is in epoch milliseconds.
     */
    async listMarked(memberId: string, now: number): Promise<Event[]> {
      const marked = markedBy(db, memberId);
      const coming = await upcomingQuery(db, now).where('event.id', 'in', marked).execute();
      const past = await pastQuery(db, now)
        .where('event.id', 'in', marked)
        .orderBy('over_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return [...coming, ...past].map((row) => toEvent(row, now));
    },
  };
}
