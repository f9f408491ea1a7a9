import type { Kysely } from 'kysely';
import type { InterestedMember } from '@/contract/admin-events';
import { locked } from '#server/db/locked';
import { isOver, isPublic, timestamp } from './row';
import { inTransaction } from '#server/db/in-transaction';
import { lockMember } from '#server/members/deletion';
import { parseId } from '#server/db/parse-id';
import type { Database } from '#server/db/schema';

type RegisterResult = 'new' | 'existing' | 'not_found' | 'not_open' | 'no_member';

/** The members' registrations. */
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
        const event = await lockedStatus(tx, id);
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

/** On Postgres, keeps admins from changing the event until the transaction ends, but not other members. */
function lockedStatus(tx: Kysely<Database>, id: number) {
  const query = tx
    .selectFrom('event')
    .select(['status', 'over_at'])
    .where('id', '=', id)
    .where(isPublic);
  return locked(tx, query, 'share').executeTakeFirst();
}
