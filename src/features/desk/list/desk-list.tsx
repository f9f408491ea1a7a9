import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import type { DeskState } from '@/contract/event-desk';
import { deskStateOf, stateInSearch } from '@/features/desk/desk-states';
import { UnfinishedEvents } from '@/features/desk/drafts/unfinished-events';
import { useDraftTab } from '@/features/desk/drafts/use-draft-tab';
import { deskEventsQuery } from '@/features/desk/queries';
import { RowSkeletons } from '@/features/desk/skeletons';
import { useDeskEvent } from '@/features/desk/use-desk-event';
import { useIsWide } from '@/features/desk/use-is-wide';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { paths } from '@/lib/paths';
import { EventList } from './event-list';
import { AttentionList } from './attention-list';
import { useNextEvent } from './next-event';
import { NextEventCard } from './next-event-card';
import { StateTabs } from './state-tabs';

/** The events by state; above the upcoming ones what needs an organiser, drafts included. */
export function DeskList({ headingAs: Heading }: { headingAs: 'h1' | 'h2' }) {
  const state = useListState();
  const isWide = useIsWide();
  const next = useNextEvent();
  const tab = useDraftTab();
  const awaitsDrafts = useAwaitsDrafts(state);
  const heading = useRef<HTMLHeadingElement>(null);
  // On wide screens it is open beside the list.
  const inCard = state === 'upcoming' && !isWide && !awaitsDrafts ? next : undefined;
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
      {tab === null ? (
        <RowSkeletons isRetrying={false} />
      ) : (
        <>
          {(state === 'upcoming' || state === 'draft') && (
            <UnfinishedEvents tab={tab} returnFocusTo={heading} />
          )}
          {state === 'upcoming' && <AttentionList isWaiting={awaitsDrafts} />}
          {inCard !== undefined && <NextEventCard event={inCard} />}
          <EventList
            key={state}
            state={state}
            isWaiting={awaitsDrafts}
            inCard={inCard}
            returnFocusTo={heading}
          />
        </>
      )}
    </div>
  );
}

/** Whether the drafts are awaited: what they add above the upcoming events would push those down later. */
function useAwaitsDrafts(state: DeskState): boolean {
  const drafts = useInfiniteQuery({ ...deskEventsQuery('draft'), enabled: state === 'upcoming' });
  return drafts.isLoading && drafts.failureCount === 0 && !hasQueryFailed(drafts);
}

/** The state of the open event, so that its list has it; without one that which the URL names. */
function useListState(): DeskState {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const open = useDeskEvent(id);
  return open.status === 'ready'
    ? deskStateOf(open.event, open.deletedAt !== null)
    : stateInSearch(search);
}
