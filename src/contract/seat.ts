// The endpoints behind the link in a mail that gives a seat back. The link is the proof, so they need no sign-in.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { mailToken } from './newsletter';

const seatLinkSchema = z.object({
  /** Null if the event is deleted. */
  event: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      date: z.string(),
      startsAt: z.nullable(z.string()),
      endsAt: z.nullable(z.string()),
      place: z.string(),
    }),
  ),
  /** Whose seat it is, masked: `a***@example.org`. Null if the account is deleted. */
  email: z.nullable(z.string()),
  /** `left`: it was given back already. `going` also where the event has no limit any more. */
  seat: z.enum(['going', 'waiting', 'left']),
});

export type SeatLink = z.infer<typeof seatLinkSchema>;

/** What a link would give back. Changes nothing, because mail scanners open links too. 400 for an unknown token. */
export const readSeatLink = defineEndpoint({
  method: 'GET',
  path: '/api/seat',
  auth: 'none',
  query: z.object({ token: mailToken }),
  data: seatLinkSchema,
});

/** Gives the seat back, or the place in line. Idempotent. 400 for an unknown token. */
export const leaveSeat = defineEndpoint({
  method: 'POST',
  path: '/api/seat/leave',
  auth: 'none',
  body: z.object({ token: mailToken }),
  data: seatLinkSchema,
});
