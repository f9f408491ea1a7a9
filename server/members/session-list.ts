import type { Kysely } from 'kysely';
import type { Session } from '@/contract/account';
import { timestamp } from '#server/events/row';
import type { Database } from '#server/db/schema';

/** Ends a session immediately. The purge deletes its rows later, in batches. */
export const ENDED = { expires_at: 0 };

/** The sessions as their member sees and ends them. `now` is in epoch milliseconds. */
export function memberSessionList(db: Kysely<Database>) {
  return {
    /** The open sessions: this one first, then the one seen last. */
    async list(
      { memberId, sessionId }: { memberId: string; sessionId: string },
      now: number,
    ): Promise<Session[]> {
      const rows = await db
        .selectFrom('member_session')
        .select(['id', 'device', 'created_at', 'last_seen_at'])
        .where('member_id', '=', memberId)
        .where('expires_at', '>', now)
        .orderBy((eb) => eb.case().when('id', '=', sessionId).then(0).else(1).end())
        .orderBy((eb) => eb.fn.coalesce('last_seen_at', 'created_at'), 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id, device, created_at: createdAt, last_seen_at: lastSeenAt }) => ({
        id,
        device,
        createdAt: timestamp(createdAt),
        lastSeenAt: timestamp(lastSeenAt ?? createdAt),
        isThis: id === sessionId,
      }));
    },

    /** Ends a session of the member. False if it is no open one of the member. */
    async end(id: string, memberId: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('member_session')
        .set(ENDED)
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ends all sessions of the member but one. */
    async endAllOthers(memberId: string, sessionId: string): Promise<void> {
      await db
        .updateTable('member_session')
        .set(ENDED)
        .where('member_id', '=', memberId)
        .where('id', '!=', sessionId)
        .execute();
    },

    /** Signs the member out on all devices. */
    async endAll(memberId: string): Promise<void> {
      await db.updateTable('member_session').set(ENDED).where('member_id', '=', memberId).execute();
    },
  };
}
