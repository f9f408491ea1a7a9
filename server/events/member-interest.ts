import type { Kysely } from 'kysely';
import type { Event } from '@/contract/events';
import { pastQuery, upcomingQuery } from './queries';
import { toEvent } from './row';
import type { Database } from '#server/db/schema';

/** The ids of the events that interest a member. */
export const interestedEventIds = (db: Kysely<Database>, memberId: string) =>
  db.selectFrom('registration').select('event_id').where('member_id', '=', memberId);

/** What members see of their interest. */
export function memberInterest(db: Kysely<Database>) {
  return {
    /**
     * The events that interest the member: the coming ones, the soonest first and undated ones last, then those that
     * are over, the latest first. Without deleted ones and drafts. `now` is in epoch milliseconds.
     */
    async listInterestedEvents(memberId: string, now: number): Promise<Event[]> {
      const eventIds = interestedEventIds(db, memberId);
      const coming = await upcomingQuery(db, now).where('event.id', 'in', eventIds).execute();
      const past = await pastQuery(db, now)
        .where('event.id', 'in', eventIds)
        .orderBy('over_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return [...coming, ...past].map((row) => toEvent(row, now));
    },
  };
}
