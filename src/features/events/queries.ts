import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createEvent,
  listEvents,
  readRegistration,
  registerInterest,
  type Event,
  type EventInput,
} from '@/contract/events';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { navigation } from '@/lib/navigation';
import { logHandledError } from '@/lib/log';
import { toast, toastAfterReload } from '@/lib/toast';
import { isTokenDurable } from '@/lib/session/signed-in-member';
import { focusInterest } from './interest-focus';
import { cacheEvents } from './cached-events';

const CREATED = 201;
const TRY_AGAIN_AFTER_MS = 30_000;

export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: async ({ signal }) => {
    const { data } = await request(listEvents, {}, { signal });
    cacheEvents(data);
    return data;
  },
  refetchInterval: ({ state }) => (state.status === 'error' ? TRY_AGAIN_AFTER_MS : false),
  meta: { errorToast: 'Failed to load events. Please try again later.' },
});

/** Whether the member has marked the event. */
export const registrationQuery = (member: string | null, eventId: string) =>
  queryOptions({
    queryKey: ['member', member, 'registration', eventId],
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => {
            const call = { query: { eventId } };
            return (await request(readRegistration, call, { signal, member })).data.isParticipant;
          },
  });

/** Marks an event for the member and loads the page anew, where the sign-in outlives that. */
export function useRegisterInterest(member: string | null, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(registerInterest, { query: { eventId } }, { member: member ?? undefined }),
    onSuccess: () => {
      const success = { kind: 'success', title: 'You have shown interest in the event' } as const;
      focusInterest(eventId);
      if (isTokenDurable('member')) {
        toastAfterReload(success);
        navigation.open(window.location.pathname);
      } else {
        toast.success(success.title);
        queryClient.setQueryData(registrationQuery(member, eventId).queryKey, true);
      }
    },
    onError: (error) => {
      logHandledError('Registering interest', error);
      focusInterest(eventId);
      toast.error('Failed to show interest in the event');
    },
  });
}

/** Creates an event; the list has it at once. */
export function useCreateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: EventInput) => {
      try {
        return (await request(createEvent, { body: input })).data;
      } catch (error) {
        // Other backends do not answer with the event: the list has it.
        if (error instanceof ApiError && error.status === CREATED) return null;
        throw error;
      }
    },
    onSuccess: (created) => {
      toast.success('Event created');
      if (created !== null) {
        queryClient.setQueryData<Event[]>(eventsQuery.queryKey, (events = []) => [
          created,
          ...events,
        ]);
      }
      void queryClient.invalidateQueries({ queryKey: eventsQuery.queryKey });
    },
    onError: (error) => logHandledError('Creating an event', error),
  });
}
