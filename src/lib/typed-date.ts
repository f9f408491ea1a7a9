import type { ParsedComponents } from 'chrono-node';
import {
  formatDay,
  formatTimes,
  hasPlausibleYear,
  isWholeDay,
  localParts,
  timesError,
  type EventTime,
} from '@/contract/event-time';
import { dailyHoursOf, formatDailyHours, type DailyHours } from '@/contract/daily-hours';
import { unclearHour, withColons, withHoursLast, withoutDaily } from './typed-date-hours';
import { dayOfComponents, findDate, THIS_PART_OF_DAY, type DateInText } from './typed-date-parser';
import {
  dayFirstWords,
  impossibleDay,
  impossibleTime,
  normalized,
  otherWords,
  unclearDay,
  unclearNumber,
  withLeapYear,
} from './typed-date-text';
import { endOf, namesHoursOnce, oneHourOfDays, toTime, typedEndHour } from './typed-date-times';

/** What a typed text says of the time of an event. */
export type TypedDate =
  | {
      kind: 'times';
      startsAt: string;
      endsAt: EventTime;
      /** Whether the text says nothing else, so that generated text can replace it. */
      saysNothingElse: boolean;
      /**
       * Whether the hours are those of each of several days, as in '7-11 Dec, 10:00-16:00'. The times begin with the
       * first one and end with the last one; only the text for readers says more, so generated text cannot replace it.
       */
      isDaily: boolean;
      /**
       * The hours if they stand once for several days, also those that may be one event through the nights, as in
       * '7-11 Dec, 22:00-02:00'; otherwise null.
       */
      hoursOfDays: Pick<DailyHours, 'start' | 'end'> | null;
      /** The text with the times as the site writes them, in place of the words that name them. */
      inFull: string;
      /**
       * The text with the full date instead of words that mean another day next week or in another country:
       * 'Saturday evening' becomes 'Saturday, 28 November 2026, evening'. Null if the text has no such words or says
       * nothing else; for daily hours it is never null, and the text says “daily”.
       */
      fullText: string | null;
      /** Whether an hour without am or pm, as in 'friday at 5', was read as one in the morning. */
      isMorningGuessed: boolean;
      /** How a day such as '3/4' was read, which some countries write month first: '“3/4” was read as 3 April.' */
      dayFirst: string | null;
    }
  /** The text contradicts itself, or names a day or an hour that does not exist. */
  | { kind: 'wrong'; message: string }
  /** No single day, as in 'March-April 2025'. */
  | { kind: 'no-day' };

interface Options {
  /** Epoch milliseconds: 'tomorrow' is the day after. */
  now: number;
  timeZone: string;
}

/** Words with which a text names a period, several days or a guess. */
const NOT_A_DAY =
  /\b(?:last\s+(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*|every|each|daily|weekly|monthly|weekend|week|month|year|or|tb[acd]|tentative(?:ly)?|maybe|about|around|early|late|mid)\b|[?~]/i;
/** A word before a day with which a text names the time before or after it, or any such day. */
const NOT_THE_DAY_AFTER = /\b(?:by|before|until|till|after|since|some|any|soon)\s*$/i;
/** 'Soon', or the half of an hour: in 'Dec 5-7pm' the 5 is no day. */
const NOT_THE_DAY_BEFORE = /^[\s,]*(?:soon|[ap]\.?m)\b/i;
/** Words that name a time of day without its hour. */
const PART_OF_DAY = /\b(?:morning|afternoon|evening|night|tonight)\b/i;
const WEEKDAY = /\b(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*/gi;
/** Only full dates are read the same so long after. */
const OTHER_REFERENCE_MS = 400 * 86_400_000;
const MAX_LENGTH = 100;
const NO_DAY: TypedDate = { kind: 'no-day' };

/** Reads a day, and times if there are any, from text such as 'next friday 5-7pm'. The day stands before the month. */
export function readTypedDate(typed: string, { now, timeZone }: Options): TypedDate {
  if (typed.length > MAX_LENGTH) return NO_DAY;
  const { text: typedTimes, saysDaily } = withoutDaily(typed);
  if (NOT_A_DAY.test(typedTimes)) return NO_DAY;
  const { day, time } = localParts(now, timeZone);
  const text = withLeapYear(normalized(withHoursLast(withColons(typedTimes))), day);
  const impossible = impossibleTime(text) ?? impossibleDay(text);
  const mistake = impossible ?? unclearNumber(typed) ?? unclearHour(typedTimes);
  if (mistake !== null) return { kind: 'wrong', message: mistake };
  // Local time as if it were UTC, because the offset of the zone changes over the year.
  const instant = Date.parse(`${day}T${time}Z`);
  const result = findDate(text, instant);
  if (result === null || !namesDay(result)) return NO_DAY;
  const textBefore = text.slice(0, result.index);
  // '12 & 13 July': the match begins at the 13.
  if (/\d/.test(textBefore) || NOT_THE_DAY_AFTER.test(textBefore)) return NO_DAY;
  const textAfter = text.slice(result.index + result.text.length);
  if (NOT_THE_DAY_BEFORE.test(textAfter)) return NO_DAY;
  const unclear = unclearDay(textAfter) ?? oneHourOfDays(result);
  if (unclear !== null) return { kind: 'wrong', message: unclear };
  const { start, end, lastDay } = result;
  if (lastDay && endsBeforeStart(start, lastDay)) {
    return { kind: 'wrong', message: 'The end is before the start.' };
  }
  // In 'Saturday, 5 December, 22:00–02:00' the weekday is that of the start only.
  const namesBothWeekdays = (text.match(WEEKDAY)?.length ?? 0) > 1;
  const weekdayError =
    wrongWeekday(start) ?? (namesBothWeekdays && lastDay ? wrongWeekday(lastDay) : null);
  if (weekdayError) return { kind: 'wrong', message: weekdayError };

  const startsAt = toTime(start, timeZone);
  const endsAt =
    end && endOf(startsAt, end, { timeZone, typedHour: typedEndHour(result), saysDaily });
  if (timesError({ startsAt, endsAt }) !== null) return NO_DAY;
  if (isGuessedYear(result, day) || ![startsAt, endsAt ?? startsAt].every(hasPlausibleYear)) {
    return { kind: 'wrong', message: `“${result.text}” is not clear. Please check the year.` };
  }
  const hoursOfDays = namesHoursOnce(result) ? dailyHoursOf({ startsAt, endsAt }, timeZone) : null;
  // '22:00-02:00' may be one event through the nights, unless the text says so.
  const isDaily = hoursOfDays !== null && (saysDaily || hoursOfDays.end > hoursOfDays.start);
  if (saysDaily && !isDaily) return NO_DAY;
  const rest = otherWords(text, result.text, { isWholeDay: isWholeDay(startsAt) });
  const hasLostTime = !start.isCertain('hour') && PART_OF_DAY.test(text);
  const saysOnlyTimes = rest === '' && !hasLostTime;
  const later = findDate(text, instant + OTHER_REFERENCE_MS);
  const isFullDate = later && dayOfComponents(later.start) === dayOfComponents(start);
  const dayFirst = dayFirstWords(result.text);
  // The words that say "daily" are those of the site, by which calendars know that an event repeats.
  const staysAsTyped = !isDaily && (saysOnlyTimes || (isFullDate && dayFirst === null));
  const format = isDaily ? formatDailyHours : formatTimes;
  const inFull = withFullDate(text, result, format({ startsAt, endsAt }, timeZone));
  return {
    kind: 'times',
    startsAt,
    endsAt,
    saysNothingElse: saysOnlyTimes && !isDaily,
    isDaily,
    hoursOfDays,
    inFull,
    fullText: staysAsTyped ? null : inFull,
    isMorningGuessed: guessesMorning(start, typed),
    dayFirst,
  };
}

/** Whether 'at 5' names an hour that most events have in the afternoon. 'at 05:00' is the morning. */
function guessesMorning(start: ParsedComponents, typed: string): boolean {
  const hour = start.get('hour') ?? 0;
  const isBareHour = start.isCertain('hour') && !start.isCertain('meridiem');
  if (!isBareHour || start.isCertain('timezoneOffset') || hour < 1 || hour > 7) return false;
  return !/\b0\d|am\b|morning|night/i.test(typed);
}

/** Whether a number that may be an hour was read as a year that is over: '7 Dec 10-11:30' as 2010. */
function isGuessedYear({ start, text }: DateInText, today: string): boolean {
  const year = dayOfComponents(start).slice(0, 4);
  const isTyped = text.includes(year) || new RegExp(`[/.]${year.slice(2)}\\b`).test(text);
  return start.isCertain('year') && year < today.slice(0, 4) && !isTyped;
}

const namesDay = ({ start, text }: DateInText) =>
  start.isCertain('day') || start.isCertain('weekday') || THIS_PART_OF_DAY.test(text);

/** Replaces the parsed words by the full date, and keeps words such as 'evening'. */
function withFullDate(text: string, { index, text: words, start }: DateInText, date: string) {
  const [part = ''] = start.isCertain('hour') ? [] : (PART_OF_DAY.exec(words) ?? []);
  const partOfDay = part.toLowerCase() === 'tonight' ? 'evening' : part.toLowerCase();
  const [separator = ''] = /[\s.,;:]*$/.exec(words) ?? [];
  const fullDate = partOfDay === '' ? date : `${date}, ${partOfDay}`;
  return text.slice(0, index) + fullDate + separator + text.slice(index + words.length);
}

/**
 * Whether a last day without its year, which was read as that of the next year, was meant as an earlier one: it is in the
 * month of the first day, or has its weekday in that year.
 */
function endsBeforeStart(start: ParsedComponents, lastDay: ParsedComponents): boolean {
  if (lastDay.isCertain('year')) return false;
  const meant = `${start.get('year')}${dayOfComponents(lastDay).slice(4)}`;
  if (meant >= dayOfComponents(start)) return false;
  const hasWeekday = lastDay.isCertain('weekday') && lastDay.isCertain('day');
  if (hasWeekday) return new Date(meant).getUTCDay() === lastDay.get('weekday');
  return lastDay.get('month') === start.get('month');
}

function wrongWeekday(components: ParsedComponents): string | null {
  if (!components.isCertain('weekday') || !components.isCertain('day')) return null;
  const day = dayOfComponents(components);
  if (new Date(day).getUTCDay() === components.get('weekday')) return null;
  const [weekday = '', date = ''] = formatDay(day).split(', ');
  // 4 January 1970 was a Sunday.
  const namedDay = new Date((3 + (components.get('weekday') ?? 0)) * 86_400_000);
  const [named = ''] = formatDay(namedDay.toISOString().slice(0, 10)).split(', ');
  return `${date} is a ${weekday}, not a ${named}.`;
}
