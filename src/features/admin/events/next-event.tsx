import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ShareMenu } from '@/components/share-menu';
import { TimeText } from '@/components/time-text';
import { buttonStyles } from '@/components/ui/button';
import type { AdminEvent, EventListState } from '@/contract/admin-events';
import { society } from '@/data/society';
import { whenInWords } from '@/domain/event-time';
import { hasQueryFailed } from '@/lib/query-client';
import { adminEventPath, editEventPath, paths } from '@/domain/paths';
import { attentionText } from './attention';
import { DayBlock, SeriesPlace, StateLabel, UnsavedLabel } from '../event-labels';
import { EventPanel } from './event-panel';
import { adminEventsQuery } from '../event-queries';
import { stateTabs } from './event-states';
import { distanceOf, lastDay, today, whenText } from '../event-when';
import { NineDots } from '@/components/empty-list';
import { EventSkeleton } from './event-skeleton';
import { seatsInWords } from '../words';

/** The next published event with a day; undefined if there is none or the list has not been loaded. */
export function useNextEvent(): AdminEvent | undefined {
  const { data } = useInfiniteQuery(adminEventsQuery('upcoming'));
  return data?.pages
    .flatMap(({ events }) => events)
    .find((event) => {
      const last = lastDay(event);
      return event.status === 'published' && last !== null && last >= today();
    });
}

/** The next event in place of its row: when, where, how many come, and what else a row says. */
export function NextEventCard({ event }: { event: AdminEvent }) {
  const { name, place, interested } = event;
  const seats = seatsInWords(event);
  return (
    <section aria-labelledby="next-event" className="card-frame bg-card p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="next-event" className="eyebrow font-medium">
          {`Next: ${distanceOf(event).toLowerCase()}`}
        </h2>
        <p className="flex flex-wrap gap-1.5">
          {attentionText(event) !== null && <StateLabel state="needs-you" />}
          <UnsavedLabel eventId={event.id} />
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
        <DayBlock event={event} />
        <div className="min-w-0 grow basis-44">
          <p dir="auto" className="font-display text-subtitle font-bold [overflow-wrap:anywhere]">
            <Link
              to={adminEventPath(event.id)}
              className="inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
            >
              {name}
            </Link>{' '}
            <SeriesPlace event={event} />
          </p>
          <p className="mt-1.5 leading-snug [overflow-wrap:anywhere]">
            <TimeText text={whenText(event)} />
          </p>
          <p dir="auto" className="mt-1 leading-snug [overflow-wrap:anywhere]">
            {place || 'No place yet'}
          </p>
          <p className="mt-1 leading-snug font-semibold">
            {seats === null ? `${interested} interested` : `Seats: ${seats}`}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={editEventPath(event.id)} className={buttonStyles({ size: 'sm' })}>
          Edit
        </Link>
        <ShareMenu
          event={{ ...event, isUpcoming: true }}
          when={whenInWords(event, society.timeZone)}
          size="sm"
        />
      </div>
    </section>
  );
}

/** The next event, in the place of the open one. */
export function NextEventPanel() {
  const event = useNextEvent();
  if (event === undefined) return <NoOpenEvent state="upcoming" />;
  return (
    <>
      <p className="eyebrow mb-4 font-medium">The next event</p>
      <EventPanel id={event.id} headingAs="h2" />
    </>
  );
}

/** Shown beside a list while none of its events is open: says what to choose, or how the list gets its first event. */
export function NoOpenEvent({ state }: { state: EventListState }) {
  const list = useInfiniteQuery(adminEventsQuery(state));
  const { data, failureCount } = list;
  if (data === undefined && !hasQueryFailed(list))
    return <EventSkeleton isRetrying={failureCount > 0} />;
  const { choose, first } = stateTabs[state].noneOpen;
  const isEmpty = data?.pages.every(({ events }) => events.length === 0) ?? false;
  return (
    <div className="grid min-h-[calc(100svh-12rem)] place-content-center justify-items-center gap-6 text-center">
      <NineDots className="size-28" />
      {/* A list that could not be loaded says so itself. */}
      {data !== undefined && (
        <p className="max-w-sm text-lead text-balance text-muted">{isEmpty ? first : choose}</p>
      )}
      {isEmpty && (state === 'upcoming' || state === 'draft') && (
        <Link to={paths.newEvent} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
          {state === 'upcoming' ? 'Plan an event' : 'Write a draft'}
        </Link>
      )}
    </div>
  );
}
