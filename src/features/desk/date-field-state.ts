import {
  endInstant,
  formatDay,
  formatTimes,
  isWholeDay,
  startInstant,
} from '@/contract/event-time';
import { society } from '@/data/society';
import type { TypedDate } from '@/lib/typed-date';
import { inputsOf, timesOf, type WhenValues } from './event-form-values';

const { timeZone } = society;
const YEAR_MS = 365 * 86_400_000;

/** What was read from the text; null while the code that reads it has not loaded. */
export type Reading = TypedDate | null;

const noInputs = inputsOf({ startsAt: null, endsAt: null });

/** Takes over typed text, and the times that it names. */
export function withText(
  when: WhenValues,
  text: string,
  { reading, readingBefore }: { reading: Reading; readingBefore: Reading },
): WhenValues {
  if (reading?.kind === 'times') {
    return { date: text, isDateGenerated: reading.saysNothingElse, ...inputsOf(reading) };
  }
  const areTimesFromText = when.isDateGenerated || namesTimesOf(when, readingBefore);
  const inputs = areTimesFromText ? { ...noInputs, isWholeDay: when.isWholeDay } : {};
  return { ...when, ...inputs, date: text, isDateGenerated: text.trim() === '' };
}

/** Takes over a change of the native inputs. Text that only repeats the times follows; other text stays. */
export function withInputs(
  when: WhenValues,
  change: Partial<WhenValues>,
  reading: Reading,
): WhenValues {
  const next = { ...when, ...change };
  if (change.startDay !== undefined) next.endDay = movedEndDay(when, change.startDay);
  const repeatsTimes = reading?.kind === 'times' && reading.saysNothingElse;
  if (!when.isDateGenerated && !(repeatsTimes && namesTimesOf(when, reading))) return next;
  const { times } = timesOf(next);
  const generated =
    times.startsAt === null && next.startDay !== ''
      ? formatDay(next.startDay)
      : formatTimes(times, timeZone);
  return { ...next, date: generated, isDateGenerated: true };
}

/** The last day keeps its distance when the first day moves. */
function movedEndDay({ startDay, endDay }: WhenValues, newStartDay: string): string {
  if (startDay === '' || endDay === '' || newStartDay === '') return endDay;
  const moved = Date.parse(endDay) + Date.parse(newStartDay) - Date.parse(startDay);
  return Number.isNaN(moved) ? endDay : new Date(moved).toISOString().slice(0, 10);
}

function namesTimesOf(when: WhenValues, reading: Reading): boolean {
  if (reading?.kind !== 'times') return false;
  const { startsAt, endsAt } = timesOf(when).times;
  return reading.startsAt === startsAt && reading.endsAt === endsAt;
}

export interface WhenInWords {
  /** What calendars are told; empty before anything is entered. */
  calendars: string;
  /** What people read instead; null if it is the same. */
  readers: string | null;
  /** What deserves a second look. */
  warning: string | null;
}

/** What calendars and readers will be told. @param now Epoch milliseconds. */
export function whenInWords(when: WhenValues, reading: Reading, now: number): WhenInWords {
  const text = when.date.trim();
  return {
    calendars: calendarWords(when),
    readers: when.isDateGenerated || text === '' ? null : text,
    warning: warningOf(when, reading, now),
  };
}

function calendarWords(when: WhenValues): string {
  const { startsAt, endsAt } = timesOf(when).times;
  if (startsAt !== null) {
    const allDay = isWholeDay(startsAt) ? ', all day' : '';
    return `${formatTimes({ startsAt, endsAt }, timeZone)}${allDay}`;
  }
  if (when.startDay !== '') return `${formatDay(when.startDay)}: from when on?`;
  return when.date.trim() === '' ? '' : 'No day: calendars leave it out.';
}

function warningOf(when: WhenValues, reading: Reading, now: number): string | null {
  if (reading?.kind === 'wrong-weekday') return reading.message;
  const { times } = timesOf(when);
  const end = endInstant(times, timeZone);
  if (times.startsAt === null || end === null) return null;
  if (!when.isDateGenerated && reading?.kind === 'times' && !namesTimesOf(when, reading)) {
    return 'The text above names another time.';
  }
  if (end <= now) return 'That is in the past.';
  const start = startInstant(times.startsAt, timeZone);
  return start - now > YEAR_MS ? 'That is more than a year ahead.' : null;
}
