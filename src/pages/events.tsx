import { NextEventLine } from '@/features/events/next-event-line';
import { SubscribeCalendar } from '@/features/events/subscribe-calendar';
import { Highlights } from '@/components/highlights';
import { highlights } from '@/data/highlights';
import { useIsAdmin, useIsMember } from '@/features/auth/session';
import { DiscoverEvents } from '@/features/events/discover-events';
import { UpcomingEvents } from '@/features/events/upcoming-events';

export function EventsPage() {
  return (
    <>
      <h1 className="sr-only">Events</h1>
      {/* A long name covers some of the slide's art. If the line made room for it, the page would move. */}
      <div className="relative z-1 h-[3.125rem] max-[20rem]:h-auto print:hidden">
        <div className="border-b-2 border-foreground bg-yellow">
          <div className="page-container">
            <NextEventLine />
          </div>
        </div>
      </div>
      <Highlights slides={highlights} priority />
      <Upcoming />
      <div className="page-container pb-14 sm:pb-20 print:hidden">
        <SubscribeCalendar />
      </div>
      <Discover />
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
