import { formatCalendarTimes } from '@/contract/daily-hours';
import {
  endInstant,
  formatDay,
  isWholeDay,
  nextDay,
  startInstant,
  timesError,
} from '@/contract/event-time';
import { society } from '@/data/society';
import { readersDate, timesOf, type WhenValues } from '@/features/desk/event-form-values';
import { formatDayParts } from '@/features/desk/event-when';
import { namesTimesOf, type Reading } from './date-field-state';

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
