// Tickets: each registration has a code, which ends with it.
import * as z from 'zod/mini';
import { CODE_PATTERN } from '@/domain/short-code';
import { defineEndpoint } from './endpoint';
import { eventParamsSchema, seatSchema, withFallback } from './events';

/** The code of a ticket or a certificate. */
export const codeSchema = z.string().check(z.regex(CODE_PATTERN));

const ticketSchema = z.object({
  /** The member's own. */
  name: z.string(),
  code: codeSchema,
  seat: seatSchema,
  /** The place among those who wait, from 1; null for everybody else. */
  position: z.nullable(z.number()),
  /** The event's link; empty for who waits. A ticket that a device has kept may lack it. */
  link: withFallback(z.string(), ''),
});

export type Ticket = z.infer<typeof ticketSchema>;

/** The member's own ticket. 404 if the member is not interested in the event, or if there is no such event. */
export const readTicket = defineEndpoint({
  method: 'GET',
  path: '/api/event/:id/ticket',
  auth: 'member',
  params: eventParamsSchema,
  data: ticketSchema,
});

/** Which event a ticket is for; nothing of the person. 404 for a code that is unknown or has ended. */
export const readTicketEvent = defineEndpoint({
  method: 'GET',
  path: '/api/ticket/:code',
  auth: 'none',
  params: z.object({ code: z.string() }),
  data: z.object({ eventId: z.string() }),
});
