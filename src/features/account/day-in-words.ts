import { society } from '@/data/society';

/** The day of a timestamp in the society's zone, such as `3 November`; with its year unless that is the present one. */
export function dayInWords(timestamp: string): string {
  const yearOf = (time: number | string) =>
    new Date(time).toLocaleDateString('en-GB', { year: 'numeric', timeZone: society.timeZone });
  const isThisYear = yearOf(timestamp) === yearOf(Date.now());
  return new Date(timestamp).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: society.timeZone,
  });
}
