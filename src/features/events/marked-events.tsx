import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button, buttonStyles } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { artwork } from '@/data/artwork';
import { paths } from '@/lib/paths';
import { cardGridStyles, LiveEventCard } from './event-card';
import { eventsQuery, registrationQuery } from './queries';

/** The events that the member is interested in. */
export function MarkedEvents() {
  return (
    <section aria-labelledby="marked-events">
      <h2 id="marked-events" className="text-title font-extrabold">
        Events you marked
      </h2>
      <div className="mt-8">
        <MarkedEventCards />
      </div>
    </section>
  );
}

function MarkedEventCards() {
  const events = useQuery(eventsQuery);
  const registrations = useQueries({
    queries: (events.data ?? []).map(({ id }) => registrationQuery(id)),
  });
  const marked = (events.data ?? []).filter((_event, index) => registrations[index]?.data);

  if (events.isPending || registrations.some(({ isPending }) => isPending)) {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner /> Loading your events…
      </p>
    );
  }
  if (events.isError) {
    return (
      <div className="grid justify-items-start gap-4">
        <p>We could not load your events.</p>
        <Button variant="outline" onClick={() => void events.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (marked.length === 0) {
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
    <div className={cardGridStyles}>
      {marked.map((event) => (
        <LiveEventCard key={event.id} event={event} />
      ))}
    </div>
  );
}
