import { DAY_BEFORE_HOURS, DAY_NAME, DAY_OF_MONTH, MONTH, unclear } from './typed-date-text';

const HOUR = String.raw`\d{1,2}(?::\d{2})?(?:\s*[ap]m\b)?`;
const CLOCK_HOUR = String.raw`\d{1,2}(?::\d{2}(?:\s*[ap]m\b)?|\s*[ap]m\b)`;
const TO = String.raw`\s*(?:[-–—]|to\b)\s*`;
/** Hours from and to, with minutes or without. */
const HOURS = `${HOUR}${TO}${HOUR}`;
export const HOURS_AT_END = new RegExp(String.raw`[\s,]+(?:from\s+)?${HOURS}$`, 'i');

const SPAN_OF_DAYS = String.raw`(?:\S.*${TO}(?:${DAY_NAME},?\s+)?${DAY_OF_MONTH}\s+${MONTH}(?:,?\s+\d{4}\b)?|${MONTH}\s+${DAY_OF_MONTH}${TO}${DAY_OF_MONTH}\b)`;
/** '7-11 Dec (10:00-16:00)', '7-11 Dec, 10-16'. */
const HOURS_AFTER_SPAN = new RegExp(
  String.raw`^\s*(${SPAN_OF_DAYS})[\s,(]+(?:from\s+)?(${HOURS})\s*\)?\s*$`,
  'i',
);
/** '10:00-16:00, Mon 7 Dec to Fri 11 Dec', but not '10-12 December to 14 December'. */
const HOURS_BEFORE_SPAN = new RegExp(
  String.raw`^[\s,]*(?:from\s+)?(${CLOCK_HOUR}${TO}${CLOCK_HOUR})[\s,]+(?:on\s+|from\s+)?(${SPAN_OF_DAYS})\s*$`,
  'i',
);

/** Puts the hours of several days behind the days, where they are read. */
export function withHoursLast(text: string): string {
  const [, days = '', hours = ''] = HOURS_AFTER_SPAN.exec(text) ?? [];
  if (days !== '') return inOrder(days, hours);
  const [, first = '', last = ''] = HOURS_BEFORE_SPAN.exec(text) ?? [];
  return last === '' ? text : inOrder(last, first);
}

const DAYS_OF_MONTH = new RegExp(
  String.raw`(?<![\d:.])(${DAY_OF_MONTH})${TO}(${DAY_OF_MONTH})\s+(${MONTH}(?:,?\s+\d{4})?)$`,
  'i',
);

/** With the month behind each day: chrono ends '7-11 Dec, 22:00-02:00' on the 11th, and not on the day after it. */
const inOrder = (days: string, hours: string) =>
  `${days.replace(DAYS_OF_MONTH, '$1 $3 to $2 $3')}, ${hours.replace(new RegExp(TO, 'i'), '-')}`;

const DAILY = /,?\s*\b(?:daily|(?:each|every)\s+day)\b/i;

/** Takes out the words with which a text says that the hours of several days are those of each day. */
export function withoutDaily(text: string): { text: string; saysDaily: boolean } {
  return { text: text.replace(DAILY, ''), saysDaily: DAILY.test(text) };
}

const DOTTED_HOUR = String.raw`([01]?\d|2[0-4])\.([0-5]\d)`;
/**
 * Hours with a dot behind a day or at the beginning: '7 Dec 10.30', 'friday, 10.30-12.00', '10.30 to 12.00, 7-11 Dec'.
 * Elsewhere such a number is something else: 'room 2.15'.
 */
const DOTTED_HOURS = new RegExp(
  String.raw`(?<=(?:^|\b${DAY_BEFORE_HOURS}(?:\s+['’]?\d{2})?)[\s,(]*(?:(?:from|at)\s+)?)` +
    String.raw`(?<![\d.])${DOTTED_HOUR}(?:${TO}${DOTTED_HOUR})?(?![\d./])(?:\s*[ap]\.?m\b)?`,
  'gi',
);

/** Writes hours with a colon, unless they may be a day and a month, as in '7.12'. */
export const withColons = (text: string): string =>
  text.replaceAll(DOTTED_HOURS, (words: string) =>
    mayBeDays(words) ? words : words.replaceAll(DOTTED_HOUR_ANYWHERE, '$1:$2'),
  );

/** What is wrong with a number that may be an hour or a day, as in '7 Dec 7.12'; null if there is none. */
export function unclearHour(text: string): string | null {
  const words = [...text.matchAll(DOTTED_HOURS)].map(([words]) => words).find(mayBeDays);
  return words === undefined ? null : unclear(words);
}

const DOTTED_HOUR_ANYWHERE = new RegExp(DOTTED_HOUR, 'g');

function mayBeDays(words: string): boolean {
  if (/m$/i.test(words)) return false;
  const pairs = [...words.matchAll(DOTTED_HOUR_ANYWHERE)];
  return pairs.every(
    ([, day, month]) => Number(day) > 0 && Number(month) > 0 && Number(month) <= 12,
  );
}
