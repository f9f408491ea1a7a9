import {
  dailyHoursOf,
  formatDailyHours,
  formatEventTimes,
  isDaily as saysDaily,
  type DatedText,
} from '@/contract/daily-hours';
import { formatDay, formatTimes, hasPlausibleYear } from '@/contract/event-time';
import { society } from '@/data/society';
import { inputsOf, readersDate, timesOf, type WhenValues } from '@/features/desk/event-form-values';
import type { TypedDate } from '@/lib/typed-date';

const { timeZone } = society;

/** What was read from the text; null while the code that reads it has not loaded. */
export type Reading = TypedDate | null;

const noTimes = { wasDaily: false, ...inputsOf({ startsAt: null, endsAt: null }) };

/** Takes over typed text, and the times that it names. */
export function withText(
  when: WhenValues,
  text: string,
  { reading, readingBefore }: { reading: Reading; readingBefore: Reading },
): WhenValues {
  if (reading?.kind === 'times') {
    const { fullText, saysNothingElse } = reading;
    return {
      date: text,
      fullDate: fullText ?? '',
      isDateGenerated: saysNothingElse,
      wasDaily: false,
      ...inputsOf(reading),
    };
  }
  const areTimesFromText = when.isDateGenerated || namesTimesOf(when, readingBefore);
  const times = areTimesFromText ? noTimes : {};
  return { ...when, ...times, date: text, fullDate: '', isDateGenerated: text.trim() === '' };
}

/** Takes over a change of the native inputs. Text that only repeats the times follows; other text stays. */
export function withInputs(
  when: WhenValues,
  change: Partial<WhenValues>,
  reading: Reading,
): WhenValues {
  const next = { ...when, ...change };
  if (change.startDay !== undefined && change.endDay === undefined) {
    next.endDay = movedEndDay(when, change.startDay);
  }
  const { times } = timesOf(next);
  const isDaily = when.wasDaily || saysDaily(datedText(when, reading), timeZone);
  next.wasDaily = isDaily && dailyHoursOf(times, timeZone) === null;
  const format = isDaily ? formatDailyHours : formatTimes;
  const generated =
    times.startsAt === null && hasPlausibleYear(next.startDay)
      ? formatDay(next.startDay)
      : format(times, timeZone);
  // The server would write the hours as those of one long event.
  const canBeGenerated = !isDaily || next.wasDaily;
  const repeatsTimes = reading?.kind === 'times' && reading.saysNothingElse;
  if (when.isDateGenerated || (repeatsTimes && namesTimesOf(when, reading))) {
    return { ...next, date: generated, fullDate: '', isDateGenerated: canBeGenerated };
  }
  const date = movedDate(when, reading, generated);
  if (date === null) return next;
  const isDateGenerated = date === generated && canBeGenerated;
  return { ...next, date, fullDate: '', isDateGenerated };
}

/**
 * The text for readers with the times that it names. A text that is not read can name those of the inputs in the words
 * of the site, as 'Exam week, Monday, 7 December 2026'.
 */
function datedText(when: WhenValues, reading: Reading): DatedText {
  const { startsAt, endsAt } = reading?.kind === 'times' ? reading : timesOf(when).times;
  return { date: readersDate(when), startsAt, endsAt };
}

const PART_OF_DAY = /^, (?:morning|afternoon|evening|night)\b/;

/**
 * The text with the generated date instead of the full date in it; null if it stays. An hour says more than the part of
 * the day.
 */
function movedDate(when: WhenValues, reading: Reading, generated: string): string | null {
  if (generated === '') return null;
  const dated = datedText(when, reading);
  const text = dated.date;
  const before = formatEventTimes(dated, timeZone);
  const at = text.indexOf(before);
  if (before === '' || at === -1) return null;
  const hasHour = /\d\d:\d\d$/.test(generated);
  const after = text.slice(at + before.length);
  const rest = hasHour ? after.replace(PART_OF_DAY, '') : after;
  return text.slice(0, at) + generated + rest;
}

/** The last day keeps its distance when the first day moves. */
function movedEndDay({ startDay, endDay }: WhenValues, newStartDay: string): string {
  if (startDay === '' || endDay === '' || newStartDay === '') return endDay;
  const moved = Date.parse(endDay) + Date.parse(newStartDay) - Date.parse(startDay);
  return Number.isNaN(moved) ? endDay : new Date(moved).toISOString().slice(0, 10);
}

/** Whether the text names the times of the inputs. */
export function namesTimesOf(when: WhenValues, reading: Reading): boolean {
  if (reading?.kind !== 'times') return false;
  const { startsAt, endsAt } = timesOf(when).times;
  return reading.startsAt === startsAt && reading.endsAt === endsAt;
}
