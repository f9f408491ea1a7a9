import {
  dayOf,
  formatDay,
  formatTimes,
  isWholeDay,
  localParts,
  toUtcTime,
  utcOffset,
  type EventTimes,
} from './event-time';

const DAY_MS = 86_400_000;

export interface DailyHours {
  firstDay: string;
  lastDay: string;
  /** `HH:MM`, as is `end`. An earlier end is on the next day. */
  start: string;
  end: string;
}

/**
 * The hours of each day if times on several days are read so; null if they are days, on one day or night, or begin and
 * end at the same hour: these leave no pause between the days.
 */
export function dailyHoursOf(
  { startsAt, endsAt }: EventTimes,
  timeZone: string,
): DailyHours | null {
  if (startsAt === null || endsAt === null || isWholeDay(startsAt)) return null;
  const { day: firstDay, time: start } = localParts(Date.parse(startsAt), timeZone);
  const end = localParts(Date.parse(endsAt), timeZone).time;
  const nightMs = end > start ? 0 : DAY_MS;
  const lastDay = dayOf(new Date(Date.parse(endsAt) - nightMs).toISOString(), timeZone);
  return lastDay > firstDay && end !== start ? { firstDay, lastDay, start, end } : null;
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

/** The times of an event and the text that people read of them. */
export interface DatedText extends EventTimes {
  date: string;
}

/** Whether the text of an event says that its hours are those of each day, in the words of `formatDailyHours`. */
export const isDaily = ({ date, ...times }: DatedText, timeZone: string): boolean =>
  dailyHoursOf(times, timeZone) !== null && date.includes(formatDailyHours(times, timeZone));

/** Writes the times of an event for people, with `daily` if its text says so. Empty without a start. */
export const formatEventTimes = (event: DatedText, timeZone: string): string =>
  isDaily(event, timeZone) ? formatDailyHours(event, timeZone) : formatTimes(event, timeZone);

interface Repetition {
  /** Of the first day, as is `endsAt`: timestamps in UTC. */
  startsAt: string;
  endsAt: string;
  /** How many days there are. */
  count: number;
}

/**
 * How calendars repeat an event with daily hours; null if it is one entry. That is also so if the clocks change between
 * its days: calendars repeat times in UTC, which would then be other hours.
 */
export function dailyRepetition(event: DatedText, timeZone: string): Repetition | null {
  const { startsAt, endsAt } = event;
  if (startsAt === null || endsAt === null || !isDaily(event, timeZone)) return null;
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (utcOffset(start, timeZone) !== utcOffset(end, timeZone)) return null;
  const count = Math.ceil((end - start) / DAY_MS);
  return { startsAt, endsAt: toUtcTime(end - (count - 1) * DAY_MS), count };
}

/** Writes when calendars show an event. Empty without a start. */
export const formatCalendarTimes = (event: DatedText, timeZone: string): string =>
  dailyRepetition(event, timeZone) === null
    ? formatTimes(event, timeZone)
    : formatDailyHours(event, timeZone);
