import { useQuery } from '@tanstack/react-query';
import { LoadingStatus } from '@/components/loading-status';
import { SplitSection } from '@/components/split-section';
import { Button } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { useIsOnline } from '@/hooks/use-is-online';
import { useIsOwnServer } from '@/hooks/use-is-own-server';
import { useMember } from '@/hooks/use-member';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { EventCardSkeleton } from './event-card';
import { InterestedPastEvent } from './interested-past-event';
import { NoInterest } from './no-interest';
import { interestedEventsQuery } from './interested-events-query';
import { RegisteredEvents } from './registered-events';
import { ServerEventCard } from './server-event-card';
import { WithdrawInterest } from './withdraw-interest';

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
  const list = useQuery(interestedEventsQuery(useMember()));
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
            <ServerEventCard key={event.id} event={event}>
              <WithdrawInterest event={event} />
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
