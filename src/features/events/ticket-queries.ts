import { queryOptions, skipToken } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { eventSchema, readEvent } from '@/contract/events';
import { readTicket, readTicketEvent } from '@/contract/ticket';
import { request } from '@/lib/api-client';
import { isUnknownToServer } from '@/lib/api-error';
import { localStore } from '@/lib/storage';
import { keptTicketKey } from './queries';

/** The member's ticket and its event. Asked again whenever it is opened, because the line moves. */
export const ticketQuery = (member: string | null, eventId: string) =>
  queryOptions({
    queryKey: ['member', member, 'ticket', eventId],
    staleTime: 0,
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => {
            const input = { params: { id: eventId } };
            try {
              const [{ data: ticket }, { data: event }] = await Promise.all([
                request(readTicket, input, { signal, member }),
                request(readEvent, input, { signal }),
              ]);
              keepTicket({ member, ticket, event: { ...event, description: '' }, at: Date.now() });
              return { ticket, event };
            } catch (error) {
              if (isUnknownToServer(error)) localStore.remove(keptTicketKey(eventId));
              throw error;
            }
          },
  });

/** Which event the code of a ticket is for. */
export const ticketEventQuery = (code: string) =>
  queryOptions({
    queryKey: ['ticket-event', code],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readTicketEvent, { params: { code } }, { signal })).data,
  });

const keptSchema = z.object({
  /** As `useMemberKey` has it. */
  member: z.string(),
  ticket: readTicket.data,
  event: eventSchema,
  /** When it was loaded, in epoch milliseconds. */
  at: z.number(),
});

type KeptTicket = z.infer<typeof keptSchema>;

/** Keeps a ticket for where there is no network. */
function keepTicket(kept: KeptTicket): void {
  localStore.write(keptTicketKey(kept.event.id), JSON.stringify(kept));
}

/** The ticket as it was loaded last on this device; null if there is none of this member. */
export function readKeptTicket(member: string | null, eventId: string): KeptTicket | null {
  try {
    const kept = keptSchema.safeParse(
      JSON.parse(localStore.read(keptTicketKey(eventId)) ?? 'null'),
    );
    return kept.success && kept.data.member === member ? kept.data : null;
  } catch {
    // Invalid JSON is ignored.
    return null;
  }
}
