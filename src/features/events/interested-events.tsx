import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button, buttonStyles } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { useMember } from '@/hooks/use-member';
import { artwork } from '@/data/artwork';
import { paths } from '@/lib/paths';
import { cardGridStyles } from './event-card';
import { eventsQuery, registrationQuery } from './queries';
import { ServerEventCard } from './server-event-card';

/** The coming events for which the member has registered interest, in the order of their days. */
export function InterestedEvents() {
  return (
    <section aria-labelledby="interested-events">
      <h2 id="interested-events" className="text-title font-extrabold">
        Events you marked
      </h2>
      <div className="mt-8 grid gap-8">
        <InterestedEventCards />
      </div>
    </section>
  );
}

function InterestedEventCards() {
  const member = useMember();
  const events = useQuery(eventsQuery);
  const registrations = useQueries({
    queries: (events.data ?? []).map(({ id }) => registrationQuery(member, id)),
  });
  const interested = (events.data ?? []).filter((_event, index) => registrations[index]?.data);
  const failed = [events, ...registrations].filter(({ isError }) => isError);

  if (events.isPending || registrations.some(({ isPending }) => isPending)) {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner /> Loading your events…
      </p>
    );
  }
  if (failed.length === 0 && interested.length === 0) {
    return (
      <div className="grid justify-items-start gap-4">
        <img src={artwork.empty.src} width={120} height={120} alt="" />
        <p>Nothing yet. Mark an event and it stands here.</p>
        <Link to={paths.events} className={buttonStyles()}>
          See the events
        </Link>
      </div>
    );
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
