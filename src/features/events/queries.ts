import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { createEvent } from '@/contract/event-desk';
import type { ShortEventInput } from '@/contract/event-input';
import { listEvents, readRegistration, registerInterest, type Event } from '@/contract/events';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { navigation } from '@/lib/navigation';
import { logHandledError } from '@/lib/log';
import { toast, toastAfterReload } from '@/lib/toast';
import { isTokenDurable } from '@/lib/session/signed-in-member';
import { requestInterestFocus } from './interest-focus';
import { cacheEvents } from './cached-events';

const CREATED = 201;
const RETRY_INTERVAL_MS = 30_000;

/** The server's list of events. Refetched every 30 s after a failure. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: async ({ signal }) => {
    const { data } = await request(listEvents, {}, { signal });
    cacheEvents(data);
    return data;
  },
  refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_INTERVAL_MS : false),
  meta: { errorToast: 'Failed to load events. Please try again later.' },
});

/** Whether the member has registered interest in the event. */
export const registrationQuery = (member: string | null, eventId: string) =>
  queryOptions({
    queryKey: ['member', member, 'registration', eventId],
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => {
            const input = { query: { eventId } };
            return (await request(readRegistration, input, { signal, member })).data.isParticipant;
          },
  });

/** Registers the member's interest in an event, then reloads the page if the sign-in survives a reload. */
export function useRegisterInterest(member: string | null, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(registerInterest, { query: { eventId } }, { member: member ?? undefined }),
    onSuccess: () => {
      const success = { kind: 'success', title: 'You have shown interest in the event' } as const;
      requestInterestFocus(eventId);
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
      requestInterestFocus(eventId);
      toast.error('Failed to show interest in the event');
    },
  });
}

/** Creates an event and adds it to the cached list. */
export function useCreateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: ShortEventInput) => {
      try {
        return (await request(createEvent, { body: input })).data;
      } catch (error) {
        // Other backends do not return the event; it comes with the refetched list.
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
