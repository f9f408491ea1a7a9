import { dayOf, formatDay, localParts } from '@/domain/event-time';
import { serverNow } from '@/lib/session/clock-skew';

/** The present day in a time zone, as `YYYY-MM-DD`. */
export const presentDay = (timeZone: string): string => localParts(serverNow(), timeZone).day;

/** Whether a day (`YYYY-MM-DD`) is in the present year of the visitor's clock; texts leave that year out. */
export const isThisYear = (day: string): boolean =>
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

/** The day and the time of a timestamp, such as `3 November, 17:05`. The parameters are those of `dayInWords`. */
export const momentInWords = (timestamp: string, timeZone: string): string =>
  `${dayInWords(timestamp, timeZone)}, ${localParts(Date.parse(timestamp), timeZone).time}`;
