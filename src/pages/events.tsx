import { AsyncBoundary, lazyOnIdle } from '@/components/async-boundary';
import { DeferredRender } from '@/components/deferred-render';
import { Highlights } from '@/components/highlights';
import { highlights } from '@/data/highlights';
import { useIsAdmin, useIsMember } from '@/features/auth/session';
import { DiscoverEvents } from '@/features/events/discover-events';
import { UpcomingLink } from '@/features/events/upcoming-link';
import { UpcomingEvents } from '@/features/events/upcoming-events';
import { DISCOVER_ID } from '@/lib/paths';

const SubscribeCalendar = lazyOnIdle(
  () => import('@/features/events/subscribe-calendar'),
  'SubscribeCalendar',
);

const NextEventLine = lazyOnIdle(
  () => import('@/features/events/next-event-line'),
  'NextEventLine',
);

export function EventsPage() {
  return (
    <>
      <h1 className="sr-only">Events</h1>
      {/* A long name covers some of the slide's art. If the line made room for it, the page would move. */}
      <div className="relative z-1 h-[3.125rem] max-[20rem]:h-auto print:hidden">
        <div className="border-b-2 border-foreground bg-yellow">
          <div className="page-container">
            <AsyncBoundary loading={<UpcomingLink />} failed={<UpcomingLink />}>
              <NextEventLine />
            </AsyncBoundary>
          </div>
        </div>
      </div>
      <Highlights slides={highlights} priority />
      <DeferredRender loading={<div className="min-h-svh" />}>
        <Upcoming />
        <div className="page-container pb-14 sm:pb-20 print:hidden">
          <AsyncBoundary loading={null} failed={null}>
            <SubscribeCalendar />
          </AsyncBoundary>
        </div>
      </DeferredRender>
      <DeferredRender loading={<div className="min-h-svh" />} anchors={[DISCOVER_ID]}>
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
