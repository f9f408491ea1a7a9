import { utcOffset, zoneName } from '../src/contract/event-time.ts';
import type { TimeZoneTable, ZonePeriod } from '../src/contract/time-zone-table.ts';

const MINUTE_MS = 60_000;
/** No zone changes its clocks twice within a week. */
const WEEK_MS = 7 * 86_400_000;
/** How far the table reaches into the past and the future; for other times the client asks `Intl`. */
const REACH_YEARS = 10;

/**
 * The offsets and names of a time zone, ten years back and ten years ahead. The same throughout a year, so that builds
 * of one commit have files of the same names.
 * @param timeZone IANA name.
 * @param year The present one.
 */
export function timeZoneTable(timeZone: string, year: number): TimeZoneTable {
  const periodAt = (start: number): ZonePeriod => ({
    start,
    offset: utcOffset(start, timeZone),
    name: zoneName(new Date(start).toISOString(), timeZone),
  });
  const start = Date.UTC(year - REACH_YEARS, 0);
  const end = Date.UTC(year + REACH_YEARS + 1, 0);
  const periods = [periodAt(start)];
  for (let instant = start; instant < end; instant += WEEK_MS) {
    const current = periods.at(-1) as ZonePeriod;
    // A zone can change its name alone.
    const isCurrent = (at: number) => {
      const { offset, name } = periodAt(at);
      return offset === current.offset && name === current.name;
    };
    if (!isCurrent(instant + WEEK_MS)) {
      periods.push(periodAt(changeBetween(instant, instant + WEEK_MS, isCurrent)));
    }
  }
  return { timeZone, periods, end };
}

/** The first minute of the next period. */
function changeBetween(
  before: number,
  after: number,
  isBefore: (instant: number) => boolean,
): number {
  if (after - before <= MINUTE_MS) return after;
  const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
  return isBefore(middle)
    ? changeBetween(middle, after, isBefore)
    : changeBetween(before, middle, isBefore);
}
