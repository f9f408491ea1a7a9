import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import type { EventListState } from '@/contract/admin-events';
import { hasQueryFailed } from '@/lib/query-client';
import { society } from '@/data/society';
import { academicYearOf, yearInAddress } from '@/domain/academic-year';
import { useMay } from '../use-may';
import { adminYearPath, paths } from '@/domain/paths';
import { AttentionList } from './attention';
import { EventList } from './event-list';
import { adminEventsQuery, useAdminEvent } from '../event-queries';
import { today } from '../event-when';
import { eventListStateOf, listPath, stateInSearch, stateTabs, tabOrder } from './event-states';
import { NextEventCard, useNextEvent } from './next-event';
import { useIsWide } from '@/hooks/use-is-wide';
import { UnfinishedEvents } from './unfinished-events';

/** The events by state; above the upcoming ones what needs an organiser, drafts included. */
export function EventLists({ headingAs: Heading }: { headingAs: 'h1' | 'h2' }) {
  const state = useListState();
  const isWide = useIsWide();
  const next = useNextEvent();
  const awaitsDrafts = useAwaitsDrafts(state);
  const heading = useRef<HTMLHeadingElement>(null);
  // On wide screens the next event is open beside the list.
  const inCard = state === 'upcoming' && !isWide && !awaitsDrafts ? next : undefined;
  const seesYear = useMay('year') === true;
  return (
    // No grid: in one, the head would stick to its own row.
    <div className="flex flex-col gap-5">
      {/* Beside an open event, the list scrolls below it. */}
      <div
        data-list-head
        className={clsx(
          'grid gap-5',
          isWide && 'sticky -top-6 z-10 -mx-2 -mt-6 bg-background px-2 pt-6',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Heading
            ref={heading}
            tabIndex={-1}
            className="text-[2rem] leading-tight font-extrabold outline-none"
          >
            Events
          </Heading>
          <Link to={paths.newEvent} className={buttonStyles({ size: 'sm' })}>
            New event
          </Link>
        </div>
        <StateTabs selected={state} />
      </div>
      {(state === 'upcoming' || state === 'draft') && <UnfinishedEvents returnFocusTo={heading} />}
      {state === 'upcoming' && <AttentionList isWaiting={awaitsDrafts} />}
      {inCard !== undefined && <NextEventCard event={inCard} />}
      {state === 'past' && seesYear && (
        <Link
          to={adminYearPath(yearInAddress(academicYearOf(today(), society.firstMonthOfYear)))}
          className="inline-flex min-h-11 items-center self-start font-semibold text-blue-deep underline underline-offset-4"
        >
          The year in numbers
        </Link>
      )}
      <EventList
        key={state}
        state={state}
        isWaiting={awaitsDrafts}
        inCard={inCard}
        returnFocusTo={heading}
      />
    </div>
  );
}

/** Whether the drafts are awaited: what they add above the upcoming events would push those down later. */
function useAwaitsDrafts(state: EventListState): boolean {
  const drafts = useInfiniteQuery({ ...adminEventsQuery('draft'), enabled: state === 'upcoming' });
  return drafts.isLoading && drafts.failureCount === 0 && !hasQueryFailed(drafts);
}

/** The state of the open event, so that its list has it; without one that which the URL names. */
function useListState(): EventListState {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const open = useAdminEvent(id);
  return open.status === 'ready'
    ? eventListStateOf(open.event, open.deletedAt !== null)
    : stateInSearch(search);
}

/** Links to the lists by state, with the number of events that are still to come. */
function StateTabs({ selected }: { selected: EventListState }) {
  return (
    <nav aria-label="Events by state" className="py-1">
      <ul className="flex flex-wrap border-b-2 border-border">
        {tabOrder.map((state) => (
          <li key={state}>
            <Link
              to={listPath(state)}
              aria-current={state === selected ? 'page' : undefined}
              className="-mb-0.5 flex min-h-11 items-center gap-1.5 current-underline px-1.5 font-semibold whitespace-nowrap text-muted hover:text-foreground aria-[current=page]:border-foreground aria-[current=page]:text-foreground min-[24rem]:px-2.5 sm:px-3"
            >
              {stateTabs[state].label}{' '}
              {(state === 'upcoming' || state === 'draft') && <StateCount state={state} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function StateCount({ state }: { state: EventListState }) {
  const { data } = useInfiniteQuery(adminEventsQuery(state));
  if (data === undefined) return null;
  const count = data.pages.reduce((sum, { events }) => sum + events.length, 0);
  const isAll = data.pages.at(-1)?.next === null;
  return <span className="eyebrow">{isAll ? count : `${count}+`}</span>;
}
