import type { Kysely } from 'kysely';
import type { SeatLink } from '@/contract/seat';
import { seatAt } from '@/domain/seats';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';
import { lineOf } from './line';
import { isPublic, shortColumns, shortEvent } from './row';
import { leaveLine } from './seats';

/** The links in mails that give a seat back. Each stands for one registration, and is found by the hash of its token. */
export function seatLinks(db: Kysely<Database>, onChange: () => void) {
  const find = (tokenHash: string) =>
    db
      .selectFrom('mail_token')
      .leftJoin('member', 'member.id', 'mail_token.member_id')
      .select(['mail_token.event_id', 'mail_token.number', 'member.email'])
      .where('token_hash', '=', tokenHash)
      .where('topic', '=', 'seat')
      .executeTakeFirst();

  return {
    /** What a link would give back, with the whole address; null for an unknown link. */
    async describeSeatLink(tokenHash: string): Promise<SeatLink | null> {
      const link = await find(tokenHash);
      if (!link) return null;
      const { event_id: eventId, number, email } = link;
      const event = await db
        .selectFrom('event')
        .select(shortColumns)
        .where('id', '=', eventId)
        .where(isPublic)
        .executeTakeFirst();
      const row =
        eventId === null
          ? undefined
          : await lineOf(db, eventId)
              .select(['place', 'capacity'])
              .where('number', '=', number)
              .where('left_at', 'is', null)
              .executeTakeFirst();
      return {
        event: event ? shortEvent(event) : null,
        email,
        seat: row ? (seatAt(row.place, row.capacity).seat ?? 'going') : 'left',
      };
    },

    /** Gives the seat of a link back. False if that changed nothing. */
    async leaveByLink(tokenHash: string, now: number): Promise<boolean> {
      const link = await find(tokenHash);
      const { event_id: eventId = null, number = null } = link ?? {};
      if (eventId === null || number === null) return false;
      const left = await inTransaction(db, (tx) => leaveLine(tx, eventId, { number }, now));
      if (left) onChange();
      return left !== undefined;
    },
  };
}
