import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { defineEndpoint } from '@/contract/endpoint';
import {
  createEvent,
  EVENT_DELETED,
  IDEMPOTENCY_KEY,
  SAVED_DIFFERENTLY,
} from '@/contract/admin-events';
import { shortEventInputSchema, type ShortEventInput } from '@/contract/event-input';
import { startInstant } from '@/domain/event-time';
import { eventSchema, type Event } from '@/contract/events';
import { society } from '@/data/society';
import { useRequestKey } from '@/hooks/use-request-key';
import { invalidResponse, request } from '@/lib/api-client';
import { ApiError, logHandledError } from '@/lib/api-error';
import { isOwnServer } from '@/lib/own-server';
import { toast } from 'sonner';
import { eventsQuery } from './queries';

/**
 * As in the specification, to any backend: the four fields, and any data as an answer, but not null. Whatever it is, the
 * event has been created.
 */
const createShortEvent = defineEndpoint({
  method: createEvent.method,
  path: createEvent.path,
  auth: createEvent.auth,
  body: shortEventInputSchema,
  data: z.unknown(),
});

/** Creates an event and adds it to the cached list. */
export function useCreateEvent() {
  const queryClient = useQueryClient();
  const requestKey = useRequestKey();
  return useMutation({
    mutationFn: async ({ name, description, image, date }: ShortEventInput) => {
      const body = { name, description, image, date };
      // Other backends need not allow the header.
      const headers = isOwnServer() ? { [IDEMPOTENCY_KEY]: requestKey.keyOf(body) } : {};
      const { data, status } = await request(createShortEvent, { body }, { headers });
      if (data === null || data === undefined) throw invalidResponse(status);
      // Undefined if the backend sends something else: the event comes with the refetched list.
      return eventSchema.safeParse(data).data;
    },
    onSuccess: (created) => {
      requestKey.forget();
      toast.success('Event created');
      if (created !== undefined) {
        queryClient.setQueryData(eventsQuery.queryKey, (events = []) => withEvent(events, created));
      }
      void queryClient.invalidateQueries({ queryKey: eventsQuery.queryKey });
    },
    onError: (error) => {
      // The next submit creates another event.
      if (error instanceof ApiError && [EVENT_DELETED, SAVED_DIFFERENTLY].includes(error.code)) {
        requestKey.forget();
      }
      logHandledError('Creating an event', error);
    },
  });
}

/** Inserts an event where the server's list has it: the soonest first, undated ones last, the newest of them first. */
function withEvent(events: readonly Event[], created: Event): Event[] {
  const others = events.filter(({ id }) => id !== created.id);
  const start = startOf(created);
  const index = others.findIndex((other) =>
    start === Infinity ? startOf(other) === Infinity : startOf(other) > start,
  );
  return others.toSpliced(index === -1 ? others.length : index, 0, created);
}

const startOf = ({ startsAt }: Event) =>
  startsAt === null ? Infinity : startInstant(startsAt, society.timeZone);
