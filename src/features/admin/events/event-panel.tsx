import { useId, useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { AsyncBoundary } from '@/components/async-boundary';
import { RowSkeletons } from '@/components/list-status';
import { LoadFailure } from '@/components/load-failure';
import { buttonStyles } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { DELETED_EVENT_DAYS } from '@/domain/retention';
import { paths } from '@/domain/paths';
import { DayBlock, SeriesPlace, StateLabel, stateOf, UnsavedLabel } from '../event-labels';
import { useAdminEvent } from '../event-queries';
import { dueTab, tabsOf, type EventTabName } from '../tab-names';
import { dayOfTimestamp, distanceOf, endOfBin } from '../event-when';
import { seatsInWords } from '../words';
import { attentionText } from './attention';
import { EventActions, RestoreButton } from './event-actions';
import { EventSkeleton } from './event-skeleton';
import { EventTabs, tabs } from './event-tabs';

interface EventPanelProps {
  id: string;
  /** What is due, if none is asked for. */
  tab?: EventTabName | undefined;
  /** Level of the event's name. */
  headingAs: 'h1' | 'h2';
}

/** One event: its state, what can be done with it, and one of its tabs. */
export function EventPanel({ id, tab, headingAs: Heading }: EventPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const statusId = useId();
  const state = useAdminEvent(id);
  if (state.status === 'loading') return <EventSkeleton isRetrying={state.hasFailedOnce} />;
  if (state.status === 'missing') return <MissingEvent headingAs={Heading} />;
  const failure = <LoadFailure what="The event" isRetrying={state.isRetrying} />;
  if (state.status === 'failed') {
    return (
      <>
        <Heading className="sr-only">Event</Heading>
        {failure}
      </>
    );
  }
  const { event, deletedAt, isOutdated } = state;
  const seats = seatsInWords(event);
  // Nobody can come to it yet, or any more.
  const hasTabs = event.status !== 'draft' && deletedAt === null;
  const names = tabsOf(event);
  const asked = names.find((name) => name === tab);
  const shown = hasTabs ? (asked ?? dueTab(event)) : 'event';
  const { Tab } = tabs[shown];
  return (
    <article aria-label={event.name} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isOutdated && failure}
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2 sm:gap-x-5">
        <DayBlock event={event} className="pt-1" />
        <div className="min-w-0 grow basis-48">
          <p id={statusId} className="flex flex-wrap items-center gap-2">
            <StateLabel state={stateOf(event, deletedAt !== null)} />
            {deletedAt !== null && event.status === 'cancelled' && <StateLabel state="cancelled" />}
            {deletedAt === null && <UnsavedLabel eventId={id} />}
            {event.status !== 'cancelled' && deletedAt === null && (
              <span className="eyebrow text-muted">{distanceOf(event)}</span>
            )}
          </p>
          <Heading
            ref={heading}
            tabIndex={-1}
            // Says the new state to screen readers when an action moves the focus here.
            aria-describedby={statusId}
            dir="auto"
            className="mt-2 text-[clamp(1.5rem,1.2rem+1.6vw,2.25rem)] leading-tight font-extrabold [overflow-wrap:anywhere] outline-none"
          >
            {event.name}
            {deletedAt === null && (
              <>
                {' '}
                <SeriesPlace event={event} />
              </>
            )}
          </Heading>
          {deletedAt === null && seats !== null && (
            <p className="mt-1 font-semibold">{`Seats: ${seats}`}</p>
          )}
        </div>
      </header>
      {deletedAt === null ? (
        <Actions event={event} heading={heading} />
      ) : (
        <InBin event={event} since={deletedAt} returnFocusTo={heading} />
      )}
      {hasTabs && <EventTabs eventId={id} names={names} shown={shown} />}
      <AsyncBoundary key={shown} loading={<RowSkeletons isRetrying={false} />}>
        <Tab event={event} headingAs={Heading === 'h1' ? 'h2' : 'h3'} />
      </AsyncBoundary>
    </article>
  );
}

interface ActionsProps {
  event: Event;
  heading: RefObject<HTMLElement | null>;
}

function Actions({ event, heading }: ActionsProps) {
  const attention = attentionText(event);
  return (
    <div className="grid gap-4">
      {attention !== null && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-xl bg-yellow-soft px-4 py-3 [overflow-wrap:anywhere]">
          <StateLabel state="needs-you" />
          <span>
            <bdi>{event.name}</bdi> <span>{attention}</span>
          </span>
        </p>
      )}
      <EventActions key={event.id} event={event} heading={heading} />
    </div>
  );
}

interface InBinProps {
  event: Event;
  since: string;
  returnFocusTo: RefObject<HTMLElement | null>;
}

function InBin({ event, since, returnFocusTo }: InBinProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        Deleted on {dayOfTimestamp(since)}, and gone for good on {endOfBin(since)}. Restoring it
        brings it back as it was, with everybody who was interested.
      </p>
      <RestoreButton event={event} returnFocusTo={returnFocusTo} />
    </div>
  );
}

function MissingEvent({ headingAs: Heading }: Pick<EventPanelProps, 'headingAs'>) {
  return (
    <div className="grid justify-items-start gap-3">
      <div role="alert" className="grid gap-2">
        <Heading className="text-[2rem] leading-tight font-extrabold">
          There is no such event
        </Heading>
        <p>Perhaps it was deleted, and its {DELETED_EVENT_DAYS} days in the bin are over.</p>
      </div>
      <Link to={paths.admin} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
        All events
      </Link>
    </div>
  );
}
