import { useEffect, useState } from 'react';
import { onDemand, Part } from '@/components/part';
import { Section } from '@/components/section';
import { whenIdle } from '@/lib/spare-time';
import { cardGridStyles, EventCardSkeleton } from './event-card';

const LiveEvents = onDemand(async () => (await import('./live-events')).LiveEvents);

interface UpcomingEventsProps {
  isMember: boolean;
  isAdmin: boolean;
}

/** The server is asked when the first view is done. */
export function UpcomingEvents(viewer: UpcomingEventsProps) {
  const [isFirstViewDone, setFirstViewDone] = useState(false);
  useEffect(() => void whenIdle().then(() => setFirstViewDone(true)), []);
  return (
    <Section
      heading="OUR UPCOMING EVENTS"
      subtitle="Join us in our journey of learning and innovation."
    >
      <div className={cardGridStyles}>
        {isFirstViewDone ? (
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
