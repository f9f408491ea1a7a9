import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { DeskEvent } from '@/contract/event-desk';
import type { Event } from '@/contract/events';
import { ApiError } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { tabOrder } from './desk-states';
import { deletedEventQuery, deskEventQuery, deskEventsQuery } from './queries';

type DeskEventState =
  | { status: 'ready'; event: Event; deletedAt: string | null; isOutdated: boolean }
  | { status: 'loading'; hasFailedOnce: boolean }
  | { status: 'missing' }
  | { status: 'failed' };

/**
 * An event for its organisers, also one in the bin. Shows what a list knows of it until it has been loaded.
 * @param id Empty for none, which is never loaded.
 */
export function useDeskEvent(id: string): DeskEventState & { isRetrying: boolean } {
  const queryClient = useQueryClient();
  const listed = tabOrder
    .flatMap((state) => queryClient.getQueryData(deskEventsQuery(state).queryKey)?.pages ?? [])
    .flatMap(({ events }) => events)
    .filter((event) => event.id === id);
  const listedInBin = listed.find(({ deletedAt }) => deletedAt !== null);
  const current = useQuery({
    ...deskEventQuery(id),
    enabled: id !== '',
    placeholderData: () => listed.find(({ deletedAt }) => deletedAt === null),
  });
  const isNotFound = current.error instanceof ApiError && current.error.status === 404;
  const deleted = useQuery({
    ...deletedEventQuery(id),
    enabled: isNotFound,
    placeholderData: () => listedInBin,
  });
  // A refetch drops the 404; what is known of the event in the bin stays.
  const isGone = isNotFound || (current.isLoading && deleted.data !== undefined);
  const query: UseQueryResult<LoadedEvent> = isGone ? deleted : current;
  return { ...stateOf(query), isRetrying: query.isFetching };
}

/** Null if it is not in the bin; `deletedAt` is missing if it was not looked for there. */
type LoadedEvent = (Event & Partial<Pick<DeskEvent, 'deletedAt'>>) | null;

function stateOf(query: UseQueryResult<LoadedEvent>): DeskEventState {
  const { data: event, failureCount, isPlaceholderData } = query;
  const hasFailed = hasQueryFailed(query);
  if (event === null) return { status: 'missing' };
  // After a failure the placeholder would come and go with each retry.
  if (event !== undefined && !(hasFailed && isPlaceholderData)) {
    return { status: 'ready', event, deletedAt: event.deletedAt ?? null, isOutdated: hasFailed };
  }
  return hasFailed ? { status: 'failed' } : { status: 'loading', hasFailedOnce: failureCount > 0 };
}
