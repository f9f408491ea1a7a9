import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskEvent } from '@/contract/event-desk';
import type { Event } from '@/contract/events';
import { ApiError } from '@/lib/api-error';
import { tabOrder } from './desk-states';
import { deletedEventQuery, deskEventQuery, deskEventsQuery } from './queries';

type DeskEventState =
  | { status: 'ready'; event: Event; deletedAt: string | null; isOutdated: boolean }
  | { status: 'loading'; isSlow: boolean }
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
  const isGone = isNotFound || (current.isLoading && listedInBin !== undefined);
  return isGone
    ? { ...stateOfDeleted(deleted), isRetrying: deleted.isFetching }
    : { ...stateOfCurrent(current), isRetrying: current.isFetching };
}

interface QueryState<Data> {
  data: Data | undefined;
  isError: boolean;
  failureCount: number;
}

function stateOfCurrent({ data, isError, failureCount }: QueryState<Event>): DeskEventState {
  if (data !== undefined) {
    return { status: 'ready', event: data, deletedAt: null, isOutdated: isError };
  }
  return isError ? { status: 'failed' } : { status: 'loading', isSlow: failureCount > 0 };
}

function stateOfDeleted(query: QueryState<DeskEvent | null>): DeskEventState {
  const { data, isError, failureCount } = query;
  if (data === null) return { status: 'missing' };
  if (data !== undefined) {
    return { status: 'ready', event: data, deletedAt: data.deletedAt, isOutdated: isError };
  }
  return isError ? { status: 'failed' } : { status: 'loading', isSlow: failureCount > 0 };
}
