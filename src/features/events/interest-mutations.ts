import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  registerInterest,
  withdrawInterest,
  type Event,
  type RegisterBody,
  type Registration,
} from '@/contract/events';
import { society } from '@/data/society';
import { userQuery } from '@/features/auth/user-query';
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
  registerPath,
  registrationQuery,
} from './queries';
import { interestWords, registeredWords } from './interest-words';
import { localStore, sessionStore } from '@/lib/storage';

/** What the dialog asks; undefined where there was nothing to ask. Other backends expect no body. */
type DialogBody = RegisterBody | undefined;

const sendRegistration = async (member: string | null, eventId: string, body: DialogBody) => {
  const input = { query: { eventId }, ...(body !== undefined && { body }) };
  return (await request(registerInterest, input, { member: member ?? undefined })).data;
};

/** Takes over what the profile has got with a registration. */
function cacheProfile(
  queryClient: QueryClient,
  member: string | null,
  { name, news }: RegisterBody = {},
): void {
  queryClient.setQueryData(
    userQuery(member).queryKey,
    (user) =>
      user && {
        ...user,
        ...(name !== undefined && { name, hasChosenName: true }),
        ...(news === true && { news }),
      },
  );
}

/**
 * Registers the member's interest in an event, then reloads the page, unless a reload would lose something: the
 * sign-in, a second request or a text.
 */
export function useRegisterInterest(member: string | null, event: Event) {
  const { id: eventId } = event;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DialogBody) => sendRegistration(member, eventId, body),
    onSuccess: (registration, body) => {
      const { title, description } = registeredWords(event, registration);
      requestInterestFocus(eventId);
      const isOnlyRequest = queryClient.isMutating() === 1;
      if (isTokenDurable('member') && isOnlyRequest && !hasTypedText()) {
        toastAfterReload({ kind: 'success', title, description });
        navigation.replace(window.location.pathname);
      } else {
        toast.success(title, { description });
        cacheProfile(queryClient, member, body);
        cacheRegistration(queryClient, { member, eventId, registration });
        addToInterested(queryClient, eventId, 1, member);
      }
    },
    onError: (error, body) => {
      logHandledError('Registering interest', error);
      requestInterestFocus(eventId);
      // The dialog says why itself, unless it has gone with the session: the sign-in leads back to it.
      const { failed } = interestWords(event);
      if (body === undefined) toastFailure(failed, error);
      else if (isSignedOut(error)) toastSignedOut(failed, registerPath(eventId));
      if (isNews(error)) refetchEvents(queryClient, eventId);
    },
  });
}

/** Saves what a member says who is registered already: answers, which replace those before, and the name. */
export function useChangeRegistration(member: string | null, { id: eventId, questions }: Event) {
  const queryClient = useQueryClient();
  const what = questions.length > 0 ? 'answers are' : 'name is';
  return useMutation({
    mutationFn: (body: RegisterBody) => sendRegistration(member, eventId, body),
    onSuccess: (registration, body) => {
      toast.success(`Your ${what} saved`);
      cacheProfile(queryClient, member, body);
      cacheRegistration(queryClient, { member, eventId, registration });
    },
    onError: (error) => {
      logHandledError('Changing a registration', error);
      if (isSignedOut(error)) toastSignedOut(`Your ${what} not saved`, registerPath(eventId));
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
        return sendRegistration(member, eventId, hasAnswers ? { answers } : undefined);
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
