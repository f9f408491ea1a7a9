import type { Kysely } from 'kysely';
import { lockMember } from './deletion';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';

interface CalendarSecret {
  /** Hash of the token in the calendar's address. */
  tokenHash: string;
  /** What the token was made from, besides the member's id. */
  nonce: string;
}

/** The private calendars of members. */
export function memberCalendars(db: Kysely<Database>) {
  return {
    /** The member's calendar, or undefined. */
    findCalendar: (memberId: string): Promise<CalendarSecret | undefined> =>
      db
        .selectFrom('member_calendar')
        .select(['token_hash as tokenHash', 'nonce'])
        .where('member_id', '=', memberId)
        .executeTakeFirst(),

    /** Stores a new calendar and ends the old one. False if the member was deleted. `now` is in epoch milliseconds. */
    saveCalendar: (
      memberId: string,
      { tokenHash, nonce }: CalendarSecret,
      now: number,
    ): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        if (!(await lockMember(tx, memberId))) return false;
        const row = { token_hash: tokenHash, nonce, created_at: now };
        await tx
          .insertInto('member_calendar')
          .values({ member_id: memberId, ...row })
          .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
          .execute();
        return true;
      }),

    /** Ends the member's calendar. Returns whether there was one. */
    async endCalendar(memberId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('member_calendar')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** The id of the member whose calendar has a token with this hash, or undefined. */
    async findCalendarOwner(tokenHash: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('member_calendar')
        .select('member_id')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row?.member_id;
    },
  };
}
