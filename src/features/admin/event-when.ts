import {
  dailyHoursOf,
  isDaily,
  type DatedText,
  dayOf,
  formatTimes,
  isWholeDay,
  localParts,
  type EventTimes,
  endInstant,
  startInstant,
} from '@/domain/event-time';
import { DELETED_EVENT_DAYS } from '@/domain/retention';
import { society } from '@/data/society';
import { serverNow } from '@/lib/session/clock-skew';
import { presentDay, distanceInWords } from '@/lib/time-in-words';

const DAY_MS = 86_400_000;

/** The present day of the society, as `YYYY-MM-DD`. */
export const today = (): string => presentDay(society.timeZone);

/** Days from one day to another, both `YYYY-MM-DD`; negative if the second one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The day on which an event begins; null without one. */
export const firstDay = ({ startsAt }: Pick<EventTimes, 'startsAt'>): string | null =>
  startsAt === null ? null : dayOf(startsAt, society.timeZone);

/** The last day of an event; null without one. */
export function lastDay({ startsAt, endsAt }: EventTimes): string | null {
  const time = endsAt ?? startsAt;
  return time === null ? null : dayOf(time, society.timeZone);
}

/** Formats a day (`YYYY-MM-DD`) with some of its parts, in English. */
export const formatDayParts = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(Date.parse(day));

/** The day of a timestamp in the society's time zone, such as `12 July 2025`. */
export const dayOfTimestamp = (timestamp: string): string =>
  formatDayParts(dayOf(timestamp, society.timeZone), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/**
 * The times of an event without its day: `17:00–19:00`, `All day, until 14 Jul`, `Daily 10:00–16:00, until 11 Dec`.
 * Empty without a day.
 */
export function timeOfDay(event: DatedText): string {
  const { startsAt, endsAt } = event;
  if (startsAt === null) return '';
  const hours = isDaily(event, society.timeZone) ? dailyHoursOf(event, society.timeZone) : null;
  if (hours !== null) return `Daily ${hours.start}–${hours.end}, ${until(hours.lastDay)}`;
  const first = firstDay({ startsAt });
  const last = lastDay({ startsAt, endsAt });
  const start = isWholeDay(startsAt) ? '' : clockOf(startsAt);
  if (last !== null && last !== first) {
    return start === '' ? `All day, ${until(last)}` : `${start}, ${until(last)}`;
  }
  if (start === '') return 'All day';
  return endsAt === null || endsAt === startsAt ? start : `${start}–${clockOf(endsAt)}`;
}

const until = (day: string) => `until ${formatDayParts(day, { day: 'numeric', month: 'short' })}`;

/** The time of a timestamp in the society's time zone, such as `17:00`. */
export const clockOf = (time: string) => localParts(Date.parse(time), society.timeZone).time;

/** `Today`, `Tomorrow`, `In 5 days` or `5 weeks ago`; empty without a day. */
export function distanceOf(event: EventTimes): string {
  const first = firstDay(event);
  const last = lastDay(event);
  if (first === null || last === null) return '';
  const now = today();
  if (first <= now && now < last) return 'Now';
  return distanceInWords(daysBetween(now, first > now ? first : last));
}

/** What people read of when an event is. */
export const whenText = ({ date, ...times }: DatedText): string =>
  date || formatTimes(times, society.timeZone) || 'No date yet';

/** A timestamp in the society's time zone, such as `12 July 2025, 17:00`. */
export const formatMoment = (timestamp: string): string =>
  `${dayOfTimestamp(timestamp)}, ${clockOf(timestamp)}`;

/** The day on which a deleted event is gone for good, such as `24 December 2026`. */
export const endOfBin = (deletedAt: string): string =>
  dayOfTimestamp(new Date(Date.parse(deletedAt) + DELETED_EVENT_DAYS * 86_400_000).toISOString());

const NEAR_MS = 12 * 3_600_000;

/** Whether an event goes on, or begins or has ended within twelve hours. */
export function isNear({ startsAt, endsAt }: Pick<EventTimes, 'startsAt' | 'endsAt'>): boolean {
  if (startsAt === null) return false;
  const start = startInstant(startsAt, society.timeZone);
  const end = endInstant({ startsAt, endsAt }, society.timeZone) ?? start;
  const now = serverNow();
  return start - NEAR_MS < now && now < end + NEAR_MS;
}
