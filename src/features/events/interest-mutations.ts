import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { registerInterest, withdrawInterest, type Event } from '@/contract/events';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { logHandledError } from '@/lib/log-handled-error';
import { navigation } from '@/lib/document-navigation';
import { toastSignedOut } from '@/lib/session/refresh';
import { isTokenDurable } from '@/lib/session/signed-in-member';
import { toast, toastAfterReload } from '@/lib/toast';
import { hasTypedText } from '@/lib/typed-text';
import { requestInterestFocus } from './interest-focus';
import { eventKey, eventsQuery, interestedEventsKey, registrationQuery } from './queries';

/**
 * Registers the member's interest in an event, then reloads the page, unless a reload would lose something: the
 * sign-in, a second request or a text.
 */
export function useRegisterInterest(member: string | null, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(registerInterest, { query: { eventId } }, { member: member ?? undefined }),
    onSuccess: () => {
      const success = { kind: 'success', title: 'You have shown interest in the event' } as const;
      requestInterestFocus(eventId);
      const isOnlyRequest = queryClient.isMutating() === 1;
      if (isTokenDurable('member') && isOnlyRequest && !hasTypedText()) {
        toastAfterReload(success);
        navigation.open(window.location.pathname);
      } else {
        toast.success(success.title);
        queryClient.setQueryData(registrationQuery(member, eventId).queryKey, true);
        addToInterested(queryClient, eventId, 1, member);
      }
    },
    onError: (error) => {
      logHandledError('Registering interest', error);
      requestInterestFocus(eventId);
      toastFailure('Failed to show interest in the event', error);
      if (isNotOpen(error)) refetchEvents(queryClient, eventId);
    },
  });
}

/** Withdraws the member's interest in an event. */
export function useWithdrawInterest(member: string | null, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(withdrawInterest, { query: { eventId } }, { member: member ?? undefined }),
    onSuccess: () => {
      requestInterestFocus(eventId);
      toast.success('You are no longer interested in the event');
      queryClient.setQueryData(registrationQuery(member, eventId).queryKey, false);
      addToInterested(queryClient, eventId, -1, member);
    },
    onError: (error) => {
      logHandledError('Withdrawing interest', error);
      toastFailure('Failed to withdraw your interest', error);
    },
  });
}

function toastFailure(title: string, error: Error): void {
  if (error instanceof ApiError && error.code === 'signed_out') toastSignedOut(title);
  else toast.error(title, isNotOpen(error) ? { description: error.message } : {});
}

/** Whether the event is over or cancelled, which the client did not know yet. */
const isNotOpen = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'not_open';

const keysOfEvent = (eventId: string) =>
  [false, true].map((isAdmin) => eventKey(eventId, { isAdmin }));

function refetchEvents(queryClient: QueryClient, eventId: string): void {
  for (const queryKey of [eventsQuery.queryKey, ...keysOfEvent(eventId)]) {
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

/** Changes how many are interested in an event, wherever it is shown. */
export function addToInterested(
  queryClient: QueryClient,
  eventId: string,
  change: 1 | -1,
  member: string | null,
): void {
  const update = (event: Event) =>
    event.id === eventId ? { ...event, interested: Math.max(0, event.interested + change) } : event;
  queryClient.setQueryData(eventsQuery.queryKey, (events) => events?.map(update));
  queryClient.setQueryData<Event[]>(interestedEventsKey(member), (events) => events?.map(update));
  for (const queryKey of keysOfEvent(eventId)) {
    queryClient.setQueryData<Event>(queryKey, (event) => event && update(event));
  }
}
