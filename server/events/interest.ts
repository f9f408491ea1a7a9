import type { Kysely } from 'kysely';
import type { InterestedMember } from '@/contract/admin-events';
import type { Event } from '@/contract/events';
import type { Database } from '#server/db/schema';
import { lockMember } from '#server/members/deletion';
import { pastQuery, upcomingQuery } from './queries';
import { isOver, isPublic, toEvent } from './row';
import { inTransaction, locked } from '#server/db/transaction';
import { parseId, timestamp } from '#server/db/columns';

type RegisterResult = 'new' | 'existing' | 'not_found' | 'not_open' | 'no_member';

/** The members' registrations: who is interested in which event. */
export function eventInterest(db: Kysely<Database>, onChange: () => void) {
  return {
    /**
     * Registers a member's interest in a published event that is not over. 'not_found' for a draft and a deleted
     * event too, 'no_member' if the member was deleted at this moment.
     */
    async register(eventId: string, memberId: string, now: number): Promise<RegisterResult> {
      const id = parseId(eventId);
      if (id === null) return 'not_found';
      const result = await inTransaction(db, async (tx): Promise<RegisterResult> => {
        const query = tx
          .selectFrom('event')
          .select(['status', 'over_at'])
          .where('id', '=', id)
          .where(isPublic);
        // No admin can change the event until the transaction ends, but other members can register.
        const event = await locked(tx, query, 'share').executeTakeFirst();
        if (!event) return 'not_found';
        if (event.status === 'cancelled' || isOver(event, now)) return 'not_open';
        if (!(await lockMember(tx, memberId))) return 'no_member';

        const { numInsertedOrUpdatedRows = 0n } = await tx
          .insertInto('registration')
          .values({ event_id: id, member_id: memberId, created_at: now })
          .onConflict((conflict) => conflict.columns(['event_id', 'member_id']).doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows > 0n ? 'new' : 'existing';
      });
      if (result === 'new') onChange();
      return result;
    },

    /** Withdraws a member's interest. Does nothing if there was none. */
    async withdraw(eventId: string, memberId: string): Promise<void> {
      await db
        .deleteFrom('registration')
        .where('event_id', '=', Number(eventId))
        .where('member_id', '=', memberId)
        .execute();
      onChange();
    },

    /** Whether the member is interested in the event. */
    async isRegistered(eventId: string, memberId: string): Promise<boolean> {
      const row = await db
        .selectFrom('registration')
        .select('event_id')
        .where('event_id', '=', Number(eventId))
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return row !== undefined;
    },

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

    /** Who is interested in the event, oldest interest first. */
    async listInterestedMembers(eventId: string): Promise<InterestedMember[]> {
      const rows = await db
        .selectFrom('registration')
        .innerJoin('member', 'member.id', 'registration.member_id')
        .select(['member.name', 'member.email', 'registration.created_at'])
        .where('event_id', '=', Number(eventId))
        .orderBy('registration.created_at')
        .orderBy('member.id')
        .execute();
      return rows.map(({ name, email, created_at: createdAt }) => ({
        name,
        email,
        since: timestamp(createdAt),
      }));
    },
  };
}

/** The ids of the events that interest a member. */
export const interestedEventIds = (db: Kysely<Database>, memberId: string) =>
  db.selectFrom('registration').select('event_id').where('member_id', '=', memberId);
