import { formatDate } from 'ical-generator';
import { utcOffset } from '@/domain/event-time';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Writes a VTIMEZONE (RFC 5545) with the changes of the clocks in some years. Most calendars know the zone by its name; the
 * others need this.
 */
export function writeTimeZone(timeZone: string, years: Iterable<number>): string {
  const observances = [...years].flatMap((year) => observancesOf(year, timeZone));
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE'].join('\r\n');
}

/** The offset with which a year begins, and each change in it. */
function observancesOf(year: number, timeZone: string): string[] {
  const offsetAt = (instant: number) => utcOffset(instant, timeZone);
  const standard = Math.min(offsetAt(Date.UTC(year, 0)), offsetAt(Date.UTC(year, 6)));
  const observance = (at: number, from: number, to: number) => {
    const kind = to > standard ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${kind}`,
      `DTSTART:${formatDate(null, new Date(at + from), false, true)}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      `END:${kind}`,
    ];
  };
  // A day more on each side, because the year is that of UTC.
  const begin = Date.UTC(year, 0, 0);
  const lines = observance(begin, offsetAt(begin), offsetAt(begin));
  for (let day = begin; day <= Date.UTC(year + 1, 0); day += DAY_MS) {
    const [from, to] = [offsetAt(day), offsetAt(day + DAY_MS)];
    if (from !== to) lines.push(...observance(changeAfter(day, offsetAt), from, to));
  }
  return lines;
}

/** The instant within a day at which the offset changes. */
function changeAfter(day: number, offsetAt: (instant: number) => number): number {
  let [before, after] = [day, day + DAY_MS];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (offsetAt(middle) === offsetAt(day)) before = middle;
    else after = middle;
  }
  return after;
}

/** An offset in milliseconds as `+0530`. */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${twoDigits(hour)}${twoDigits(minute)}`;
}
