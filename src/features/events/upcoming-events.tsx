import { useEffect, useRef, useState } from 'react';
import { onDemand, Part } from '@/components/part';
import { Section } from '@/components/section';
import { whenNear } from '@/lib/spare-time';
import { cardGridStyles, EventCardSkeleton } from './event-card';

const LiveEvents = onDemand(async () => (await import('./live-events')).LiveEvents);

interface UpcomingEventsProps {
  isMember: boolean;
  isAdmin: boolean;
}

/** The server is asked when the cards are about to be seen. */
export function UpcomingEvents(viewer: UpcomingEventsProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => (grid.current ? whenNear(grid.current, () => setNear(true)) : undefined), []);
  return (
    <Section
      heading="OUR UPCOMING EVENTS"
      subtitle="Join us in our journey of learning and innovation."
    >
      <div ref={grid} className={cardGridStyles}>
        {isNear ? (
          <Part loading={<EventsLoading />}>
            <LiveEvents {...viewer} loading={<EventsLoading />} />
          </Part>
        ) : (
          <EventsLoading />
        )}
      </div>
    </Section>
  );
}

function EventsLoading() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading events…
      </p>
      {[1, 2, 3].map((place) => (
        <EventCardSkeleton key={place} />
      ))}
    </>
  );
}
