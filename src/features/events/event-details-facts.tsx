import { useSyncExternalStore, type ReactNode } from 'react';
import { TimeText } from '@/components/time-text';
import {
  dayOf,
  formatDay,
  formatTimes,
  isWholeDay,
  utcOffset,
  zoneName,
  type EventTimes,
} from '@/contract/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { formatDailyHours } from '@/lib/daily-hours';
import { presentDay } from '@/lib/day-in-words';
import { distanceInWords } from '@/lib/distance-in-words';
import { isOwnTime, ownTimeZone } from '@/lib/own-time-zone';

/** When and where, as on a ticket. */
export function EventFacts({ event }: { event: Event }) {
  const { date, startsAt, endsAt, place, isOver, status } = event;
  const times = formatTimes(event, society.timeZone);
  const dailyTimes = formatDailyHours(event, society.timeZone);
  const isDaily = dailyTimes !== times && date.startsWith(dailyTimes);
  // The two days of a long event need the whole width for a line each.
  const isLong = date.includes(' – ');
  const hasPlace = place !== '' || !isOver;
  return (
    <dl
      className={`grid overflow-hidden rounded-card border-2 border-foreground bg-card lg:border-0 ${hasPlace && !isLong ? 'sm:max-lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : ''}`}
    >
      <Fact label="When">
        <span className={status === 'cancelled' ? 'text-muted' : undefined}>
          <TimeText
            text={date === '' ? 'No date yet' : date}
            isCancelled={status === 'cancelled'}
          />
        </span>
        {!isDaily && !date.startsWith(times) && (
          <Detail>
            <TimeText text={times} />
          </Detail>
        )}
        {startsAt !== null && !isWholeDay(startsAt) && status !== 'cancelled' && (
          <TimeZones startsAt={startsAt} endsAt={endsAt} isDaily={isDaily} />
        )}
      </Fact>
      {hasPlace && (
        <Fact
          label="Where"
          className={`border-t-2 ${isLong ? '' : 'sm:max-lg:border-t-0 sm:max-lg:border-l-2'}`}
        >
          {place === '' ? 'To be announced' : place}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  label: string;
  /** The border to the fact before. */
  className?: string;
  children: ReactNode;
}

function Fact({ label, className = '', children }: FactProps) {
  return (
    <div
      className={`min-w-0 border-dashed border-foreground px-[min(1.25rem,6.25vw)] py-4 ${className}`}
    >
      <dt className="eyebrow text-muted">{label}</dt>
      <dd className="mt-1 font-display text-subtitle font-bold break-words lg:text-xl">
        {children}
      </dd>
    </div>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return <span className="mt-1 block font-sans text-base font-normal">{children}</span>;
}

type StartedTimes = EventTimes & { startsAt: string };

interface TimeZonesProps extends StartedTimes {
  /** Whether the hours are those of each day. */
  isDaily: boolean;
}

/** The society's time zone; then the time in the reader's own one, or if that is the same, how far away the day is. */
function TimeZones({ isDaily, ...times }: TimeZonesProps) {
  const readerZone = useReaderZone(times);
  const isHydrated = useIsHydrated();
  const readerTimes = readerZone === null ? null : timesIn(readerZone, times, isDaily);
  return (
    // Two lines high, so that nothing moves when the reader's zone is known. On paper others read it, on other days.
    <span className="mt-1 block min-h-[2lh] print:min-h-0 font-sans text-sm font-normal text-muted">
      {zoneName(times.startsAt, society.timeZone)}
      {readerZone === null && isHydrated && (
        <span className="block print:hidden">{distanceOf(times.startsAt)}</span>
      )}
      {readerZone !== null && readerTimes !== null && (
        <span className="block print:hidden">
          For you: <TimeText text={readerTimes} />, {zoneName(times.startsAt, readerZone)}
        </span>
      )}
    </span>
  );
}

const DAY_MS = 86_400_000;

function distanceOf(startsAt: string): string {
  const { timeZone } = society;
  const day = Date.parse(dayOf(startsAt, timeZone));
  return distanceInWords((day - Date.parse(presentDay(timeZone))) / DAY_MS);
}

/** The reader's time zone if its clock shows other times; null if not, on the server and while the page hydrates. */
const useReaderZone = ({ startsAt, endsAt }: StartedTimes) =>
  useSyncExternalStore(
    () => () => undefined,
    () =>
      [startsAt, endsAt ?? startsAt].every((time) => isOwnTime(Date.parse(time), society.timeZone))
        ? null
        : ownTimeZone(),
    () => null,
  );

/**
 * The times in a zone, without the day if it is one day and the same in the society's zone. Null if there is no one
 * answer: the clocks of one of the zones change between daily hours.
 */
function timesIn(zone: string, times: StartedTimes, isDaily: boolean): string | null {
  if (isDaily) {
    const isShiftConstant =
      shiftTo(zone, times.startsAt) === shiftTo(zone, times.endsAt ?? times.startsAt);
    return isShiftConstant ? formatDailyHours(times, zone) : null;
  }
  const text = formatTimes(times, zone);
  const day = dayOf(times.startsAt, zone);
  return day === dayOf(times.startsAt, society.timeZone) && !text.includes(' – ')
    ? text.slice(`${formatDay(day)}, `.length)
    : text;
}

/** How far the clocks of a zone are ahead of the society's, in milliseconds. */
function shiftTo(zone: string, time: string): number {
  const instant = Date.parse(time);
  return utcOffset(instant, zone) - utcOffset(instant, society.timeZone);
}
