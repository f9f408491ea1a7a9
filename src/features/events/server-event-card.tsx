import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Event } from '@/contract/events';
import { isOwnServer } from '@/lib/own-server';
import { adminEventPath } from '@/domain/paths';
import {
  cardLabelsStyles,
  cardLabelStyles,
  cardPictureStyles,
  cardSeatsStyles,
  EventCard,
} from '@/components/event-card';
import { eventHref, isOnNow } from './event-facts';
import { EventPicture } from './event-picture';
import { SeatLine } from './seat-line';
import { dayOf, formatDay, isWholeDay, localParts } from '@/domain/event-time';
import { society } from '@/data/society';

const PICTURE_SIZES =
  '(min-width: 78rem) 23rem, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 350px';

interface ServerEventCardProps {
  event: Event;
  /** Whether to link to the organiser's page. */
  isAdmin?: boolean;
  /** Whether it says which place the member has (see `SeatLine`). */
  saysOwnSeat?: boolean;
  headingLevel?: 3 | 4;
  children?: ReactNode;
}

/** The card of an event of the server. */
export function ServerEventCard({
  event,
  isAdmin = false,
  saysOwnSeat = false,
  headingLevel = 3,
  children,
}: ServerEventCardProps) {
  const { name, date, place, description, status } = event;
  return (
    <EventCard
      {...{ name, date, place, description, headingLevel }}
      picture={<EventPicture event={event} sizes={PICTURE_SIZES} className={cardPictureStyles} />}
      seats={<SeatLine event={event} saysOwn={saysOwnSeat} className={cardSeatsStyles} />}
      labels={<Labels event={event} isAdmin={isAdmin} />}
      isCancelled={status === 'cancelled'}
      href={eventHref(event)}
    >
      {children}
    </EventCard>
  );
}

/** On the left what has changed and whether the event is on now; on the right the desk's link. */
function Labels({ event, isAdmin }: { event: Event; isAdmin: boolean }) {
  const { id, name, status } = event;
  const movedFrom = movedFromText(event);
  return (
    <div className={`${cardLabelsStyles} max-[16rem]:flex-wrap`}>
      <div className="flex flex-wrap gap-2">
        {status === 'cancelled' && (
          <p className={`${cardLabelStyles} bg-red-deep text-card`}>Cancelled</p>
        )}
        {status !== 'cancelled' && movedFrom !== null && (
          <p className={`${cardLabelStyles} bg-yellow`}>{`Moved from ${movedFrom}`}</p>
        )}
        {status === 'published' && isOnNow(event) && (
          <p className={`${cardLabelStyles} bg-green`}>On now</p>
        )}
      </div>
      {isAdmin && isOwnServer() && (
        <Link
          to={adminEventPath(id)}
          aria-label={`Edit: ${name}`}
          className="pointer-events-auto inline-flex min-h-11 min-w-11 items-center justify-center self-start rounded-xl border-2 border-foreground bg-card px-3 text-sm font-semibold hover:bg-foreground hover:text-card"
        >
          Edit
        </Link>
      )}
    </div>
  );
}

/** From when an event was moved, in short: `12 July`, `12 July 2024` in another year, `17:00` on the same day. */
function movedFromText({
  movedFrom,
  startsAt,
}: Pick<Event, 'movedFrom' | 'startsAt'>): string | null {
  if (movedFrom === null) return null;
  const { timeZone } = society;
  const formerDay = dayOf(movedFrom, timeZone);
  const day = startsAt === null ? null : dayOf(startsAt, timeZone);
  if (day === formerDay && !isWholeDay(movedFrom)) {
    return localParts(Date.parse(movedFrom), timeZone).time;
  }
  const withoutWeekday = formatDay(formerDay).replace(/^\w+, /, '');
  return day?.slice(0, 4) === formerDay.slice(0, 4)
    ? withoutWeekday.replace(/ \d{4}$/, '')
    : withoutWeekday;
}
