import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createEvent,
  listEvents,
  readRegistration,
  registerInterest,
  type Event,
  type EventInput,
} from '@/contract/events';
import { callApi } from '@/lib/api-client';
import { documentLoader } from '@/lib/document';
import { logFailure } from '@/lib/log';
import { toast, toastAfterReload } from '@/lib/toast';
import { keepSeenEvents } from './seen-events';

const TRY_AGAIN_AFTER_MS = 30_000;

export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: async ({ signal }) => {
    const { data } = await callApi(listEvents, {}, { signal });
    keepSeenEvents(data);
    return data;
  },
  refetchInterval: ({ state }) => (state.status === 'error' ? TRY_AGAIN_AFTER_MS : false),
  meta: { errorToast: 'Failed to load events. Please try again later.' },
});

/** Whether the member has marked the event. */
export const registrationQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['registration', eventId],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(readRegistration, { query: { eventId } }, { signal });
      return data.isParticipant;
    },
  });

/** Marks an event for the member and loads the page anew. */
export function useRegisterInterest(eventId: string) {
  return useMutation({
    mutationFn: () => callApi(registerInterest, { query: { eventId } }),
    onSuccess: () => {
      toastAfterReload({ kind: 'success', title: 'You have shown interest in the event' });
      documentLoader.open(window.location.pathname);
    },
    onError: (error) => {
      logFailure('Registering interest', error);
      toast.error('Failed to show interest in the event');
    },
  });
}

/** Creates an event; the list has it at once. */
export function useCreateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: EventInput) => (await callApi(createEvent, { body: input })).data,
    onSuccess: (created) => {
      toast.success('Event created');
      queryClient.setQueryData<Event[]>(eventsQuery.queryKey, (events = []) => [
        created,
        ...events,
      ]);
      void queryClient.invalidateQueries({ queryKey: eventsQuery.queryKey });
    },
    onError: (error) => logFailure('Creating an event', error),
  });
}
