import { dayOf, formatDay, localParts, utcOffset } from '@/domain/event-time';
import { serverNow } from '@/lib/session/clock-skew';

/** The present day in a time zone, as `YYYY-MM-DD`. */
export const presentDay = (timeZone: string): string => localParts(serverNow(), timeZone).day;

/** Whether a day (`YYYY-MM-DD`) is in the present year of the visitor's clock; texts leave that year out. */
const isThisYear = (day: string): boolean =>
  Number(day.slice(0, 4)) === new Date(serverNow()).getFullYear();

/**
 * The day of a timestamp, such as `3 November`; with its year unless that is the present one.
 * @param timestamp In RFC 3339.
 * @param timeZone IANA name of the zone: the society’s where everybody reads the same day as in the mails.
 */
export function dayInWords(timestamp: string, timeZone: string): string {
  const day = dayOf(timestamp, timeZone);
  return formatDay(day).replace(/^\w+, (\d+ \w+) (\d+)$/, isThisYear(day) ? '$1' : '$1 $2');
}

/** The day of a time of an event, such as `Sat, 12 Jul`; with its year unless that is the present one. */
export function shortDayInWords(time: string, timeZone: string): string {
  const day = dayOf(time, timeZone);
  return formatDay(day).replace(
    /^(\w{3})\w*, (\d+ \w{3})\w* (\d+)$/,
    isThisYear(day) ? '$1, $2' : '$1, $2 $3',
  );
}

/** The day and the time of a timestamp, such as `3 November, 17:05`. The parameters are those of `dayInWords`. */
export const momentInWords = (timestamp: string, timeZone: string): string =>
  `${dayInWords(timestamp, timeZone)}, ${localParts(Date.parse(timestamp), timeZone).time}`;

/** How far away a day is: `Today`, `Tomorrow`, `In 5 days`, `5 weeks ago`. @param days Negative for the past. */
export function distanceInWords(days: number): string {
  const distance = Math.abs(days);
  if (distance < 2) return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : 'Yesterday';
  const words = countInWords(distance);
  return days > 0 ? `In ${words}` : `${words} ago`;
}

function countInWords(days: number): string {
  if (days < 30) return `${days} days`;
  return days < 730 ? `${Math.round(days / 7)} weeks` : `${Math.floor(days / 365)} years`;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats the age of a timestamp in whole units, as `10 minutes ago`, or `just now`. @param at Epoch milliseconds. */
export function ageOf(at: number): string {
  const age = Date.now() - at;
  const [unit, milliseconds] = units.find(([, size]) => age >= size) ?? [];
  if (unit === undefined) return 'just now';
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(age / milliseconds), unit);
}

/** How far the browser's clock is ahead of UTC at an instant (epoch milliseconds), in milliseconds. */
const ownOffset = (instant: number): number => new Date(instant).getTimezoneOffset() * -60_000;

/** Whether the browser's clock shows the time of a zone at an instant, in epoch milliseconds. */
export const isOwnTime = (instant: number, timeZone: string): boolean =>
  ownOffset(instant) === utcOffset(instant, timeZone);

/** The day by the browser's clock at an instant (epoch milliseconds), as `YYYY-MM-DD`. */
export const ownDay = (instant: number): string =>
  new Date(instant + ownOffset(instant)).toISOString().slice(0, 10);

/** The IANA name of the browser's time zone. The first use of `Intl` takes a phone some 85 ms. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
