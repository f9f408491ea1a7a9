import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Section } from '@/components/section';
import { upcomingWorkshop } from '@/data/events';
import { cardGridStyles, EventCard, EventCardSkeleton } from './event-card';
import { InterestControl } from './interest-control';
import { eventsQuery } from './queries';

const EventForm = lazy(async () => ({ default: (await import('./event-form')).EventForm }));

interface UpcomingEventsProps {
  isMember: boolean;
  isAdmin: boolean;
}

export function UpcomingEvents({ isMember, isAdmin }: UpcomingEventsProps) {
  return (
    <Section
      heading="OUR UPCOMING EVENTS"
      subtitle="Join us in our journey of learning and innovation."
    >
      <div className={cardGridStyles}>
        {isAdmin && (
          <Suspense fallback={<EventCardSkeleton />}>
            <EventForm />
          </Suspense>
        )}
        <EventCards isMember={isMember} />
      </div>
    </Section>
  );
}

function EventCards({ isMember }: { isMember: boolean }) {
  const { data: events, failureCount } = useQuery(eventsQuery);
  if (events === undefined && failureCount === 0) {
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
  if (events === undefined || events.length === 0) {
    const { name, date, description, image } = upcomingWorkshop;
    return <EventCard {...{ name, date, description }} image={image.src} imageAlt={image.alt} />;
  }
  return events.map(({ id, name, date, description, image }) => (
    <EventCard key={id} {...{ name, date, description, image }} imageAlt="">
      {isMember && <InterestControl eventId={id} eventName={name} />}
    </EventCard>
  ));
}
