// Offsets and names of the society's time zone, so that a phone needs no `Intl` object, whose first one takes it 85 ms.

/** A time zone from one change of its clocks to the next. */
export interface ZonePeriod {
  /** Epoch milliseconds. */
  start: number;
  /** How far the local time is ahead of UTC, in milliseconds. */
  offset: number;
  /** In English, such as `India Standard Time`. */
  name: string;
}

export interface TimeZoneTable {
  /** IANA name. */
  timeZone: string;
  /** In the order of time, without gaps; the first one begins where the table begins. */
  periods: readonly ZonePeriod[];
  /** Epoch milliseconds at which the table ends. */
  end: number;
}

/**
 * Defined by `vite.config.ts` in the client build. Undefined in development, while prerendering and on the server, where
 * `Intl` is asked instead.
 */
declare const SOCIETY_TIME_ZONE: TimeZoneTable;

const known = typeof SOCIETY_TIME_ZONE === 'undefined' ? undefined : SOCIETY_TIME_ZONE;

/**
 * The period of a zone at an instant; undefined if the table has no such zone or does not reach so far.
 * @param instant Epoch milliseconds.
 */
export function findPeriod(
  instant: number,
  timeZone: string,
  table: TimeZoneTable | undefined = known,
): ZonePeriod | undefined {
  if (timeZone !== table?.timeZone || instant >= table.end) return undefined;
  return table.periods.findLast(({ start }) => start <= instant);
}
