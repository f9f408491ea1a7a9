import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeskEvent } from '@/contract/event-desk';
import { lastDay, today } from '@/features/desk/event-when';
import { deskEventsQuery } from '@/features/desk/queries';

/** The next published event with a day; undefined if there is none or the list has not been loaded. */
export function useNextEvent(): DeskEvent | undefined {
  const { data } = useInfiniteQuery(deskEventsQuery('upcoming'));
  return data?.pages
    .flatMap(({ events }) => events)
    .find((event) => {
      const last = lastDay(event);
      return event.status === 'published' && last !== null && last >= today();
    });
}
