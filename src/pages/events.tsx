import { DeferredRender } from '@/components/deferred-render';
import { Highlights } from '@/components/highlights';
import { highlights } from '@/data/highlights';
import { useIsAdmin, useIsMember } from '@/features/auth/session';
import { DiscoverEvents } from '@/features/events/discover-events';
import { UpcomingEvents } from '@/features/events/upcoming-events';

export function EventsPage() {
  return (
    <>
      <h1 className="sr-only">Events</h1>
      <Highlights slides={highlights} priority />
      <DeferredRender loading={<div className="min-h-svh" />}>
        <Upcoming />
        <Discover />
      </DeferredRender>
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
