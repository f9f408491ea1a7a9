import { useQuery, useQueries, queryOptions, skipToken } from '@tanstack/react-query';
import { LoadingStatus } from '@/components/loading';
import { SplitSection } from '@/components/split-section';
import { Button, buttonStyles } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { useIsOnline } from '@/hooks/use-is-online';
import { useIsOwnServer } from '@/components/own-server-only';
import { useMemberKey } from '@/hooks/use-session';
import { hasQueryFailed } from '@/lib/query-client';
import { EventCardSkeleton, cardGridStyles } from '@/components/event-card';
import { ServerEventCard } from './server-event-card';
import { TicketLink } from './ticket-link';
import { WithdrawInterest } from './withdraw-interest';
import { Spinner } from '@/components/ui/spinner';
import { eventsQuery, registrationQuery, interestedEventsKey } from './queries';
import { Link } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link';
import { isFileOrApiPath, paths } from '@/domain/paths';
import { eventHref } from './event-facts';
import { listInterestedEvents } from '@/contract/account';
import { request } from '@/lib/api-client';
import { artwork } from '@/data/artwork';

// Beside the heading there is room for two cards.
const gridStyles = 'card-grid md:grid-cols-2';

/** The events that interest the member: the coming ones as cards, then those that are over in a list. */
export function InterestedEvents() {
  return (
    <SplitSection heading="Events that interest you">
      {useIsOwnServer() ? <Interested /> : <RegisteredEvents />}
    </SplitSection>
  );
}

function Interested() {
  const list = useQuery(interestedEventsQuery(useMemberKey()));
  const { data, failureCount, isFetching, refetch } = list;
  const isOnline = useIsOnline();
  if (data === undefined && hasQueryFailed(list)) {
    return (
      <div className="grid justify-items-start gap-4">
        <p role="alert">
          {isOnline
            ? 'We could not load your events.'
            : 'We could not load your events: you are offline.'}
        </p>
        <Button variant="outline" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <>
        <LoadingStatus isRetrying={failureCount > 0} />
        <div className={gridStyles}>
          <EventCardSkeleton />
        </div>
      </>
    );
  }
  return data.length === 0 ? <NoInterest /> : <EventsByTime events={data} />;
}

function EventsByTime({ events }: { events: readonly Event[] }) {
  const coming = events.filter(({ isOver }) => !isOver);
  const past = events.filter(({ isOver }) => isOver);
  return (
    <>
      {coming.length === 0 ? (
        <p>None of the events that interest you are coming up.</p>
      ) : (
        <div className={gridStyles}>
          {coming.map((event) => (
            <ServerEventCard key={event.id} event={event} saysOwnSeat>
              <div className="grid justify-items-start gap-1">
                <TicketLink event={event} isInterested />
                <WithdrawInterest event={event} />
              </div>
            </ServerEventCard>
          ))}
        </div>
      )}
      {past.length > 0 && (
        <div>
          <h3 className="text-lg font-bold">Past events</h3>
          <ul className="mt-2 divide-y divide-border">
            {past.map((event) => (
              <InterestedPastEvent key={event.id} event={event} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/**
 * The upcoming events for which the member has registered interest, on a backend that cannot list them: one request per
 * event.
 */
function RegisteredEvents() {
  const member = useMemberKey();
  const events = useQuery(eventsQuery);
  const registrations = useQueries({
    queries: (events.data ?? []).map(({ id }) => registrationQuery(member, id)),
  });
  const interested = (events.data ?? []).filter(
    (_event, index) => registrations[index]?.data?.isParticipant,
  );
  const queries = [events, ...registrations];
  const failed = queries.filter(hasQueryFailed);

  if (queries.some((query) => query.isPending && !hasQueryFailed(query))) {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner /> Loading your events…
      </p>
    );
  }
  if (failed.length === 0 && interested.length === 0) {
    return <NoInterest />;
  }
  return (
    <>
      {failed.length > 0 && (
        <div className="grid justify-items-start gap-4">
          <p role="alert">
            {interested.length === 0
              ? 'We could not load your events.'
              : 'We could not load all of your events.'}
          </p>
          <Button
            variant="outline"
            pending={failed.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            Try again
          </Button>
        </div>
      )}
      {interested.length > 0 && (
        <div className={cardGridStyles}>
          {interested.map((event) => (
            <ServerEventCard key={event.id} event={event} />
          ))}
        </div>
      )}
    </>
  );
}

const linkStyles = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

/** One line of an event that is over, with its article or its page. */
function InterestedPastEvent({ event }: { event: Event }) {
  const { name, date, status } = event;
  const href = eventHref(event);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <div className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        <p dir="auto" className="leading-snug font-semibold">
          <PastEventName name={name} href={href} />
        </p>
        <p className="eyebrow text-muted">{status === 'cancelled' ? `${date}, cancelled` : date}</p>
      </div>
      <WithdrawInterest event={event} />
    </li>
  );
}

function PastEventName({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return <span>{name}</span>;
  if (!href.startsWith('/')) {
    return (
      <ExternalLink href={href} className={linkStyles}>
        {name}
      </ExternalLink>
    );
  }
  return (
    <Link to={href} reloadDocument={isFileOrApiPath(href)} className={linkStyles}>
      {name}
    </Link>
  );
}

/** The events that interest the member. Only this project's own server lists them. */
const interestedEventsQuery = (member: string | null) =>
  queryOptions({
    queryKey: interestedEventsKey(member),
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => (await request(listInterestedEvents, {}, { signal, member })).data,
    // Loaded once for each visit of the page and not refetched during it, so that an event whose interest was withdrawn
    // keeps its place, where the page offers Undo.
    gcTime: 0,
    staleTime: Infinity,
  });

/** Shown to a member whom no event interests yet. */
function NoInterest() {
  return (
    <div className="grid gap-4 sm:justify-items-start">
      <img src={artwork.empty.src} width={120} height={120} alt="" />
      <p>Nothing yet. Events that interest you will appear here.</p>
      <Link to={paths.events} className={buttonStyles()}>
        See the events
      </Link>
    </div>
  );
}
