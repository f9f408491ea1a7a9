import { Link } from 'react-router-dom';
import { accentStyles, type AccentColor } from '@/components/accent-color';
import { Arrow } from '@/components/arrow';
import { buttonStyles } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { paths, eventPath } from '@/domain/paths';
import { pictureSources } from '@/lib/picture-sources';
import { AlsoOn } from './also-on';
import { EventDetailsActions, PrintedLink, type Viewer } from './event-details-actions';
import { EventDetailsFacts } from './event-details-facts';
import { EventDetailsText } from './event-details-text';
import { EventPicture } from './event-picture';
import { EventRecap } from './event-recap';
import { EventStatus } from './event-status';
import { TicketLink } from './ticket-link';
import { pageTitle } from '@/data/shape';
import { env } from '@/lib/env';
import { summaryDescription, summaryTitle } from './event-facts';

/** From this number of characters on, a name as large as others would push when and where off a phone's screen. */
const LONG_NAME = 36;

interface EventDetailsContentProps {
  event: Event;
  viewer: Viewer;
}

/** An event in full: a poster with what a reader looks for, and the description. */
export function EventDetailsContent({ event, viewer }: EventDetailsContentProps) {
  const isCancelled = event.status === 'cancelled';
  // A picture of unknown size is cut to that of the cards, so that nothing moves when it has loaded.
  const hasKnownSize = pictureSources(event.image).width !== undefined;
  return (
    <article className="page-gutters relative isolate grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_clamp(21.5rem,30vw,24rem)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-12">
      <EventDetailsMetadata event={event} />
      {/* The background of all but the description, as wide as the window. */}
      <div
        className={`absolute inset-0 -z-1 row-[1/4] border-b-2 border-foreground lg:row-[1/3] print:hidden ${accentStyles[accentOf(event)]}`}
      />
      <header className="grid grid-cols-1 content-start gap-6 pt-8 sm:pt-12">
        {/* In this line the ticket moves nothing when it turns out that the member has one. */}
        <div className="flex flex-wrap justify-between gap-3">
          <Link to={paths.events} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
            <Arrow direction="left" /> All events
          </Link>
          <TicketLink event={event} />
        </div>
        <EventStatus event={event} />
        <h1
          dir="auto"
          className={`font-extrabold break-words ${event.name.length > LONG_NAME ? 'text-title' : 'text-hero'}`}
        >
          {isCancelled && <span className="sr-only">Cancelled: </span>}
          <span>{event.name}</span>
        </h1>
      </header>
      <div className="pt-6 lg:col-start-2 lg:row-[1/4] lg:pt-12 lg:pb-20 print:pb-0!">
        {/* Beside a long description it stays in view, unless a low window would cut it off. */}
        <div className="top-24 grid grid-cols-1 gap-6 lg:gap-0 lg:rounded-card lg:border-2 lg:border-foreground lg:bg-card lg:[@media(min-height:44rem)]:sticky">
          <EventDetailsFacts event={event} />
          <AlsoOn event={event} />
          <EventDetailsActions event={event} viewer={viewer} />
          <PrintedLink event={event} />
        </div>
      </div>
      <div className="pt-8 pb-8 sm:pb-12">
        <EventPicture
          event={event}
          sizes="(min-width: 64rem) 46rem, 92vw"
          priority
          maxHeightRem={36}
          className={`card-frame bg-card ${hasKnownSize ? 'h-auto' : 'aspect-8/5 w-full object-cover lg:aspect-2/1'}`}
        />
      </div>
      <div className="pt-2 pb-14 sm:pt-6 sm:pb-20 print:pb-0!">
        <EventDetailsText markdown={event.description} />
        {event.recap !== null && <EventRecap recap={event.recap} />}
      </div>
    </article>
  );
}

const colors: readonly AccentColor[] = ['yellow', 'blue', 'green'];

/** Different for neighbours in a list; red means cancelled. */
function accentOf({ id, status }: Event): AccentColor {
  if (status === 'cancelled') return 'red';
  return colors[(id.codePointAt(id.length - 1) ?? 0) % colors.length] ?? 'yellow';
}

/** The title, the description for search engines and the canonical URL. Drafts are not for search engines. */
function EventDetailsMetadata({ event }: { event: Event }) {
  const { id, status } = event;
  return (
    <>
      <title>{pageTitle(summaryTitle(event))}</title>
      <meta name="description" content={summaryDescription(event)} />
      {status === 'draft' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={env.siteUrl + eventPath(id)} />
      )}
    </>
  );
}
