import type { CSSProperties } from 'react';
import { useLocation } from 'react-router-dom';
import { clsx } from 'clsx';
import { lazyOnIdle, AsyncBoundary } from '@/components/async-boundary';
import { Section } from '@/components/section';
import { SignInPrompt } from '@/components/sign-in-prompt';
import { UPCOMING_ID } from '@/lib/paths';
import { cardGridStyles, EventCardSkeleton } from './event-card';
import { EVENT_LINKS_ID } from './event-links';

const UpcomingEventList = lazyOnIdle(() => import('./upcoming-event-list'), 'UpcomingEventList');

interface UpcomingEventsProps {
  isMember: boolean;
  isAdmin: boolean;
  /** How many events are shown before a link to all of them; by default all are shown. */
  limit?: number;
}

export function UpcomingEvents({ limit = Infinity, ...viewer }: UpcomingEventsProps) {
  const loading = <EventsLoading limit={limit} />;
  return (
    <Section
      id={UPCOMING_ID}
      heading="OUR UPCOMING EVENTS"
      subtitle="Join us in our journey of learning and innovation."
    >
      {!viewer.isMember && !viewer.isAdmin && <SignInHint />}
      <div className={cardGridStyles}>
        <AsyncBoundary loading={loading}>
          <UpcomingEventList {...viewer} limit={limit} loading={loading} />
        </AsyncBoundary>
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

function EventsLoading({ limit }: { limit: number }) {
  const hasLink = limit < Infinity;
  const room: CSSProperties & Record<'--limit' | '--link', number> = {
    // `Infinity` is no number in CSS.
    '--limit': hasLink ? limit : 999,
    '--link': hasLink ? 1 : 0,
  };
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
      {/* In a reload, index.html says how many cards there will be. */}
      <EventCardSkeleton className="in-data-[event-cards=one]:max-md:hidden" />
      <EventCardSkeleton className="in-data-[event-cards=none]:max-lg:hidden in-data-[event-cards=one]:max-lg:hidden in-data-[event-cards=two]:max-lg:hidden" />
      <div
        className={clsx(
          'event-card-space col-span-full',
          // Not where it would have no height: the gap above it would remain.
          !hasLink &&
            'in-data-[event-cards=three]:hidden in-data-[event-cards=four]:md:max-lg:hidden',
        )}
        style={room}
      />
    </>
  );
}
