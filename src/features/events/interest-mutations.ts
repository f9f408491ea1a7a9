import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  registerInterest,
  withdrawInterest,
  type Answers,
  type Event,
  type Registration,
} from '@/contract/events';
import { society } from '@/data/society';
import { hasBegun } from '@/domain/event-time';
import { request } from '@/lib/api-client';
import { ApiError, logHandledError } from '@/lib/api-error';
import { navigation } from '@/lib/document-navigation';
import { serverNow } from '@/lib/session/clock-skew';
import { toastSignedOut } from '@/lib/session/refresh';
import { isTokenDurable } from '@/lib/session/token-store';
import { toast } from 'sonner';
import { toastAfterReload } from '@/lib/toasts';
import { hasTypedText } from '@/lib/typed-text';
import {
  eventKey,
  eventsQuery,
  interestedEventsKey,
  keptTicketKey,
  registrationQuery,
} from './queries';
import { seatText } from './seat-line';
import { localStore, sessionStore } from '@/lib/storage';

/** The answers to the questions of an event; undefined if it has none, or if they stay as they are. */
type GivenAnswers = Answers | undefined;

/** What is typed outlives its form until it is saved: the dialog may be closed, or the session may end. */
export const unsavedAnswers = new Map<string, Partial<Answers>>();

export const unsavedAnswersKey = (member: string | null, eventId: string) => `${member}/${eventId}`;

const sendRegistration = async (member: string | null, eventId: string, answers: GivenAnswers) => {
  // Other backends expect no body.
  const input = { query: { eventId }, ...(answers !== undefined && { body: { answers } }) };
  const { data } = await request(registerInterest, input, { member: member ?? undefined });
  unsavedAnswers.delete(unsavedAnswersKey(member, eventId));
  return data;
};

/**
 * Registers the member's interest in an event, then reloads the page, unless a reload would lose something: the
 * sign-in, a second request or a text.
 */
export function useRegisterInterest(member: string | null, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answers: GivenAnswers) => sendRegistration(member, eventId, answers),
    onSuccess: (registration) => {
      const title = 'You have shown interest in the event';
      const description = resultText(registration);
      requestInterestFocus(eventId);
      const isOnlyRequest = queryClient.isMutating() === 1;
      if (isTokenDurable('member') && isOnlyRequest && !hasTypedText()) {
        toastAfterReload({ kind: 'success', title, description });
        navigation.replace(window.location.pathname);
      } else {
        toast.success(title, { description });
        cacheRegistration(queryClient, { member, eventId, registration });
        addToInterested(queryClient, eventId, 1, member);
      }
    },
    onError: (error, answers) => {
      logHandledError('Registering interest', error);
      requestInterestFocus(eventId);
      // The dialog with the answers says why itself, unless it has gone with the session.
      if (answers === undefined || isSignedOut(error)) {
        toastFailure('Failed to show interest in the event', error);
      }
      if (isNews(error)) refetchEvents(queryClient, eventId);
    },
  });
}

/** What the member has got, in words. */
function resultText(registration: Registration): string | undefined {
  const text = seatText(registration);
  if (text === null) return undefined;
  return registration.seat === 'waiting'
    ? `${text}. We will send you a mail when you get a seat.`
    : `${text}.`;
}

/** Replaces the answers of a member who is interested already. */
export function useChangeAnswers(member: string | null, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answers: Answers) => sendRegistration(member, eventId, answers),
    onSuccess: (registration) => {
      toast.success('Your answers are saved');
      cacheRegistration(queryClient, { member, eventId, registration });
    },
    onError: (error) => {
      logHandledError('Changing answers', error);
      if (isSignedOut(error)) toastFailure('Failed to save your answers', error);
      if (isNews(error)) refetchEvents(queryClient, eventId);
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
      cacheRegistration(queryClient, { member, eventId, registration: null });
      addToInterested(queryClient, eventId, -1, member);
    },
    onError: (error) => {
      logHandledError('Withdrawing interest', error);
      toastFailure('Failed to withdraw your interest', error);
    },
  });
}

function toastFailure(title: string, error: Error): void {
  if (isSignedOut(error)) toastSignedOut(title);
  else toast.error(title, isNotOpen(error) ? { description: error.message } : {});
}

const isSignedOut = (error: Error) => error instanceof ApiError && error.code === 'signed_out';

/** Whether the event is over or cancelled, which the client did not know yet. */
const isNotOpen = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'not_open';

/** Whether the event has changed, which the client did not know yet: also its questions. */
const isNews = (error: Error) =>
  isNotOpen(error) || (error instanceof ApiError && error.field?.startsWith('answers.') === true);

const keysOfEvent = (eventId: string) =>
  [false, true].map((isAdmin) => eventKey(eventId, { isAdmin }));

function refetchEvents(queryClient: QueryClient, eventId: string): void {
  for (const queryKey of [eventsQuery.queryKey, ...keysOfEvent(eventId)]) {
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

/** What is left of a registration after its withdrawal: what was answered, for those who come again. */
function withdrawn({ answers = {} }: Partial<Registration> = {}): Registration {
  const given = Object.entries(answers).filter((entry) => entry[1] !== null);
  const suggestedAnswers = Object.fromEntries(given.map(([id, answer]) => [id, answer ?? '']));
  const nothing = { isParticipant: false, seat: null, position: null, link: '', answers: {} };
  return { ...nothing, suggestedAnswers };
}

interface CachedRegistration {
  member: string | null;
  eventId: string;
  /** Null: withdrawn. */
  registration: Registration | null;
}

/** Takes over what the member has now. Where seats are limited, how many are left is asked again. */
function cacheRegistration(
  queryClient: QueryClient,
  { member, eventId, registration }: CachedRegistration,
): void {
  const { queryKey } = registrationQuery(member, eventId);
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, registration ?? withdrawn(before));
  // The ticket has ended with it.
  if (registration === null) localStore.remove(keptTicketKey(eventId));
  if ((registration ?? before)?.seat) refetchEvents(queryClient, eventId);
}

/** Somebody left: who waits first moves up, until the event begins. */
function seatsAfterOneLeft(event: Event): Partial<Event> {
  const { capacity, going, waiting, freeSeats } = event;
  if (capacity === null || hasBegun(event, society.timeZone, serverNow())) return {};
  return waiting
    ? { waiting: waiting - 1 }
    : { going: (going ?? 1) - 1, freeSeats: (freeSeats ?? 0) + 1 };
}

/** Changes how many are interested in an event, wherever it is shown. */
function addToInterested(
  queryClient: QueryClient,
  eventId: string,
  change: 1 | -1,
  member: string | null,
): void {
  const update = (event: Event) =>
    event.id === eventId
      ? {
          ...event,
          interested: Math.max(0, event.interested + change),
          ...(change === -1 && seatsAfterOneLeft(event)),
        }
      : event;
  queryClient.setQueryData(eventsQuery.queryKey, (events) => events?.map(update));
  queryClient.setQueryData<Event[]>(interestedEventsKey(member), (events) => events?.map(update));
  for (const queryKey of keysOfEvent(eventId)) {
    queryClient.setQueryData<Event>(queryKey, (event) => event && update(event));
  }
}

/**
 * Registers or withdraws interest in an event, without a reload. The list of the profile keeps the event, so that its place
 * can offer Undo.
 * @param onWithdrawn Called also if what offered the withdrawal is gone by then.
 */
export function useChangeInterest(
  member: string | null,
  eventId: string,
  onWithdrawn?: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isInterested: boolean) => {
      if (isInterested) {
        const { queryKey } = registrationQuery(member, eventId);
        const answers = queryClient.getQueryData(queryKey)?.suggestedAnswers ?? {};
        const hasAnswers = Object.keys(answers).length > 0;
        return sendRegistration(member, eventId, hasAnswers ? answers : undefined);
      }
      await request(withdrawInterest, { query: { eventId } }, { member: member ?? undefined });
      return null;
    },
    onSuccess: (registration, isInterested) => {
      if (!isInterested) onWithdrawn?.();
      cacheRegistration(queryClient, { member, eventId, registration });
      addToInterested(queryClient, eventId, isInterested ? 1 : -1, member);
    },
    onError: (error) => logHandledError('Changing interest', error),
  });
}

const STORAGE_KEY = 'dss-interest-focus';

/** Requests the focus for an event's interest control once it is enabled again, also after a reload. */
export function requestInterestFocus(eventId: string): void {
  sessionStore.write(STORAGE_KEY, eventId);
}

/** Focuses an event's interest control if that was requested, unless the user has moved the focus. */
export function restoreInterestFocus(eventId: string, control: HTMLElement | null): void {
  if (sessionStore.read(STORAGE_KEY) !== eventId) return;
  sessionStore.remove(STORAGE_KEY);
  // The focus of a removed element falls back to the body.
  if (document.activeElement === document.body) control?.focus({ preventScroll: true });
}
