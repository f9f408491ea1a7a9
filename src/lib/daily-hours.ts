import {
  dayOf,
  formatDay,
  formatTimes,
  isWholeDay,
  localParts,
  type EventTimes,
} from '@/contract/event-time';

const DAY_MS = 86_400_000;

interface DailyHours {
  firstDay: string;
  lastDay: string;
  /** `HH:MM`, as is `end`. An earlier or the same end is on the next day. */
  start: string;
  end: string;
}

/** The hours of each day if times on several days are read so; null if they are days, or on one day or night. */
export function dailyHoursOf(
  { startsAt, endsAt }: EventTimes,
  timeZone: string,
): DailyHours | null {
  if (startsAt === null || endsAt === null || isWholeDay(startsAt)) return null;
  const { day: firstDay, time: start } = localParts(Date.parse(startsAt), timeZone);
  const end = localParts(Date.parse(endsAt), timeZone).time;
  const nightMs = end > start ? 0 : DAY_MS;
  const lastDay = dayOf(new Date(Date.parse(endsAt) - nightMs).toISOString(), timeZone);
  return lastDay > firstDay ? { firstDay, lastDay, start, end } : null;
}

/**
 * Writes the times of several days with the same hours for people:
 * `Monday, 7 December 2026 – Friday, 11 December 2026, daily 10:00–16:00`. Other times as `formatTimes` does.
 */
export function formatDailyHours(times: EventTimes, timeZone: string): string {
  const hours = dailyHoursOf(times, timeZone);
  if (hours === null) return formatTimes(times, timeZone);
  const { firstDay, lastDay, start, end } = hours;
  return `${formatDay(firstDay)} – ${formatDay(lastDay)}, daily ${start}–${end}`;
}
