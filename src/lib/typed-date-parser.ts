import { en, type ParsedComponents, type ParsedResult } from 'chrono-node';
import { HOURS_AT_END } from './typed-date-hours';
import { DAY_NAME, DAY_OF_MONTH, MONTH } from './typed-date-text';

/** Words that mean today, also late on the day. */
export const THIS_PART_OF_DAY = /\bthis\s+(?:morning|afternoon|evening|night)\b/i;

/** What a text says of a day or a span. */
export type DateInText = Pick<ParsedResult, 'index' | 'text' | 'start'> & {
  end: ParsedComponents | null;
  /** The last day as it was written: in '7 Dec to 11 Dec, 22:00-02:00' that is the 11th, and the end is a day later. */
  lastDay: ParsedComponents | null;
};

/** The only day or span that a text names. @param instant Local time as if it were UTC, in epoch milliseconds. */
export function findDate(text: string, instant: number): DateInText | null {
  const span = findSpan(text, instant);
  if (span) return span;
  const [result, ...others] = parse(text, instant);
  if (!result || others.length > 0) return null;
  // chrono sets a missing end to null, although its type says undefined.
  const end = result.end ?? null;
  return { index: result.index, text: result.text, start: result.start, end, lastDay: end };
}

/** Without spaces, a dash joins hours or days of one month, unless a day and its month follow. */
const SPAN = new RegExp(
  String.raw`(?<=\S)(?:\s+(?:[-–—]|to|until|till)\s+|\s*[-–—]\s*(?=(?:${DAY_NAME},?\s+)?${DAY_OF_MONTH}\s+${MONTH}))(?=\S)`,
  'gi',
);

/** A span of two full days, such as '5 December, 22:00 – 6 December, 02:00', which chrono does not read as one. */
function findSpan(text: string, instant: number): DateInText | null {
  for (const { index, 0: joiner } of text.matchAll(SPAN)) {
    const span = readSpan(text, index, index + joiner.length, instant);
    if (span) return span;
  }
  return null;
}

/** @param leftEnd Where the words of the first day end. @param rightStart Where those of the last day begin. */
function readSpan(
  text: string,
  leftEnd: number,
  rightStart: number,
  instant: number,
): DateInText | null {
  const left = text.slice(0, leftEnd);
  const [from, ...othersLeft] = parse(left, instant);
  if (!from || othersLeft.length > 0 || from.end || !from.start.isCertain('month')) return null;
  // A last day without its year is the next one after the first day.
  const [to, ...othersRight] = parse(
    text.slice(rightStart),
    Date.parse(dayOfComponents(from.start)),
  );
  if (!to || othersRight.length > 0 || !to.start.isCertain('month')) return null;
  const isAllRead = left.slice(from.index + from.text.length).trim() === '' && to.index === 0;
  if (!isAllRead || dayOfComponents(to.start) < dayOfComponents(from.start)) return null;
  const words = {
    index: from.index,
    text: text.slice(from.index, rightStart + to.text.length),
    lastDay: to.start,
  };
  if (!to.end) return { ...words, start: from.start, end: to.start };
  // '7 Dec to 11 Dec, 10:00-16:00' begins at the first hour of the first day and ends at the last hour of the last day.
  const [hours] = HOURS_AT_END.exec(to.text) ?? [];
  if (hours === undefined) return null;
  if (from.start.isCertain('hour')) return { ...words, start: from.start, end: to.end };
  const [first] = parse(from.text + hours, instant);
  return first ? { ...words, start: first.start, end: to.end } : null;
}

/** @param instant Local time as if it were UTC, in epoch milliseconds. */
function parse(text: string, instant: number): ParsedResult[] {
  // 'This afternoon' is today also late in the afternoon.
  const forwardDate = !THIS_PART_OF_DAY.test(text);
  return en.GB.parse(text, { instant: new Date(instant), timezone: 0 }, { forwardDate });
}

/** The day of what chrono has read, such as `2026-12-07`. */
export const dayOfComponents = (components: ParsedComponents) => {
  const part = (name: 'year' | 'month' | 'day') => components.get(name) ?? 0;
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day')))
    .toISOString()
    .slice(0, 10);
};
