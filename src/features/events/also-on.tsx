import { Link } from 'react-router-dom';
import type { Event, SeriesDate } from '@/contract/events';
import { society } from '@/data/society';
import { dayOf, formatDay } from '@/domain/event-time';
import { eventPath } from '@/domain/paths';

interface OtherDate {
  id: string;
  day: string;
  month: string;
  /** Empty in the year of the event. */
  year: string;
}

/** Links to the other dates of the series that are published and ahead: “Also on 12, 19, 26 May, 2 June”. */
export function AlsoOn({ event }: { event: Event }) {
  const dates = otherDates(event);
  if (dates.length === 0) return null;
  return (
    <nav
      aria-label="Other dates"
      className="border-dashed border-foreground lg:border-t-2 lg:px-5 lg:py-2"
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <span>Also on</span>
        {dates.map((date, index) => (
          <span key={date.id} className="whitespace-nowrap">
            <Link
              to={eventPath(date.id)}
              aria-label={inWords(date)}
              className="-mx-2 inline-flex min-h-11 items-center px-2 font-semibold text-blue-deep underline underline-offset-4 hover:decoration-2"
            >
              {inWords(date, dates[index + 1])}
            </Link>
            {index < dates.length - 1 && ','}
          </span>
        ))}
      </p>
    </nav>
  );
}

/** A date without what the next one says: the month, the year. */
const inWords = ({ day, month, year }: OtherDate, next?: OtherDate): string =>
  [day, next?.month === month && next.year === year ? '' : month, next?.year === year ? '' : year]
    .filter((part) => part !== '')
    .join(' ');

function otherDates({ id, startsAt, seriesDates }: Event): OtherDate[] {
  const partsOf = (time: string) => {
    const parts = /(\d+) (\w+) (\d+)$/.exec(formatDay(dayOf(time, society.timeZone))) ?? [];
    const [, day = '', month = '', year = ''] = parts;
    return { day, month, year };
  };
  const ownYear = startsAt === null ? '' : partsOf(startsAt).year;
  return seriesDates.filter(isToCome).flatMap((date) => {
    const { year, ...rest } = partsOf(date.startsAt);
    return date.id === id ? [] : { id: date.id, ...rest, year: year === ownYear ? '' : year };
  });
}

const isToCome = (date: SeriesDate): date is SeriesDate & { startsAt: string } =>
  date.status === 'published' && !date.isOver && date.startsAt !== null;
