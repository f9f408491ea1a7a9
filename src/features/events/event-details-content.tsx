import { Link } from 'react-router-dom';
import { accentStyles, type AccentColor } from '@/components/accent-color';
import { Arrow } from '@/components/arrow';
import { buttonStyles } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { paths } from '@/lib/paths';
import { pictureSources } from '@/lib/picture-sources';
import { EventActions, PrintedLink, type Viewer } from './event-details-actions';
import { EventDescription } from './event-details-description';
import { EventFacts } from './event-details-facts';
import { EventMetadata } from './event-details-metadata';
import { EventPicture } from './event-picture';
import { EventStatus } from './event-status';

/** From this number of characters on, a name as large as others would push when and where off a phone's screen. */
const LONG_NAME = 36;

interface EventDetailsContentProps {
  event: Event;
  /** The description as HTML, if the server has rendered it. */
  descriptionHtml: string | undefined;
  viewer: Viewer;
}

/** An event in full: a poster with what a reader looks for, and the description. */
export function EventDetailsContent({ event, descriptionHtml, viewer }: EventDetailsContentProps) {
  const isCancelled = event.status === 'cancelled';
  // A picture of unknown size is cut to that of the cards, so that nothing moves when it has loaded.
  const hasKnownSize = pictureSources(event.image).width !== undefined;
  return (
    <article>
      <EventMetadata event={event} />
      <header className={`border-b-2 border-foreground ${accentStyles[accentOf(event)]}`}>
        <div className="page-container grid grid-cols-1 gap-8 py-8 sm:py-12 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-12">
          <div className="grid grid-cols-1 content-start gap-6">
            <Link
              to={paths.events}
              className={`${buttonStyles({ variant: 'outline', size: 'sm' })} justify-self-start`}
            >
              <Arrow direction="left" /> All events
            </Link>
            <EventStatus event={event} />
            <h1
              dir="auto"
              className={`font-extrabold break-words ${event.name.length > LONG_NAME ? 'text-title' : 'text-hero'}`}
            >
              {isCancelled && <span className="sr-only">Cancelled: </span>}
              {event.name}
            </h1>
            <EventFacts event={event} />
            <EventActions event={event} viewer={viewer} />
            <PrintedLink event={event} />
          </div>
          <EventPicture
            event={event}
            sizes="(min-width: 64rem) 34rem, 92vw"
            priority
            className={`w-full rounded-card border-2 border-foreground bg-card ${hasKnownSize ? 'h-auto object-contain lg:max-h-[36rem]' : 'aspect-8/5 object-cover'}`}
          />
        </div>
      </header>
      <div className="page-container pt-2 pb-14 sm:pt-6 sm:pb-20">
        <EventDescription markdown={event.description} html={descriptionHtml} />
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
