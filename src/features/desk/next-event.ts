import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeskEvent } from '@/contract/event-desk';
import { deskEventsQuery } from './queries';

/** The next event that takes place on a day; undefined if there is none or the list has not been loaded. */
export function useNextEvent(): DeskEvent | undefined {
  const { data } = useInfiniteQuery(deskEventsQuery('upcoming'));
  return data?.pages
    .flatMap(({ events }) => events)
    .find(({ startsAt, status }) => startsAt !== null && status === 'published');
}
