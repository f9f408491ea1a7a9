import { useQueries, useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { useMember } from '@/hooks/use-member';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { cardGridStyles } from './event-card';
import { NoInterest } from './no-interest';
import { eventsQuery, registrationQuery } from './queries';
import { ServerEventCard } from './server-event-card';

/**
 * The upcoming events for which the member has registered interest, on a backend that cannot list them: one request per
 * event.
 */
export function RegisteredEvents() {
  const member = useMember();
  const events = useQuery(eventsQuery);
  const registrations = useQueries({
    queries: (events.data ?? []).map(({ id }) => registrationQuery(member, id)),
  });
  const interested = (events.data ?? []).filter((_event, index) => registrations[index]?.data);
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
