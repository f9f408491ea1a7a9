// What stands on a certificate, in the browser and in its PDF: the text, which an organiser writes once for everybody, and
// how it is known that somebody came.
import type { ArrivalKind } from './attendance';
import { formatDay, localParts } from './event-time';

/** What `{name}`, `{event}`, `{date}` and `{hours}` in the text stand for. */
export interface CertificateValues {
  name: string;
  event: string;
  date: string;
  /** Null if the organisers did not say; the text must not name it then. */
  hours: number | null;
}

/** Whether a text says how many hours the event took. */
export const namesHours = (text: string): boolean => text.includes('{hours}');

const WORDS_IN_BRACES = /\{(name|event|date|hours)\}/g;

/** How many words in braces a text has that values take the place of. */
export const countWordsInBraces = (text: string): number =>
  text.match(WORDS_IN_BRACES)?.length ?? 0;

/** A word in braces that no value takes the place of, such as a misspelled one; undefined if there is none. */
export const unknownWordIn = (text: string): string | undefined =>
  /\{\w+\}/.exec(text.replaceAll(WORDS_IN_BRACES, ''))?.[0];

/** The text with the values in place of the words in braces. Other braces stay as they are. */
export const fillCertificateText = (text: string, values: CertificateValues): string =>
  text.replaceAll(WORDS_IN_BRACES, (_, word: keyof CertificateValues) =>
    String(values[word] ?? ''),
  );

/** Writes the day of a timestamp (RFC 3339) as on paper, in a time zone: `3 March 2027`. */
export const dayOnPaper = (timestamp: string, timeZone: string): string =>
  formatDay(localParts(Date.parse(timestamp), timeZone).day).replace(/^\w+, /, '');

const recordings: Record<ArrivalKind, string> = {
  scanned: 'Scanned at the door',
  ticked: 'Ticked in the list at the door',
  'walk-in': 'Recorded as a walk-in',
};

/**
 * Says how and when it was recorded that somebody came: `Scanned at the door on 3 March 2027, 18:04`. At the desk, where
 * `door` is null, the time is that of an organiser's click, and says nothing of the arrival.
 */
export function attendanceInWords(
  { how, arrivedAt, door }: { how: ArrivalKind; arrivedAt: string; door: number | null },
  timeZone: string,
): string {
  if (door === null) return 'Recorded by the organisers';
  const { time } = localParts(Date.parse(arrivedAt), timeZone);
  return `${recordings[how]} on ${dayOnPaper(arrivedAt, timeZone)}, ${time}`;
}
