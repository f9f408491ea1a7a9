import { Link } from 'react-router-dom';
import { accentStyles, type AccentColor } from '@/components/accent-color';
import { Arrow } from '@/components/arrow';
import { buttonStyles } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { paths } from '@/lib/paths';
import { EventActions, type Viewer } from './event-details-actions';
import { EventDescription } from './event-details-description';
import { EventFacts } from './event-details-facts';
import { EventMetadata } from './event-details-metadata';
import { EventPicture } from './event-picture';
import { EventStatus } from './event-status';

interface EventDetailsContentProps {
  event: Event;
  /** The description as HTML, if the server has rendered it. */
  descriptionHtml: string | undefined;
  viewer: Viewer;
}

/** An event in full: a poster with what a reader looks for, and the description. */
export function EventDetailsContent({ event, descriptionHtml, viewer }: EventDetailsContentProps) {
  const isCancelled = event.status === 'cancelled';
  return (
    <article>
      <EventMetadata event={event} />
      <header className={`border-b-2 border-foreground ${accentStyles[accentOf(event)]}`}>
        <div className="page-container grid gap-8 py-8 sm:py-12 lg:grid-cols-[1.25fr_1fr] lg:gap-12">
          <div className="grid min-w-0 content-start gap-6">
            <div className="grid justify-items-start gap-6">
              <Link to={paths.events} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
                <Arrow direction="left" /> All events
              </Link>
            </div>
            <EventStatus event={event} />
            <h1 className="text-hero font-extrabold break-words">
              {isCancelled && <span className="sr-only">Cancelled: </span>}
              {event.name}
            </h1>
            <EventFacts event={event} />
            <EventActions event={event} viewer={viewer} />
          </div>
          <EventPicture
            event={event}
            sizes="(min-width: 64rem) 34rem, 92vw"
            priority
            className="aspect-8/5 w-full rounded-card border-2 border-foreground bg-border object-cover lg:sticky lg:top-24"
          />
        </div>
      </header>
      <div className="page-container py-10 sm:py-14">
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
