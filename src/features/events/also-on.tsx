import { Link } from 'react-router-dom';
import type { Event, SeriesDate } from '@/contract/events';
import { society } from '@/data/society';
import { dayOf, formatDay } from '@/domain/event-time';
import { eventPath } from '@/domain/paths';

/** The days of a list of dates that follow one another in one month. */
interface Month {
  /** `May`, or `May 2027` if the event is in another year. */
  name: string;
  days: { id: string; number: string; name: string }[];
}

/** Links to the other dates of the series that are published and ahead: “Also on 12, 19, 26 May, 2 June”. */
export function AlsoOn({ event }: { event: Event }) {
  const months = monthsOf(event);
  if (months.length === 0) return null;
  return (
    <nav
      aria-label="Other dates"
      className="border-dashed border-foreground lg:border-t-2 lg:px-5 lg:py-2"
    >
      <p className="flex flex-wrap items-center gap-x-1">
        <span className="mr-1">Also on</span>
        {months.map(({ name, days }, monthIndex) =>
          days.map((day, index) => {
            const isLastOfMonth = index === days.length - 1;
            const isLast = isLastOfMonth && monthIndex === months.length - 1;
            return (
              <span key={day.id} className="whitespace-nowrap">
                <Link
                  to={eventPath(day.id)}
                  aria-label={day.name}
                  className="inline-flex min-h-11 min-w-8 items-center justify-center font-semibold text-blue-deep underline underline-offset-4 hover:decoration-2"
                >
                  {isLastOfMonth ? `${day.number} ${name}` : day.number}
                </Link>
                {!isLast && ','}
              </span>
            );
          }),
        )}
      </p>
    </nav>
  );
}

function monthsOf({ id, startsAt, seriesDates }: Event): Month[] {
  const ownYear = startsAt?.slice(0, 4);
  const months: Month[] = [];
  for (const date of seriesDates) {
    if (date.id === id || !isToCome(date)) continue;
    const [, number = '', month = '', year = ''] =
      /(\d+) (\w+) (\d+)$/.exec(formatDay(dayOf(date.startsAt, society.timeZone))) ?? [];
    const name = year === ownYear ? month : `${month} ${year}`;
    const day = { id: date.id, number, name: `${number} ${name}` };
    const last = months.at(-1);
    if (last?.name === name) last.days.push(day);
    else months.push({ name, days: [day] });
  }
  return months;
}

const isToCome = (date: SeriesDate): date is SeriesDate & { startsAt: string } =>
  date.status === 'published' && !date.isOver && date.startsAt !== null;
