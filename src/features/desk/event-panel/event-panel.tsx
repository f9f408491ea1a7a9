import { useId, useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '@/components/load-failure';
import { buttonStyles } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { DELETED_EVENT_DAYS } from '@/contract/retention';
import { attentionText } from '@/features/desk/attention';
import { endOfBin } from '@/features/desk/bin';
import { DayBlock } from '@/features/desk/day-block';
import { UnsavedLabel } from '@/features/desk/drafts/unsaved-label';
import { dayOfTimestamp, distanceOf } from '@/features/desk/event-when';
import { EventSkeleton } from '@/features/desk/skeletons';
import { StateLabel, stateOf } from '@/features/desk/state-label';
import { useDeskEvent } from '@/features/desk/use-desk-event';
import { paths } from '@/lib/paths';
import { EventActions } from './event-actions';
import { EventFacts } from './event-facts';
import { HistoryPanel } from './history-panel';
import { InterestPanel } from './interest-panel';
import { RestoreButton } from './restore-button';

interface EventPanelProps {
  id: string;
  /** Level of the event's name. */
  headingAs: 'h1' | 'h2';
}

/** One event: its state, what can be done with it, who is interested and what has changed. */
export function EventPanel({ id, headingAs: Heading }: EventPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const statusId = useId();
  const state = useDeskEvent(id);
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
  const partHeading = Heading === 'h1' ? 'h2' : 'h3';
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
          </Heading>
        </div>
      </header>
      {deletedAt === null ? (
        <Actions event={event} heading={heading} />
      ) : (
        <InBin event={event} since={deletedAt} returnFocusTo={heading} />
      )}
      <EventFacts event={event} />
      {deletedAt === null && <InterestPanel event={event} headingAs={partHeading} />}
      <HistoryPanel id={id} headingAs={partHeading} />
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
      <Link to={paths.desk} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
        All events
      </Link>
    </div>
  );
}
