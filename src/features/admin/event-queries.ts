import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  announceEvent,
  deleteEvent,
  IDEMPOTENCY_KEY,
  listAdminEvents,
  listEventChanges,
  listInterestedMembers,
  restoreEvent,
  updateEvent,
  type AdminEvent,
  type EventListState,
} from '@/contract/admin-events';
import {
  countMessageRecipients,
  listFormerRegistrations,
  sendEventMessage,
  takeOffMember,
  type EventMessage,
  type Removal,
} from '@/contract/admin-seats';
import type { EditedEvent } from '@/contract/event-input';
import { readEvent, type Event } from '@/contract/events';
import { request, signedOutError } from '@/lib/api-client';
import { doneIfGone, isNotFound, logHandledError } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/query-client';
import { tabOrder } from './events/event-states';
import { useChange } from './use-change';

// Keys of what only admins may see begin with 'admin'; signing out removes them.
const eventKey = (id: string) => ['admin', 'event', id] as const;

/** The events in a state: all upcoming ones at once, the others 24 at a time. */
export const adminEventsQuery = (state: EventListState) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'events', state],
    queryFn: async ({ pageParam: before, signal }) => {
      const query = before === undefined ? { state } : { state, before };
      return (await request(listAdminEvents, { query }, { signal })).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/**
 * An event as its admins see it.
 * @throws ApiError as for an ended session, if the server left the link out because it knows no admin: a save would lose it.
 */
export async function readWholeEvent(id: string, signal?: AbortSignal): Promise<Event> {
  const { data } = await request(readEvent, { params: { id } }, signal && { signal });
  if (data.hasLink && data.link === '') throw signedOutError();
  return data;
}

/** One event, of any status. Refetched whenever it is opened. */
export const adminEventQuery = (id: string) =>
  queryOptions({
    queryKey: eventKey(id),
    staleTime: 0,
    queryFn: ({ signal }) => readWholeEvent(id, signal),
  });

/** An event in the bin; null if it is not there. */
const deletedEventQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventKey(id), 'deleted'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      let before: string | undefined;
      for (;;) {
        const query = before === undefined ? {} : { before };
        const input = { query: { state: 'deleted' as const, ...query } };
        const { events, next } = (await request(listAdminEvents, input, { signal })).data;
        const found = events.find((event) => event.id === id);
        if (found !== undefined || next === null) return found ?? null;
        before = next;
      }
    },
  });

/** Who is interested in the event, in the order of the line. */
export const interestQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventKey(id), 'interest'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(listInterestedMembers, { params: { id }, query: {} }, { signal })).data,
  });

/** Who gave a seat or a place in line back, the latest first. */
export const formerQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventKey(id), 'former'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(listFormerRegistrations, { params: { id } }, { signal })).data,
  });

/** Whether somebody has answered the questions of an event, so that they are fixed; false as long as that is unknown. */
export function useHasAnswers(event: Event | null): boolean {
  const { id = '', questions = [] } = event ?? {};
  const enabled = questions.length > 0;
  const members = useQuery({ ...interestQuery(id), enabled });
  const former = useQuery({ ...formerQuery(id), enabled });
  return [...(members.data ?? []), ...(former.data ?? [])].some(({ answers }) =>
    Object.values(answers).some((answer) => answer !== null),
  );
}

/** How many a message would reach. */
export const recipientsQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventKey(id), 'recipients'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(countMessageRecipients, { params: { id } }, { signal })).data,
  });

/** Takes a member off the line of an event, who gets a mail with the reason. */
export const useTakeOff = (id: string) =>
  useChange(
    ({ number, reason }: Removal & { number: number }) =>
      request(takeOffMember, { params: { id, number: String(number) }, body: { reason } }),
    // All: lists of readers show the seats too.
    [],
  );

interface Sending {
  message: EventMessage;
  /** The same for all attempts to send it. */
  idempotencyKey: string;
}

/** Queues a message to those who are interested in an event. */
export function useSendMessage(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ message, idempotencyKey }: Sending) => {
      const headers = { [IDEMPOTENCY_KEY]: idempotencyKey };
      const input = { params: { id }, body: message };
      return (await request(sendEventMessage, input, { headers })).data;
    },
    onError: (error) => logHandledError('Sending a message', error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Who did what, the latest first. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventKey(id), 'history'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(listEventChanges, { params: { id } }, { signal })).data,
  });

/** Takes over the event of a response. Everything else is refetched, because lists of readers show it too. */
export function cacheEvent(queryClient: QueryClient, event: Event): void {
  queryClient.setQueryData(eventKey(event.id), event);
  void queryClient.invalidateQueries();
}

/** Replaces an event; rejects with 409 `edited_meanwhile` if somebody else has changed it. */
export function useUpdateEvent(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (event: EditedEvent) =>
      (await request(updateEvent, { params: { id }, body: event })).data,
    onSuccess: (event) => cacheEvent(queryClient, event),
  });
}

/** Tells the subscribers of an event; resolves to how many there are. */
export function useAnnounceEvent(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request(announceEvent, { params: { id } })).data,
    onError: (error) => logHandledError('Announcing an event', error),
    // Not awaited: the dialog closes before the button that opened it is gone.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Moves an event to the bin. Succeeds too if it is there already, as after a lost response. */
export function useDeleteEvent(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      doneIfGone(request(deleteEvent, { params: { id }, query: { version } })),
    onSuccess: () => {
      // The response to the event's own queries would be a 404.
      const isOfEvent = ({ queryKey: [scope, kind, owner] }: Query) =>
        scope === 'admin' && kind === 'event' && owner === id;
      void queryClient.cancelQueries({ predicate: isOfEvent });
      void queryClient.invalidateQueries({ predicate: isOfEvent, refetchType: 'none' });
      void queryClient.invalidateQueries({ predicate: (query) => !isOfEvent(query) });
    },
  });
}

/** Takes an event out of the bin. */
export function useRestoreEvent(id: string, onRestored?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request(restoreEvent, { params: { id } })).data,
    onSuccess: (event) => {
      cacheEvent(queryClient, event);
      onRestored?.();
    },
  });
}

type AdminEventState =
  | { status: 'ready'; event: Event; deletedAt: string | null; isOutdated: boolean }
  | { status: 'loading'; hasFailedOnce: boolean }
  | { status: 'missing' }
  | { status: 'failed' };

/**
 * An event for its organisers, also one in the bin. Shows what a list knows of it until it has been loaded.
 * @param id Empty for none, which is never loaded.
 */
export function useAdminEvent(id: string): AdminEventState & { isRetrying: boolean } {
  const queryClient = useQueryClient();
  const listed = tabOrder
    .flatMap((state) => queryClient.getQueryData(adminEventsQuery(state).queryKey)?.pages ?? [])
    .flatMap(({ events }) => events)
    .filter((event) => event.id === id);
  const listedInBin = listed.find(({ deletedAt }) => deletedAt !== null);
  const current = useQuery({
    ...adminEventQuery(id),
    enabled: id !== '',
    placeholderData: () => listed.find(({ deletedAt }) => deletedAt === null),
  });
  const isMissing = isNotFound(current.error);
  const deleted = useQuery({
    ...deletedEventQuery(id),
    enabled: isMissing,
    placeholderData: () => listedInBin,
  });
  // A refetch drops the 404; what is known of the event in the bin stays.
  const isGone = isMissing || (current.isLoading && deleted.data !== undefined);
  const query: UseQueryResult<LoadedEvent> = isGone ? deleted : current;
  return { ...stateOf(query), isRetrying: query.isFetching };
}

/** Null if it is not in the bin; `deletedAt` is missing if it was not looked for there. */
type LoadedEvent = (Event & Partial<Pick<AdminEvent, 'deletedAt'>>) | null;

function stateOf(query: UseQueryResult<LoadedEvent>): AdminEventState {
  const { data: event, failureCount, isPlaceholderData } = query;
  const hasFailed = hasQueryFailed(query);
  if (event === null) return { status: 'missing' };
  // After a failure the placeholder would come and go with each retry.
  if (event !== undefined && !(hasFailed && isPlaceholderData)) {
    return { status: 'ready', event, deletedAt: event.deletedAt ?? null, isOutdated: hasFailed };
  }
  return hasFailed ? { status: 'failed' } : { status: 'loading', hasFailedOnce: failureCount > 0 };
}
