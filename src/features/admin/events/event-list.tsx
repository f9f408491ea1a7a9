import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { RefObject } from 'react';
import { useParams } from 'react-router-dom';
import { LoadFailure } from '@/components/load-failure';
import type { AdminEvent, EventListState } from '@/contract/admin-events';
import { hasQueryFailed } from '@/lib/query-client';
import { adminEventsQuery } from '../event-queries';
import { searchOfState, stateTabs } from './event-states';
import { EventListRow } from './event-list-row';
import { RestoreButton } from './event-actions';
import { EmptyList } from '@/components/empty-list';
import { LoadMore } from '@/components/load-more';
import { RowSkeletons } from '@/components/list-status';
import { useIsWide } from '@/hooks/use-is-wide';
import { WrittenEvents } from './written-events';

/** On wide screens `NoOpenEvent` shows the picture beside the list, unless an event is open there. */
function NoEvents({ children }: { children: string }) {
  const { id } = useParams();
  const isWide = useIsWide();
  return isWide && id === undefined ? (
    <p className="py-2 text-muted">{children}</p>
  ) : (
    <EmptyList>{children}</EmptyList>
  );
}

interface EventListProps {
  state: EventListState;
  /** Whether what stands above the list is still loading. */
  isWaiting: boolean;
  /** The event that a card above the list shows, which has no row. */
  inCard?: AdminEvent | undefined;
  /** Receives the focus when an event is restored and leaves the list. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** The events in a state. */
export function EventList({ state, isWaiting, inCard, returnFocusTo }: EventListProps) {
  const { id: openId } = useParams();
  const list = useInfiniteQuery(adminEventsQuery(state));
  const { data, isFetching, failureCount } = list;
  const hasFailed = hasQueryFailed(list);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const rows = events.filter(({ id }) => id !== inCard?.id);
  const { label } = stateTabs[state];
  const failure = <LoadFailure what="The list" isRetrying={isFetching} />;
  if (isWaiting || (data === undefined && !hasFailed)) {
    return <RowSkeletons isRetrying={failureCount > 0} />;
  }
  if (data === undefined) return failure;
  return (
    <>
      {hasFailed && !list.isFetchNextPageError && <div className="mb-4">{failure}</div>}
      {events.length === 0 && <NoEvents>{stateTabs[state].empty}</NoEvents>}
      {rows.length > 0 && (
        <ul
          aria-label={inCard === undefined ? label : `Other ${label.toLowerCase()} events`}
          className="divide-y divide-border"
        >
          {rows.map((event, index) => (
            <li
              key={event.id}
              // No rule beside the frame of the open event: it would be the lower border of its row or of the one before.
              className={clsx(
                'py-0.5',
                openId !== undefined &&
                  [event.id, rows[index + 1]?.id].includes(openId) &&
                  'border-transparent',
              )}
            >
              <EventListRow
                event={event}
                search={searchOfState(state)}
                isOpen={event.id === openId}
              />
              {/* The open event has its own button. */}
              {event.deletedAt !== null && event.id !== openId && (
                <div className="pb-3 pl-[min(4.75rem,24vw)]">
                  <RestoreButton event={event} returnFocusTo={returnFocusTo} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="py-4">
          <LoadMore list={list} failure="The next events could not be loaded.">
            Show more
          </LoadMore>
        </div>
      )}
      {state === 'past' && <WrittenEvents events={events} />}
    </>
  );
}
