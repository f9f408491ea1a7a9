import * as z from 'zod/mini';
import {
  dailyHoursOf,
  dayOf,
  formatDailyHours,
  formatDay,
  formatTimes,
  hasPlausibleYear,
  instantOf,
  isDaily,
  isSkipped,
  isWholeDay,
  localParts,
  nextDay,
  toUtcTime,
  type EventTime,
  type EventTimes,
} from '@/domain/event-time';
import { society } from '@/data/society';

const { timeZone } = society;

const day = z.string().check(z.regex(/^(?:\d{4}-\d\d-\d\d)?$/));
const time = z.string().check(z.regex(/^(?:\d\d:\d\d)?$/));

/**
 * What the form holds of when an event is. Days and times are values of native inputs in the society's time zone, empty if
 * not given.
 */
export const whenValuesSchema = z.object({
  startDay: day,
  startTime: time,
  endTime: time,
  /** Empty unless it is another day than the first one. */
  endDay: day,
  isWholeDay: z.boolean(),
  /** Whether the hours are the same on each of several days. Ignored for one day, and without hours. */
  isDaily: z.boolean(),
  /** What readers see instead of the day and the hours. */
  words: z.string(),
});

export type WhenValues = z.infer<typeof whenValuesSchema>;

export const whenFields = z.keyof(whenValuesSchema).options;

export const emptyWhen: WhenValues = {
  startDay: '',
  startTime: '',
  endTime: '',
  endDay: '',
  isWholeDay: false,
  isDaily: false,
  words: '',
};

/** An event's text and times as the values of the inputs. */
export function whenOf(event: EventTimes & { date: string }): WhenValues {
  const { date, startsAt, endsAt } = event;
  const dayIn = (time: EventTime) => (time === null ? '' : dayOf(time, timeZone));
  const timeIn = (time: EventTime) =>
    time === null || isWholeDay(time) ? '' : localParts(Date.parse(time), timeZone).time;
  const startDay = dayIn(startsAt);
  const endDay = dayIn(endsAt);
  const times = {
    startDay,
    startTime: timeIn(startsAt),
    endTime: timeIn(endsAt),
    endDay: endDay === startDay ? '' : endDay,
    isWholeDay: startsAt !== null && isWholeDay(startsAt),
  };
  if (isDaily(event, timeZone)) {
    const words = date.replace(formatDailyHours(event, timeZone), '');
    return { ...times, isDaily: true, words: words.replaceAll(/^[\s,]+|[\s,]+$/g, '') };
  }
  const isSentence = date === formatTimes(event, timeZone) || repeatsDay(date, startDay);
  return { ...times, isDaily: false, words: isSentence ? '' : date };
}

/**
 * Whether a date text says nothing but the day (`YYYY-MM-DD`), as `28th Sept 2024` does. The form does not keep such a text
 * as words, because it writes the date from its inputs. Each word must begin a word of the full date.
 */
function repeatsDay(text: string, day: string): boolean {
  if (day === '') return false;
  const own = formatDay(day).toLowerCase().split(/\W+/);
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  return words.every(
    (word) =>
      /^(?:st|nd|rd|th|of|the)$/.test(word) ||
      own.some((part) => part === word || (word.length >= 3 && part.startsWith(word))),
  );
}

type WhenErrors = Partial<Record<keyof WhenValues, string>>;

interface ReadTimes {
  times: EventTimes;
  /** What is missing or wrong, by input. */
  errors: WhenErrors;
}

const noTimes: EventTimes = { startsAt: null, endsAt: null };
const missing = (errors: WhenErrors): ReadTimes => ({ times: noTimes, errors });
const YEAR_ERROR = 'Please check the year.';
const SKIPPED_ERROR = 'The clocks go forward and skip this time. Please choose another.';

/** The times that the native inputs say, or what is missing or wrong. */
export function timesOf(values: WhenValues): ReadTimes {
  const { startDay, startTime, endDay, endTime } = values;
  if (startDay === '') {
    const isEmpty = endDay === '' && (values.isWholeDay || startTime + endTime === '');
    return isEmpty ? missing({}) : missing({ startDay: 'Please choose the day.' });
  }
  // A native input takes 26 for the year 26.
  if (!hasPlausibleYear(startDay)) return missing({ startDay: YEAR_ERROR });
  if (endDay !== '' && !hasPlausibleYear(endDay)) return missing({ endDay: YEAR_ERROR });
  if (values.isWholeDay) {
    const endsAt = endDay === '' || endDay === startDay ? null : endDay;
    return { times: { startsAt: startDay, endsAt }, errors: {} };
  }
  if (startTime === '') return missing({ startTime: 'Please enter the time.' });
  if (isSkipped(`${startDay}T${startTime}`, timeZone)) return missing({ startTime: SKIPPED_ERROR });
  const startsAt = toUtc(startDay, startTime);
  if (endTime === '') {
    if (endDay !== '' && endDay !== startDay) return missing({ endTime: 'Please enter the time.' });
    return { times: { startsAt, endsAt: null }, errors: {} };
  }
  // From 22:00 to 02:00 ends on the next day.
  const lastDay = endDay || (endTime < startTime ? nextDay(startDay) : startDay);
  if (isSkipped(`${lastDay}T${endTime}`, timeZone)) return missing({ endTime: SKIPPED_ERROR });
  return { times: { startsAt, endsAt: toUtc(lastDay, endTime) }, errors: {} };
}

const toUtc = (day: string, time: string) => toUtcTime(instantOf(`${day}T${time}`, timeZone));

/** The date that readers see: the organiser’s words, or the day and the hours. Daily hours follow the words. */
export function readersText(values: WhenValues): string {
  const { times } = timesOf(values);
  const words = values.words.trim();
  if (values.isDaily && dailyHoursOf(times, timeZone) !== null) {
    return [words, formatDailyHours(times, timeZone)].filter(Boolean).join(', ');
  }
  return words || formatTimes(times, timeZone);
}

/** Whether two sets of values say the same of the time. */
export const isSameWhen = (one: WhenValues, other: WhenValues): boolean =>
  whenFields.every((field) => one[field] === other[field]);
