import { DOOR_ENDED, readDoor, sendTaps } from '@/contract/door';
import { readTicket, readTicketEvent } from '@/contract/ticket';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import type { AppContext } from '#server/http/app-env';
import { createGuessLimiter } from '#server/http/guess-limiter';
import { HttpError, notFound } from '#server/http/http-error';
import { hashMailToken } from '#server/mail/mail-token';
import type { Door } from './doors';

/** For fifty walk-ins with the longest names, addresses and answers, each character escaped in JSON. */
const TAPS_BODY = { maxBodyBytes: 1024 * 1024 };

/** Tickets, and the phones at the doors that let people in. */
export function doorRoutes(api: Api, { store, now, monotonicNow, log }: Deps): void {
  const limited = createGuessLimiter({ monotonicNow, log });

  const findDoor = (token: string, c: AppContext): Promise<Door> =>
    limited(c, () => store.doors.findDoor(hashMailToken(token), now()), UNKNOWN_DOOR);

  api.member(readTicket, async ({ params: { id }, memberId }) => {
    const ticket = await store.tickets.findTicket(id, memberId);
    if (ticket === null) throw notFound('You have no ticket for this event.');
    return { status: 200, data: ticket, message: 'Ticket' };
  });

  api.public(readTicketEvent, async ({ params: { code }, c }) => {
    const eventId = await limited(
      c,
      () => store.tickets.findTicketEvent(code),
      'There is no such ticket, or no longer.',
    );
    return { status: 200, data: { eventId }, message: 'Ticket' };
  });

  api.public(readDoor, async ({ params: { token }, c }) => {
    const door = await findDoor(token, c);
    if (door.isEnded) throw doorEnded();
    return {
      status: 200,
      data: await store.doors.readDoorList(door, now()),
      message: 'The list of this door',
    };
  });

  api.public(
    sendTaps,
    async ({ params: { token }, body: { taps }, c }) => {
      const door = await store.doors.storeTaps(await findDoor(token, c), taps, now());
      if (door === null) throw notFound(UNKNOWN_DOOR);
      const data = { ...(await store.doors.readDoorState(door, now())), isEnded: door.isEnded };
      return { status: 200, data, message: 'Taps' };
    },
    TAPS_BODY,
  );
}

const UNKNOWN_DOOR = 'There is no such door.';

const doorEnded = () =>
  new HttpError({ status: 410, code: DOOR_ENDED, message: 'This link has ended.' });
