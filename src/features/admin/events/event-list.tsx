import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, type RefObject } from 'react';
import { Link, useParams } from 'react-router-dom';
import { EmailAddress } from '@/components/breakable-text';
import { LoadFailure } from '@/components/load-failure';
import type { AdminEvent, EventListState } from '@/contract/admin-events';
import { ageOf } from '@/lib/time-in-words';
import { hasQueryFailed } from '@/lib/query-client';
import { adminEventPath } from '@/domain/paths';
import { attentionText } from './attention';
import { DayBlock, StateLabel, UnsavedLabel } from '../event-labels';
import { adminEventsQuery } from '../event-queries';
import { searchOfState, stateTabs } from './event-states';
import { endOfBin, timeOfDay, whenText } from '../event-when';
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

/** What the fading lower edge of the list covers, in pixels. */
const LIST_MARGIN = 32;

interface EventListRowProps {
  event: AdminEvent;
  /** The query of the URL, which keeps the list as it is. */
  search: string;
  isOpen: boolean;
}

/** An event in the list; the whole row is a link. Of its state it says what the tab above the list does not. */
function EventListRow({ event, search, isOpen }: EventListRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen && link.current) showInList(link.current);
  }, [isOpen]);
  const isDeleted = event.deletedAt !== null;
  const needsAttention = !isDeleted && attentionText(event) !== null;
  const time = timeOfDay(event);
  // Without a day the block says that there is none, unless a text says more.
  const when = time || event.date;
  const isReadWithDay = time !== '' || event.date === '';
  const isCancelled = event.status === 'cancelled';
  return (
    <Link
      ref={link}
      to={adminEventPath(event.id) + search}
      aria-current={isOpen ? 'page' : undefined}
      className="group flex flex-wrap gap-x-3 gap-y-2 rounded-xl px-2 py-3.5 outline-offset-0 hover:bg-card aria-[current=page]:bg-card aria-[current=page]:shadow-[inset_0_0_0_2px_var(--color-foreground)] forced-colors:not-focus-visible:aria-[current=page]:outline-2 forced-colors:not-focus-visible:aria-[current=page]:-outline-offset-2"
    >
      <DayBlock event={event} />
      <span className="grid min-w-0 grow basis-44 gap-1.5">
        <span className="flex flex-wrap justify-between gap-x-3 gap-y-1">
          <span className="grid min-w-0 grow basis-32 content-start gap-1 [overflow-wrap:anywhere]">
            <span
              dir="auto"
              className="leading-snug font-semibold group-hover:underline group-hover:underline-offset-4"
            >
              {event.name}
            </span>
            {/* Screen readers do not read the day beside it, and get it with the time. */}
            {isReadWithDay && <span className="sr-only">{whenText(event)}</span>}
            {(when !== '' || event.place !== '') && (
              <span className="text-sm leading-snug">
                <span aria-hidden={isReadWithDay}>
                  {when !== '' && event.place !== '' ? `${when} · ` : when}
                </span>
                <bdi>{event.place}</bdi>
              </span>
            )}
          </span>
          {/* On a line of its own below the place if the text is large. */}
          {((event.status !== 'draft' && !isDeleted) || event.interested > 0) && (
            <span className="grid content-start justify-items-end max-[19rem]:flex max-[19rem]:items-baseline max-[19rem]:gap-1.5">
              <span className="font-display text-xl leading-tight font-bold">
                {event.capacity === null
                  ? event.interested
                  : `${event.going ?? 0} of ${event.capacity}`}
              </span>
              <span className="text-xs text-muted">{countLabel(event)}</span>
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-1.5 empty:hidden">
          {isCancelled && <StateLabel state="cancelled" />}
          {needsAttention && <StateLabel state="needs-you" />}
          {!isDeleted && <UnsavedLabel eventId={event.id} />}
        </span>
        {event.deletedAt !== null && (
          <Deletion deletedAt={event.deletedAt} changedBy={event.changedBy} />
        )}
      </span>
    </Link>
  );
}

const countLabel = ({ capacity, waiting }: AdminEvent) =>
  capacity === null ? 'interested' : waiting ? `${waiting} waiting` : 'going';

/** Beside the open event the list scrolls by itself. `scrollIntoView` would scroll the page too. */
function showInList(row: Element): void {
  const list = row.closest('[data-scrolls-rows]');
  if (list === null) return;
  const { top, bottom } = row.getBoundingClientRect();
  const visible = list.getBoundingClientRect();
  const head = list.querySelector('[data-list-head]')?.getBoundingClientRect();
  const above = visible.top + (head?.height ?? 0) - top;
  // Below a notice, the list ends below the window until the page is scrolled.
  const below = bottom - (Math.min(visible.bottom, window.innerHeight) - LIST_MARGIN);
  if (above > 0) list.scrollTop -= above;
  else if (below > 0) list.scrollTop += below;
}

interface DeletionProps {
  deletedAt: string;
  /** Null if it is unknown. */
  changedBy: string | null;
}

/** Who deleted an event, when, and until when it is kept. */
function Deletion({ deletedAt, changedBy }: DeletionProps) {
  return (
    <span className="text-sm leading-snug [overflow-wrap:anywhere] text-muted">
      <span>{`Deleted ${ageOf(Date.parse(deletedAt))} by `}</span>
      {changedBy === null ? (
        <span>somebody</span>
      ) : (
        // In one piece where it fits into a line.
        <span className="inline-block max-w-full">
          <EmailAddress address={changedBy} />
        </span>
      )}
      <span className="block">{`Kept until ${endOfBin(deletedAt)}`}</span>
    </span>
  );
}
