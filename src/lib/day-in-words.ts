import { serverNow } from './session/clock-skew';

/**
 * The day of a timestamp, such as `3 November`; with its year unless that is the present one.
 * @param timestamp In RFC 3339.
 * @param timeZone IANA name of the zone, so that everybody reads the same day as in the mails.
 */
export function dayInWords(timestamp: string, timeZone: string): string {
  const write = (at: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(at);
  const at = Date.parse(timestamp);
  const isThisYear = write(at, { year: 'numeric' }) === write(serverNow(), { year: 'numeric' });
  return write(at, {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}
