// What calendars show of the times of an event. Shared by the links to calendars and the calendar files.
import {
  dailyHoursOf,
  isDaily,
  isWholeDay,
  nextDay,
  toUtcTime,
  type DatedText,
  type EventTime,
} from './event-time';

const DAY_MS = 86_400_000;
/** How long calendars show an event whose end nobody has said. */
const USUAL_DURATION_MS = 3_600_000;

interface CalendarSpan {
  /** A day or an RFC 3339 time, as is `end`. */
  start: string;
  /** Of whole days the day after the last one. */
  end: string;
}

/** When an event begins and ends, as calendars take it: with an end in any case, and an hour without one. */
export function calendarSpan({
  startsAt,
  endsAt,
}: {
  startsAt: string;
  endsAt: EventTime;
}): CalendarSpan {
  if (isWholeDay(startsAt)) return { start: startsAt, end: nextDay(endsAt ?? startsAt) };
  const end =
    endsAt === null || endsAt === startsAt
      ? toUtcTime(Date.parse(startsAt) + USUAL_DURATION_MS)
      : endsAt;
  return { start: startsAt, end };
}

interface Repetition {
  /** Of the first day, as is `end`: local times, `YYYY-MM-DDTHH:MM`. */
  start: string;
  end: string;
  /** How many days there are. */
  count: number;
}

/**
 * How calendars repeat an event with daily hours; null if it is one entry. In local time, because in UTC the hours would
 * be others after the clocks have changed.
 */
export function dailyRepetition(event: DatedText, timeZone: string): Repetition | null {
  const hours = isDaily(event, timeZone) ? dailyHoursOf(event, timeZone) : null;
  if (hours === null) return null;
  const { firstDay, lastDay, start, end } = hours;
  return {
    start: `${firstDay}T${start}`,
    end: `${end < start ? nextDay(firstDay) : firstDay}T${end}`,
    count: (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1,
  };
}
