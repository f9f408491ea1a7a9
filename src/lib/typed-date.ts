import { en, type ParsedComponents, type ParsedResult } from 'chrono-node';
import {
  formatDay,
  formatTimes,
  instantOf,
  localParts,
  nextDay,
  timesError,
  type EventTime,
} from '@/contract/event-time';

/** What a typed text says of the time of an event. */
export type TypedDate =
  | {
      kind: 'times';
      startsAt: string;
      endsAt: EventTime;
      /** Whether the text says nothing else, so that generated text can replace it. */
      saysNothingElse: boolean;
      /**
       * The text with the full date instead of words that mean another day next week: 'Saturday evening' becomes
       * 'Saturday, 28 November 2026, evening'. Null without such words, and if the text says nothing else.
       */
      fullText: string | null;
    }
  /** The weekday contradicts the date. */
  | { kind: 'wrong-weekday'; message: string }
  /** No single day, as in 'March-April 2025'. */
  | { kind: 'no-day' };

interface Options {
  /** Epoch milliseconds: 'tomorrow' is the day after. */
  now: number;
  timeZone: string;
}

/** Words with which a text names a period, several days or a guess. */
const NOT_A_DAY =
  /\b(?:every|each|daily|weekly|monthly|weekend|week|month|year|or|tb[acd]|tentative(?:ly)?|maybe|about|around|early|late|mid)\b|[?~]/i;
/** A word before a day with which a text names the time before or after it. */
const BEFORE_OR_AFTER = /\b(?:by|before|until|till|after|since)\s*$/i;
/** Words that name a time of day without its hour. */
const PART_OF_DAY = /\b(?:morning|afternoon|evening|night|tonight)\b/i;
const THIS_PART_OF_DAY = /\bthis\s+(?:morning|afternoon|evening|night)\b/i;
/** Only full dates are read the same so long after. */
const OTHER_REFERENCE_MS = 400 * 86_400_000;
const MAX_LENGTH = 100;
const NO_DAY: TypedDate = { kind: 'no-day' };

/** Reads a day, and times if there are any, from text such as 'next friday 5-7pm'. The day stands before the month. */
export function readTypedDate(text: string, { now, timeZone }: Options): TypedDate {
  if (text.length > MAX_LENGTH || NOT_A_DAY.test(text)) return NO_DAY;
  const { day, time } = localParts(now, timeZone);
  // Local time as if it were UTC, because the offset of the zone changes over the year.
  const instant = Date.parse(`${day}T${time}Z`);
  const [result, ...others] = parse(text, instant);
  if (!result || others.length > 0 || !namesDay(result)) return NO_DAY;
  const textBefore = text.slice(0, result.index);
  // '12 & 13 July': the match begins at the 13.
  if (/\d/.test(textBefore) || BEFORE_OR_AFTER.test(textBefore)) return NO_DAY;
  const { start } = result;
  // chrono sets a missing end to null, although its type says undefined.
  const end = result.end ?? null;
  const weekdayError = wrongWeekday(start) ?? (end && wrongWeekday(end));
  if (weekdayError) return { kind: 'wrong-weekday', message: weekdayError };

  const startsAt = toTime(start, timeZone);
  const endsAt = end && endOf(startsAt, end, timeZone);
  if (timesError({ startsAt, endsAt }) !== null) return NO_DAY;
  const rest = text.replace(result.text, '').replaceAll(/[\s.,;:!()]|\bon\b/gi, '');
  const hasLostTime = !start.isCertain('hour') && PART_OF_DAY.test(text);
  const saysNothingElse = rest === '' && !hasLostTime;
  const [later] = parse(text, instant + OTHER_REFERENCE_MS);
  const isFullDate = later && dayOfComponents(later.start) === dayOfComponents(start);
  const fullText =
    saysNothingElse || isFullDate
      ? null
      : withFullDate(text, result, formatTimes({ startsAt, endsAt }, timeZone));
  return { kind: 'times', startsAt, endsAt, saysNothingElse, fullText };
}

/** @param instant Local time as if it were UTC, in epoch milliseconds. */
function parse(text: string, instant: number): ParsedResult[] {
  // 'This afternoon' is today also late in the afternoon.
  const forwardDate = !THIS_PART_OF_DAY.test(text);
  return en.GB.parse(text, { instant: new Date(instant), timezone: 0 }, { forwardDate });
}

const namesDay = ({ start, text }: ParsedResult) =>
  start.isCertain('day') || start.isCertain('weekday') || THIS_PART_OF_DAY.test(text);

/** Replaces the words that were read, but for the part of the day, which the date does not say. */
function withFullDate(text: string, { index, text: words, start }: ParsedResult, date: string) {
  const [part = ''] = start.isCertain('hour') ? [] : (PART_OF_DAY.exec(words) ?? []);
  const partOfDay = part.toLowerCase() === 'tonight' ? 'evening' : part.toLowerCase();
  const [separator = ''] = /[\s.,;:]*$/.exec(words) ?? [];
  const fullDate = partOfDay === '' ? date : `${date}, ${partOfDay}`;
  return text.slice(0, index) + fullDate + separator + text.slice(index + words.length);
}

const dayOfComponents = (components: ParsedComponents) => {
  const part = (name: 'year' | 'month' | 'day') => components.get(name) ?? 0;
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day')))
    .toISOString()
    .slice(0, 10);
};

function wrongWeekday(components: ParsedComponents): string | null {
  if (!components.isCertain('weekday') || !components.isCertain('day')) return null;
  const day = dayOfComponents(components);
  if (new Date(day).getUTCDay() === components.get('weekday')) return null;
  const [weekday = '', date = ''] = formatDay(day).split(', ');
  return `${date} is a ${weekday}.`;
}

/** A whole day, or a UTC time if the text names an hour. */
function toTime(components: ParsedComponents, timeZone: string): string {
  if (!components.isCertain('hour')) return dayOfComponents(components);
  if (components.isCertain('timezoneOffset')) return toUtc(components.date().getTime());
  const pad = (name: 'hour' | 'minute') => String(components.get(name) ?? 0).padStart(2, '0');
  const local = `${dayOfComponents(components)}T${pad('hour')}:${pad('minute')}`;
  return toUtc(instantOf(local, timeZone));
}

const toUtc = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z');

/** The end; 'friday 22:00-02:00' ends on the next day. A whole day that ends on itself has none. */
function endOf(startsAt: string, end: ParsedComponents, timeZone: string): EventTime {
  const endsAt = toTime(end, timeZone);
  if (endsAt === startsAt) return null;
  const isNamedDay = end.isCertain('day') && end.isCertain('month');
  if (isNamedDay || Date.parse(endsAt) > Date.parse(startsAt)) return endsAt;
  const { day, time } = localParts(Date.parse(endsAt), timeZone);
  return toUtc(instantOf(`${nextDay(day)}T${time}`, timeZone));
}
