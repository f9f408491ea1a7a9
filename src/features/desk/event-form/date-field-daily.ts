import { dailyHoursOf, formatDailyHours, isDaily } from '@/contract/daily-hours';
import { formatTimes } from '@/contract/event-time';
import { society } from '@/data/society';
import { readersDate, timesOf, type WhenValues } from '@/features/desk/event-form-values';
import type { Reading } from './date-field-state';

const { timeZone } = society;

/**
 * Whether the hours repeat each day; null if the event has none that could. Hours through the night repeat only if the
 * text says so: otherwise `14 December, 22:00 – 18 December, 02:00` would become four nights, 14 to 17 December.
 */
export function hasDailyHours(when: WhenValues): boolean | null {
  const { times } = timesOf(when);
  const hours = dailyHoursOf(times, timeZone);
  if (hours === null) return null;
  if (isDaily({ ...times, date: readersDate(when) }, timeZone)) return true;
  return hours.end > hours.start ? false : null;
}

/** The text that says of the same times whether the hours are those of each day. Other words in it stay. */
export function dateWithHours(
  when: WhenValues,
  { isDaily }: { isDaily: boolean },
  read: (text: string) => Reading,
): string {
  const { times } = timesOf(when);
  const typed = readersDate(when);
  const reading = read(typed);
  const text = reading?.kind === 'times' ? reading.inFull : typed;
  const forms = [formatTimes(times, timeZone), formatDailyHours(times, timeZone)] as const;
  const [before, after] = isDaily ? forms : [forms[1], forms[0]];
  if (text.includes(before)) return text.replace(before, after);
  return [text, after].filter(Boolean).join(', ');
}
