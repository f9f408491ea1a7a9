import {
  dailyHoursOf,
  formatCalendarTimes,
  formatDailyHours,
  formatEventTimes,
  isDaily,
  isDaily as saysDaily,
  type DatedText,
} from '@/contract/daily-hours';
import {
  endInstant,
  formatDay,
  formatTimes,
  hasPlausibleYear,
  isWholeDay,
  nextDay,
  startInstant,
  timesError,
} from '@/contract/event-time';
import { society } from '@/data/society';
import { logHandledError } from '@/lib/log-handled-error';
import { serverNow } from '@/lib/session/clock-skew';
import type { TypedDate } from '@/lib/typed-date';
import { inputsOf, readersDate, timesOf, type WhenValues } from './event-form-values';
import { formatDayParts } from './event-when';

const { timeZone } = society;
/** A day without its year that has just passed is read as that of next year. */
const FAR_AHEAD_MONTHS = 10;
/** Words that mean another day soon. */
const RELATIVE_WORDS =
  /\b(?:(?:this|next|coming)\s+(?:week(?:end)?|month|term|semester|year|\w+day)|today|tonight|tomorrow|soon|in\s+\w+\s+(?:days?|weeks?|months?))\b/i;
const MONTH_MS = 30.44 * 86_400_000;
/** Longer than a night: the end may be mistyped. */
const LONG_NIGHT_MS = 12 * 3_600_000;

export interface WhenInWords {
  /** The day and the hours that calendars get; an empty text before anything is entered. */
  calendars: string;
  /** The text that readers of the site see; null if it is that of the calendars. */
  readers: string | null;
  /** How a numeric day was read whose day and month could be exchanged; null if there is none. */
  dayFirst: string | null;
  /** What the admin should check, such as an end in the past; null if there is nothing. */
  warning: string | null;
}

/** The sentences below the date field: what calendars get, what readers see. @param now Epoch milliseconds. */
export function whenInWords(when: WhenValues, reading: Reading, now: number): WhenInWords {
  const text = readersDate(when).trim();
  const calendars = calendarWords(when, reading);
  return {
    calendars,
    readers: when.isDateGenerated || text === '' || text === calendars ? null : text,
    dayFirst: reading?.kind === 'times' ? reading.dayFirst : null,
    warning: warningOf(when, reading, now),
  };
}

const UNTIL_CLEAR = 'Nothing until the date is clear.';

function calendarWords(when: WhenValues, reading: Reading): string {
  const { times, errors } = timesOf(when);
  const { startsAt, endsAt } = times;
  if (timesError(times) !== null) return UNTIL_CLEAR;
  if (startsAt !== null) {
    const allDay = isWholeDay(startsAt) ? ', all day' : '';
    const event = { date: readersDate(when), startsAt, endsAt };
    return `${formatCalendarTimes(event, timeZone)}${allDay}`;
  }
  if (when.startDay !== '') {
    if (errors.startDay ?? errors.endDay) return 'Nothing until the year is clear.';
    const isMissingStart = when.startTime === '';
    return `${formatDay(when.startDay)}: ${isMissingStart ? 'at what time?' : `${when.startTime}, until when?`}`;
  }
  if (when.date.trim() === '') return '';
  return reading?.kind === 'wrong'
    ? UNTIL_CLEAR
    : 'No date was understood, so calendars leave the event out.';
}

function warningOf(when: WhenValues, reading: Reading, now: number): string | null {
  if (reading?.kind === 'wrong') return reading.message;
  const { times } = timesOf(when);
  const error = timesError(times);
  if (error !== null) return error;
  const end = endInstant(times, timeZone);
  if (times.startsAt === null || end === null) {
    const [words] = RELATIVE_WORDS.exec(when.date) ?? [];
    return words === undefined
      ? null
      : `“${words}” will mean another day later. Better name the day.`;
  }
  if (!when.isDateGenerated && reading?.kind === 'times' && !namesTimesOf(when, reading)) {
    return 'The text above names another time.';
  }
  const start = startInstant(times.startsAt, timeZone);
  if (end <= now) return 'That is in the past.';
  if (!isWholeDay(times.startsAt) && start < now) {
    return times.endsAt === null ? 'That is in the past.' : 'The start is in the past.';
  }
  if (endsNextDay(when) && end - start > LONG_NIGHT_MS) {
    return `That is ${hoursInWords(end - start)}. Is the end right?`;
  }
  const longNight = longNightOf(reading, end - start);
  if (longNight !== null) return `${longNight}. Is the end right?`;
  if (reading?.kind === 'times' && reading.isMorningGuessed) {
    return 'That is in the morning. If it is not, write “pm” after the hour.';
  }
  const months = Math.floor((start - now) / MONTH_MS);
  if (months < FAR_AHEAD_MONTHS) return null;
  return `That is ${months < 12 ? `${months} months` : 'more than a year'} ahead. Is the year right?`;
}

/** Whether the event ends on the day after its first one, at an earlier time of the clock. */
function endsNextDay({ isWholeDay, startDay, startTime, endDay, endTime }: WhenValues): boolean {
  if (isWholeDay || startDay === '' || startTime === '' || endTime === '') return false;
  return endTime < startTime && (endDay === '' || endDay === nextDay(startDay));
}

/**
 * How long an event is whose hours stand once for several days and are longer than a night, or each of its days if they
 * are daily; otherwise null.
 */
function longNightOf(reading: Reading, eventMs: number): string | null {
  if (reading?.kind !== 'times' || reading.hoursOfDays === null) return null;
  const { start, end } = reading.hoursOfDays;
  if (end > start) return null;
  const durationMs = Date.parse(`1970-01-02T${end}Z`) - Date.parse(`1970-01-01T${start}Z`);
  if (durationMs <= LONG_NIGHT_MS) return null;
  return reading.isDaily
    ? `${start}–${end} is ${hoursInWords(durationMs)}`
    : `That is ${hoursInWords(eventMs)}`;
}

/** The day after the first one, such as `11 December`, if the event ends there without saying so; otherwise null. */
export const unsaidLastDay = (when: WhenValues): string | null =>
  when.endDay === '' && endsNextDay(when)
    ? formatDayParts(nextDay(when.startDay), { day: 'numeric', month: 'long' })
    : null;

function hoursInWords(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  const hours = `${Math.floor(minutes / 60)} hours`;
  return minutes % 60 === 0 ? hours : `${hours} and ${minutes % 60} minutes`;
}

/** What was read from the text; null while the code that reads it has not loaded. */
export type Reading = TypedDate | null;

const noTimes = { wasDaily: false, ...inputsOf({ startsAt: null, endsAt: null }) };

/** Takes over typed text, and the times that it names. */
function withText(
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
function withInputs(when: WhenValues, change: Partial<WhenValues>, reading: Reading): WhenValues {
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
function namesTimesOf(when: WhenValues, reading: Reading): boolean {
  if (reading?.kind !== 'times') return false;
  const { startsAt, endsAt } = timesOf(when).times;
  return reading.startsAt === startsAt && reading.endsAt === endsAt;
}

const inputs = ['isWholeDay', 'startDay', 'startTime', 'endDay', 'endTime'] as const;

interface Entered {
  /** The values when text and inputs were last in step. */
  before: WhenValues;
  /** The values with what was typed and picked since. */
  after: WhenValues;
  /** What was entered last; it decides if both name a time. */
  last: 'text' | 'inputs';
}

/** Lets the inputs follow the text that was typed, and the text the inputs. Nothing that was entered is lost. */
export function inStep(
  { before, after, last }: Entered,
  read: (text: string) => Reading,
): WhenValues {
  const change = changedInputs(before, after);
  const followInputs = (when: WhenValues) =>
    change === null ? when : withInputs(when, change, read(when.date));
  if (after.date === before.date) return followInputs(before);
  const reading = read(after.date);
  const followText = (when: WhenValues) =>
    withText(when, after.date, { reading, readingBefore: read(when.date) });
  return last === 'text' && reading?.kind === 'times'
    ? followText(followInputs(before))
    : followInputs(followText(before));
}

/** The inputs that differ; null if none does. */
function changedInputs(before: WhenValues, after: WhenValues): Partial<WhenValues> | null {
  const changed = inputs.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

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

const TIMEOUT_MS = 10_000;

const loadReader = async () => (await import('@/lib/typed-date')).readTypedDate;

/** Rejects after ten seconds, because the save waits for the date to be read. */
const afterTimeout = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('No answer within 10 seconds')), TIMEOUT_MS);
  });

/**
 * Loads what reads the day that a text names. If its code cannot be loaded in time, it reads null: the native inputs
 * remain.
 */
export async function loadDateReader(): Promise<(text: string) => Reading> {
  try {
    const readTypedDate = await Promise.race([loadReader(), afterTimeout()]);
    return (text) => readTypedDate(text, { now: serverNow(), timeZone: society.timeZone });
  } catch (error) {
    logHandledError('Loading the code that reads dates', error);
    return () => null;
  }
}
