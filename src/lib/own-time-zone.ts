import { utcOffset } from '@/contract/event-time';

/** Whether the browser's clock shows the time of a zone at an instant, in epoch milliseconds. */
export const isOwnTime = (instant: number, timeZone: string): boolean =>
  new Date(instant).getTimezoneOffset() * -60_000 === utcOffset(instant, timeZone);

/** The IANA name of the browser's time zone. The first use of `Intl` takes a phone some 85 ms. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
