import { useLocation } from 'react-router-dom';
import { Section } from '@/components/section';
import { SignInPrompt } from '@/components/sign-in-link';
import { UPCOMING_ID } from '@/domain/paths';
import { cardGridStyles, EventCardSkeleton } from '@/components/event-card';
import { EVENT_LINKS_ID } from './event-facts';
import { UpcomingEventList } from './upcoming-event-list';

interface UpcomingEventsProps {
  isMember: boolean;
  isAdmin: boolean;
}

export function UpcomingEvents(viewer: UpcomingEventsProps) {
  return (
    <Section
      id={UPCOMING_ID}
      heading="OUR UPCOMING EVENTS"
      subtitle="Join us in our journey of learning and innovation."
    >
      {!viewer.isMember && !viewer.isAdmin && <SignInHint />}
      <div className={cardGridStyles}>
        <UpcomingEventList {...viewer} loading={<EventsLoading />} />
      </div>
    </Section>
  );
}

/** Prerendered for everybody; CSS hides it from members until this part of the page has hydrated. */
function SignInHint() {
  const { pathname } = useLocation();
  return (
    <p className="-mt-4 mb-8 max-w-text in-data-member:hidden sm:-mt-6 print:hidden">
      <SignInPrompt
        returnTo={`${pathname}#${UPCOMING_ID}`}
        className="font-semibold"
        purpose="to show which events interest you."
      />
    </p>
  );
}

function EventsLoading() {
  return (
    <>
      <p role="status" className="sr-only [@media(scripting:none)]:hidden">
        Loading events…
      </p>
      <noscript id={EVENT_LINKS_ID} className="col-span-full w-full">
        {/* An element: React compares a text with that of the server, but no elements in a noscript. */}
        <p>The upcoming events are shown with JavaScript only.</p>
      </noscript>
      <EventCardSkeleton />
      <EventCardSkeleton />
      <EventCardSkeleton />
    </>
  );
}
