import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, lazy } from 'react';
import { Link } from 'react-router-dom';
import { buttonStyles, Button } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { upcomingWorkshop } from '@/data/events';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { hasQueryFailed } from '@/lib/query-client';
import { pastEventsPath } from '@/domain/paths';
import { EventCard, EventCardSkeleton } from '@/components/event-card';
import { CardPicture } from './event-picture';
import { InterestControl } from './interest-control';
import { eventsQuery, readCachedEvents } from './queries';
import { ServerEventCard } from './server-event-card';
import { AsyncBoundary } from '@/components/async-boundary';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { useIsOnline } from '@/hooks/use-is-online';
import { ageOf } from '@/lib/time-in-words';

/** A reload shows a list up to this age while the present one loads: the visitor has just seen it. */
const MAX_AGE_WHILE_LOADING_MS = 5 * 60_000;

interface UpcomingEventListProps {
  isMember: boolean;
  isAdmin: boolean;
  /** Shown until the first response. */
  loading: ReactNode;
}

/** The server's events as cards, with the event form for admins. */
export function UpcomingEventList({ isAdmin, ...viewer }: UpcomingEventListProps) {
  return (
    <>
      <QuickEventFormSlot isAdmin={isAdmin} />
      <EventCards isAdmin={isAdmin} {...viewer} />
    </>
  );
}

function EventCards({ isMember, isAdmin, loading }: UpcomingEventListProps) {
  const list = useQuery(eventsQuery);
  const [cached] = useState(readCachedEvents);
  const [isCachedRecently] = useState(
    () => cached !== undefined && Date.now() - cached.seenAt < MAX_AGE_WHILE_LOADING_MS,
  );
  // The line above the slides may have loaded the list before this part of the page hydrates.
  const isHydrated = useIsHydrated();
  const hasFailed = hasQueryFailed(list);
  const isLoading = list.data === undefined && list.failureCount === 0 && !hasFailed;
  if ((isLoading && !isCachedRecently) || !isHydrated) return loading;

  const events = list.data ?? cached?.events;
  const isOutdated = list.data === undefined && cached !== undefined && !isLoading;
  const failure = (hasFailed || isOutdated) && (
    <ListFailure
      seenAt={list.data === undefined ? cached?.seenAt : list.dataUpdatedAt}
      isRetrying={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  );
  if (events === undefined || events.length === 0) {
    const { name, date, description, image } = upcomingWorkshop;
    return (
      <>
        {failure}
        <EventCard {...{ name, date, description }} picture={<CardPicture picture={image} />} />
        {/* Only a loaded list shows that no other event is planned. */}
        {!isAdmin && events !== undefined && <MoreToCome />}
      </>
    );
  }
  return (
    <>
      {failure}
      {events.map((event) => (
        <ServerEventCard key={event.id} event={event} isAdmin={isAdmin}>
          {isMember && !isOutdated && <InterestControl event={event} isOnCard />}
        </ServerEventCard>
      ))}
    </>
  );
}

/** Stands beside the fallback card where no event is announced. */
function MoreToCome() {
  return (
    <div className="grid min-h-[410px] w-full max-w-[21.875rem] grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-4 rounded-card border-2 border-dashed border-foreground p-6 text-center md:max-w-none lg:col-span-2 print:hidden">
      <img
        src={artwork.empty.src}
        width={artwork.empty.width}
        height={artwork.empty.height}
        alt=""
        loading="lazy"
        className="size-28 md:size-40"
      />
      <h3 className="text-xl leading-tight font-bold">The next one is on its way</h3>
      <p className="max-w-[36ch] text-balance">
        It will appear here once the date is set. Until then, have a look at what we have done so
        far.
      </p>
      <Link to={pastEventsPath} className={buttonStyles({ variant: 'outline' })}>
        See past events
      </Link>
    </div>
  );
}

const QuickEventForm = lazy(async () => ({
  default: (await import('./quick-event-form')).QuickEventForm,
}));

/** Renders the event form for admins, and keeps it with its draft after the session has ended. */
function QuickEventFormSlot({ isAdmin }: { isAdmin: boolean }) {
  const [hasDraft, setHasDraft] = useState(false);
  if (!isAdmin && !hasDraft) return null;
  return (
    // The form is taller than a card, so it spans the height of two.
    <div className="flex w-full justify-center md:row-span-2 md:supports-[grid-template-rows:subgrid]:row-span-4">
      <AsyncBoundary loading={<EventCardSkeleton />}>
        <QuickEventForm isAdmin={isAdmin} onDraftChange={setHasDraft} />
      </AsyncBoundary>
    </div>
  );
}

interface ListFailureProps {
  /** Epoch milliseconds when the list below was fetched; undefined if there is none. */
  seenAt: number | undefined;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A notice above the list that it is outdated or missing, with a retry button. */
function ListFailure({ seenAt, isRetrying, onRetry }: ListFailureProps) {
  const isOnline = useIsOnline();
  const notice = useFocusHandover();
  const reason = isOnline ? 'Loading the latest list failed.' : 'You are offline.';
  return (
    <div
      ref={notice}
      className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 justify-self-start"
    >
      <p role="status" className="font-medium">
        {seenAt === undefined
          ? 'The list of events could not be loaded.'
          : `${reason} This list was last updated ${ageOf(seenAt)}.`}
      </p>
      <Button variant="outline" size="sm" pending={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
