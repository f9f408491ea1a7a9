import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Ticket } from '@/contract/ticket';
import { CODE_BYTES, toCode } from '@/domain/short-code';
import { seatAt } from '@/domain/seats';
import type { Database } from '#server/db/schema';
import { isIn, lineOf } from './line';
import { isPublic, memberLink } from './row';

/** A random code for the ticket of a new registration. */
export const newTicketCode = () => toCode(randomBytes(CODE_BYTES));

/** The tickets of those who are in the lines of events. */
export function eventTickets(db: Kysely<Database>) {
  return {
    /** The member's ticket for an event; null if the member is not interested, or there is no such public event. */
    async findTicket(eventId: number, memberId: string): Promise<Ticket | null> {
      const row = await lineOf(db, eventId)
        .innerJoin('member', 'member.id', 'line.member_id')
        .innerJoin('event', (join) => join.on('event.id', '=', eventId).on(isPublic))
        .select(['member.name', 'line.place', 'line.capacity', 'event.link'])
        .select((eb) => eb.ref('line.ticket_code').$notNull().as('code'))
        .where('line.member_id', '=', memberId)
        .where(isIn)
        .executeTakeFirst();
      if (!row) return null;
      const seat = seatAt(row.place, row.capacity);
      return { name: row.name, code: row.code, ...seat, link: memberLink(row, seat.seat) };
    },

    /** The id of the public event that a ticket is for; null for a code that is unknown or has ended. */
    async findTicketEvent(code: string): Promise<string | null> {
      const row = await db
        .selectFrom('registration')
        .innerJoin('event', 'event.id', 'registration.event_id')
        .select('event.id')
        .where('ticket_code', '=', code)
        .where(isPublic)
        .executeTakeFirst();
      return row ? String(row.id) : null;
    },
  };
}
