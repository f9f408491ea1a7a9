import { Highlights } from '@/components/highlights';
import { OwnServerOnly } from '@/components/own-server-only';
import { highlights } from '@/data/highlights';
import { useIsAdmin, useIsMember } from '@/hooks/use-session';
import { DiscoverEvents } from '@/features/events/discover-events';
import { NextEventStrip } from '@/features/events/next-event-strip';
import { SubscribeCalendar } from '@/features/events/subscribe-calendar';
import { UpcomingEvents } from '@/features/events/upcoming-events';

export function EventsPage() {
  return (
    <>
      <h1 className="sr-only">Events</h1>
      <NextEventStrip />
      <Highlights slides={highlights} priority />
      <Upcoming />
      <Discover />
      <OwnServerOnly>
        <div className="page-container py-14 sm:py-20 print:hidden">
          <SubscribeCalendar />
        </div>
      </OwnServerOnly>
    </>
  );
}

// Components of their own, so that only their sections re-render after a sign-in.

function Upcoming() {
  return <UpcomingEvents isMember={useIsMember()} isAdmin={useIsAdmin()} />;
}

function Discover() {
  return <DiscoverEvents isAdmin={useIsAdmin()} />;
}
