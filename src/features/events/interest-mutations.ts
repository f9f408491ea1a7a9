import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { registerInterest, withdrawInterest, type Event } from '@/contract/events';
import { request } from '@/lib/api-client';
import { ApiError, logHandledError } from '@/lib/api-error';
import { navigation } from '@/lib/document-navigation';
import { toastSignedOut } from '@/lib/session/refresh';
import { isTokenDurable } from '@/lib/session/token-store';
import { toast } from 'sonner';
import { toastAfterReload } from '@/lib/toasts';
import { hasTypedText } from '@/lib/typed-text';
import { eventKey, eventsQuery, interestedEventsKey, registrationQuery } from './queries';
import { sessionStore } from '@/lib/storage';

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
        navigation.replace(window.location.pathname);
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
function addToInterested(
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

/**
 * Registers or withdraws interest in an event, without a reload. The list of the profile keeps the event, so that its place
 * can offer Undo.
 */
export function useChangeInterest(member: string | null, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isInterested: boolean) => {
      const input = { query: { eventId } };
      const options = { member: member ?? undefined };
      await (isInterested
        ? request(registerInterest, input, options)
        : request(withdrawInterest, input, options));
    },
    onSuccess: (_data, isInterested) => {
      queryClient.setQueryData(registrationQuery(member, eventId).queryKey, isInterested);
      addToInterested(queryClient, eventId, isInterested ? 1 : -1, member);
    },
    onError: (error) => logHandledError('Changing interest', error),
  });
}

const STORAGE_KEY = 'dss-interest-focus';

/** Requests the focus for an event's interest control once it is enabled again, also after a reload. */
function requestInterestFocus(eventId: string): void {
  sessionStore.write(STORAGE_KEY, eventId);
}

/** Focuses an event's interest control if that was requested, unless the user has moved the focus. */
export function restoreInterestFocus(eventId: string, control: HTMLElement | null): void {
  if (sessionStore.read(STORAGE_KEY) !== eventId) return;
  sessionStore.remove(STORAGE_KEY);
  // The focus of a removed element falls back to the body.
  if (document.activeElement === document.body) control?.focus({ preventScroll: true });
}
