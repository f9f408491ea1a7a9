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
  dailyHoursOf,
  formatDailyHours,
  formatEventTimes,
  isDaily,
} from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { presentDay, distanceInWords, isOwnTime, ownDay, ownTimeZone } from '@/lib/time-in-words';
import { serverNow } from '@/lib/session/clock-skew';

/** When and where, as on a ticket. */
export function EventDetailsFacts({ event }: { event: Event }) {
  const { date, startsAt, endsAt, place, isOver, status } = event;
  const times = formatEventTimes(event, society.timeZone);
  // The two days of a long event need the whole width for a line each.
  const isLong = date.includes(' – ');
  const hasPlace = place !== '' || !isOver;
  return (
    <dl
      className={`grid overflow-hidden card-frame bg-card lg:border-0 ${hasPlace && !isLong ? 'sm:max-lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : ''}`}
    >
      <Fact label="When">
        <span className={status === 'cancelled' ? 'text-muted' : undefined}>
          <TimeText
            text={date === '' ? 'No date yet' : date}
            isCancelled={status === 'cancelled'}
          />
        </span>
        {!date.includes(times) && (
          <Detail>
            <TimeText text={times} />
          </Detail>
        )}
        {startsAt !== null &&
          status !== 'cancelled' &&
          (isWholeDay(startsAt) ? (
            <DistanceOfDays startsAt={startsAt} endsAt={endsAt} />
          ) : (
            <TimeZones
              startsAt={startsAt}
              endsAt={endsAt}
              hasDailyHours={isDaily(event, society.timeZone)}
            />
          ))}
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

// The browser adds what depends on the reader and the day, which a print leaves out, so it keeps no room for it.
const smallPrint = 'mt-1 block font-sans text-sm font-normal text-muted print:min-h-0';

/** How far away a whole day is, unless the reader's own day is another one than the society's. */
function DistanceOfDays(times: StartedTimes) {
  const isHydrated = useIsHydrated();
  return (
    // One line high, so that nothing moves when the distance is known.
    <span className={`${smallPrint} min-h-[1lh]`}>
      {isHydrated && ownDay(serverNow()) === presentDay(society.timeZone) && (
        <Distance {...times} />
      )}
    </span>
  );
}

interface TimeZonesProps extends StartedTimes {
  /** Whether the hours are those of each day. */
  hasDailyHours: boolean;
}

/** The society's time zone; then the time in the reader's own one, or if that is the same, how far away the day is. */
function TimeZones({ hasDailyHours, ...times }: TimeZonesProps) {
  const readerZone = useReaderZone(times);
  const isHydrated = useIsHydrated();
  const readerTimes = readerZone === null ? null : timesIn(readerZone, times, hasDailyHours);
  return (
    // Two lines high, so that nothing moves when the reader's zone is known.
    <span className={`${smallPrint} min-h-[2lh]`}>
      <span>{zoneName(times.startsAt, society.timeZone)}</span>
      {readerZone === null && isHydrated && <Distance {...times} />}
      {readerZone !== null && readerTimes !== null && (
        <span className="block print:hidden">
          For you: <TimeText text={`${readerTimes}, ${zoneName(times.startsAt, readerZone)}`} />
        </span>
      )}
    </span>
  );
}

const Distance = (times: StartedTimes) => (
  <span className="block print:hidden">{distanceOf(times)}</span>
);

const DAY_MS = 86_400_000;

/** From the present day to the first one, or from the last one; today as long as the event goes on. */
function distanceOf(times: StartedTimes): string {
  const { timeZone } = society;
  const today = presentDay(timeZone);
  const first = dayOf(times.startsAt, timeZone);
  const last = lastDayOf(times, first);
  const nearest = today < first ? first : today > last ? last : today;
  return distanceInWords((Date.parse(nearest) - Date.parse(today)) / DAY_MS);
}

/** The last day, which is the first one too if the event ends in the night after it. */
function lastDayOf({ startsAt, endsAt }: StartedTimes, firstDay: string): string {
  if (isWholeDay(startsAt)) return endsAt ?? startsAt;
  return dailyHoursOf({ startsAt, endsAt }, society.timeZone)?.lastDay ?? firstDay;
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
function timesIn(zone: string, times: StartedTimes, hasDailyHours: boolean): string | null {
  if (hasDailyHours) return isShiftConstant(zone, times) ? formatDailyHours(times, zone) : null;
  const text = formatTimes(times, zone);
  const day = dayOf(times.startsAt, zone);
  return day === dayOf(times.startsAt, society.timeZone) && !text.includes(' – ')
    ? text.slice(`${formatDay(day)}, `.length)
    : text;
}

/** Whether the clocks of a zone are as far ahead of the society's on each day of an event. */
function isShiftConstant(zone: string, { startsAt, endsAt }: StartedTimes): boolean {
  const shiftAt = (instant: number) =>
    utcOffset(instant, zone) - utcOffset(instant, society.timeZone);
  const end = Date.parse(endsAt ?? startsAt);
  for (let day = Date.parse(startsAt); day < end; day += DAY_MS) {
    if (shiftAt(day) !== shiftAt(end)) return false;
  }
  return true;
}
