import { utcOffset } from '@/domain/event-time';

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
