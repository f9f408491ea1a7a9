import { lazyOnIdle, AsyncBoundary } from '@/components/async-boundary';
import { Section } from '@/components/section';
import { cardGridStyles, EventCardSkeleton } from './event-card';

const UpcomingEventList = lazyOnIdle(() => import('./upcoming-event-list'), 'UpcomingEventList');

interface UpcomingEventsProps {
  isMember: boolean;
  isAdmin: boolean;
}

export function UpcomingEvents(viewer: UpcomingEventsProps) {
  const loading = <EventsLoading />;
  return (
    <Section
      heading="OUR UPCOMING EVENTS"
      subtitle="Join us in our journey of learning and innovation."
    >
      <div className={cardGridStyles}>
        <AsyncBoundary loading={loading}>
          <UpcomingEventList {...viewer} loading={loading} />
        </AsyncBoundary>
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
