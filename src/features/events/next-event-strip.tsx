import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Arrow } from '@/components/arrow';
import { dayOf, endInstant, isWholeDay, localParts, type EventTimes } from '@/domain/event-time';
import { society } from '@/data/society';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { serverNow } from '@/lib/session/clock-skew';
import { presentDay, shortDayInWords } from '@/lib/time-in-words';
import { readCachedEvents, eventsQuery } from './queries';
import { eventHref, isOnNow } from './event-facts';
import { UPCOMING_ID } from '@/domain/paths';

/** A strip with the next event, above the slides. */
export function NextEventStrip() {
  return (
    // Of one height, so that the page does not move when the event is known.
    <div className="relative z-1 h-[3.125rem] max-[20rem]:h-auto print:hidden">
      <div className="border-b-2 border-foreground bg-yellow">
        <div className="page-container">
          <NextEventLine />
        </div>
      </div>
    </div>
  );
}

/** The next event with its day, as a link to its page. */
function NextEventLine() {
  const { data } = useQuery(eventsQuery);
  const [cached] = useState(readCachedEvents);
  const isHydrated = useIsHydrated();
  const next = (data ?? cached?.events)?.find(
    (event) => event.status === 'published' && event.startsAt !== null && !hasEnded(event),
  );
  const href = next && eventHref(next);
  if (!isHydrated || !next?.startsAt || href === undefined) return <UpcomingLink />;
  const { label, day } = whenOf({ startsAt: next.startsAt, endsAt: next.endsAt });
  return (
    <Link to={href} className={`${lineStyles} max-[20rem]:flex-wrap`}>
      <span className="line-clamp-2 min-w-0 leading-tight [overflow-wrap:anywhere] max-[20rem]:line-clamp-none">
        <span>{label}</span>{' '}
        <span dir="auto" className="underline-offset-4 group-hover:underline">
          {next.name}
        </span>
      </span>
      <span className="shrink-0 leading-tight font-normal">
        <span>{day}</span> <Arrow direction="right" className="-my-1 ml-1 inline size-5" />
      </span>
    </Link>
  );
}

/** The list has what is over for a while: a past day in a free text may be mistyped. */
function hasEnded(times: EventTimes): boolean {
  const end = endInstant(times, society.timeZone);
  return end !== null && end <= serverNow();
}

/** `On now:` while the event goes on; `Today:` with the time, if it has one; otherwise `Next:` with the day. */
function whenOf(times: EventTimes & { startsAt: string }): { label: string; day: string } {
  if (isOnNow(times)) return { label: 'On now:', day: '' };
  const { startsAt } = times;
  const { timeZone } = society;
  if (dayOf(startsAt, timeZone) !== presentDay(timeZone))
    return { label: 'Next:', day: shortDayInWords(startsAt, timeZone) };
  const time = isWholeDay(startsAt) ? '' : localParts(Date.parse(startsAt), timeZone).time;
  return { label: 'Today:', day: time };
}

/** The line above the slides. With large text on a phone it is as high as most names of events need. */
const lineStyles =
  'group flex min-h-12 min-w-0 items-center gap-2 py-1 font-semibold max-[20rem]:min-h-24 max-[20rem]:py-2';

/** Shown until the list has loaded, and if no event has a day. */
function UpcomingLink() {
  return (
    <a href={`#${UPCOMING_ID}`} className={lineStyles}>
      See the upcoming events <Arrow direction="right" className="size-5 rotate-90" />
    </a>
  );
}
