import { dayOf, formatDay, localParts } from '@/contract/event-time';
import { serverNow } from './session/clock-skew';

/** The present day in a time zone, as `YYYY-MM-DD`. */
export const presentDay = (timeZone: string): string => localParts(serverNow(), timeZone).day;

/** Whether a day (`YYYY-MM-DD`) is in the present year of a time zone; texts leave that year out. */
export const isThisYear = (day: string, timeZone: string): boolean =>
  day.slice(0, 4) === presentDay(timeZone).slice(0, 4);

/**
 * The day of a timestamp, such as `3 November`; with its year unless that is the present one.
 * @param timestamp In RFC 3339.
 * @param timeZone IANA name of the zone, so that everybody reads the same day as in the mails.
 */
export function dayInWords(timestamp: string, timeZone: string): string {
  const day = dayOf(timestamp, timeZone);
  return formatDay(day).replace(
    /^\w+, (\d+ \w+) (\d+)$/,
    isThisYear(day, timeZone) ? '$1' : '$1 $2',
  );
}
