import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createEvent, EVENT_DELETED, IDEMPOTENCY_KEY } from '@/contract/event-desk';
import type { ShortEventInput } from '@/contract/event-input';
import { startInstant } from '@/contract/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { randomId } from '@/lib/random-id';
import { logHandledError } from '@/lib/log-handled-error';
import { toast } from '@/lib/toast';
import { eventsQuery } from './queries';
import type { TypedWhen } from './typed-when';

const CREATED = 201;

type TypedEvent = ShortEventInput & TypedWhen;

/** Creates an event and adds it to the cached list. */
export function useCreateEvent() {
  const queryClient = useQueryClient();
  // A repeated submit of the same text has the same key, since the response to the first may have been lost.
  const attempt = useRef({ text: '', key: '' });
  const keyOf = (input: TypedEvent) => {
    const text = JSON.stringify(input);
    if (text !== attempt.current.text) attempt.current = { text, key: randomId() };
    return attempt.current.key;
  };
  return useMutation({
    mutationFn: async (input: TypedEvent) => {
      const headers = { [IDEMPOTENCY_KEY]: keyOf(input) };
      try {
        return (await request(createEvent, { body: input }, { headers })).data;
      } catch (error) {
        // Other backends do not return the event; it comes with the refetched list.
        if (error instanceof ApiError && error.status === CREATED) return null;
        throw error;
      }
    },
    onSuccess: (created) => {
      attempt.current = { text: '', key: '' };
      toast.success('Event created');
      if (created !== null) {
        queryClient.setQueryData(eventsQuery.queryKey, (events = []) => withEvent(events, created));
      }
      void queryClient.invalidateQueries({ queryKey: eventsQuery.queryKey });
    },
    onError: (error) => {
      // The next submit creates another event.
      if (error instanceof ApiError && error.code === EVENT_DELETED) {
        attempt.current = { text: '', key: '' };
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
