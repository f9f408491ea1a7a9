import { DeferredRender } from '@/components/deferred-render';
import { Highlights } from '@/components/highlights';
import { OwnServerOnly } from '@/components/own-server-only';
import { highlights } from '@/data/highlights';
import { useIsAdmin, useIsMember } from '@/features/auth/session';
import { DiscoverEvents } from '@/features/events/discover-events';
import { NextEventStrip } from '@/features/events/next-event-strip';
import { SubscribeCalendar } from '@/features/events/subscribe-calendar';
import { UpcomingEvents } from '@/features/events/upcoming-events';
import { DISCOVER_ID } from '@/lib/paths';

export function EventsPage() {
  return (
    <>
      <h1 className="sr-only">Events</h1>
      <NextEventStrip />
      <Highlights slides={highlights} priority />
      <DeferredRender loading={<div className="min-h-svh" />}>
        <Upcoming />
      </DeferredRender>
      <DeferredRender loading={<div className="min-h-svh" />} anchors={[DISCOVER_ID]}>
        <Discover />
        <OwnServerOnly>
          <div className="page-container py-14 sm:py-20 print:hidden">
            <SubscribeCalendar />
          </div>
        </OwnServerOnly>
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
