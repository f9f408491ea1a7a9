import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Arrow } from '@/components/arrow';
import { QueryProvider } from '@/components/query-provider';
import { dayOf, formatDay } from '@/contract/event-time';
import { society } from '@/data/society';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { isThisYear } from '@/lib/day-in-words';
import { readCachedEvents } from './cached-events';
import { eventHref } from './event-links';
import { eventsQuery } from './queries';
import { lineStyles, UpcomingLink } from './upcoming-link';

/** The next event with its day, as a link to its page. */
export function NextEventLine() {
  return (
    <QueryProvider>
      <NextEvent />
    </QueryProvider>
  );
}

function NextEvent() {
  const { data } = useQuery(eventsQuery);
  const [cached] = useState(readCachedEvents);
  const isHydrated = useIsHydrated();
  const next = (data ?? cached?.events)?.find(
    ({ status, startsAt }) => status === 'published' && startsAt !== null,
  );
  const href = next && eventHref(next);
  if (!isHydrated || !next?.startsAt || href === undefined) return <UpcomingLink />;
  return (
    <Link to={href} className={lineStyles}>
      <span className="shrink-0">Next:</span>
      <span
        dir="auto"
        className="truncate underline-offset-4 group-hover:underline max-[17rem]:whitespace-normal"
      >
        {next.name}
      </span>
      <span className="shrink-0 font-normal">{shortDay(next.startsAt)}</span>
      <Arrow direction="right" />
    </Link>
  );
}

/** `Sat, 12 Jul`; with its year unless that is the present one. */
function shortDay(time: string): string {
  const day = dayOf(time, society.timeZone);
  return formatDay(day).replace(
    /^(\w{3})\w*, (\d+ \w{3})\w* (\d+)$/,
    isThisYear(day) ? '$1, $2' : '$1, $2 $3',
  );
}
