import { formatDay } from '@/contract/event-time';

export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
/** 'Dec 5', but not what follows the day in '18 Dec 5 pm' and '18 Dec 9'. */
const MONTH_AND_DAY = new RegExp(
  String.raw`(?<!(?<![\d:])\d{1,2}(?:st|nd|rd|th)?\s+)\b(${MONTH})\s+(\d{1,2}(?:st|nd|rd|th)?)\b(?!\s*[-–:.]\s*\d|\s*[ap]\.?m\b)`,
  'gi',
);
export const DAY_OF_MONTH = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
export const DAY_NAME = '(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*';
/** A day as it stands before its hours: '5 Dec 2026', 'Dec 5-7', 'friday'. */
export const DAY_BEFORE_HOURS = String.raw`(?:(?:${DAY_OF_MONTH}\s+${MONTH}|${MONTH}\s+${DAY_OF_MONTH}(?:\s*[-–]\s*${DAY_OF_MONTH})?)(?:,?\s+\d{4})?|${DAY_NAME}|today|tomorrow|in 2 days)`;
const FROM_DAY = new RegExp(String.raw`\bfrom\s+(?=${DAY_OF_MONTH}\s+${MONTH})`, 'gi');
const DAY_AFTER_TOMORROW = /\b(?:the\s+)?day\s+after\s+tomorrow\b/gi;
/** '17h', '17h30'; '24h' and '36h' say how long an event is. */
const HOUR_WITH_H = /\b([01]?\d|2[0-3])h(\d{2})?\b/gi;
/** '1700 hrs', '0930 hours'. */
const HOURS_OF_FOUR_DIGITS = /\b([01]\d|2[0-3])([0-5]\d)\s*(?:hrs?\b\.?|hours\b)/gi;
/** '5 p.m.', with the dot that ends it. */
const DOTTED_HALF = /(\d)\s*([ap])\.\s?m\b\.?/gi;
/** Chrono takes the 12 for another number. */
const TWELVE_NOON = /\b12\s*noon\b/gi;
/** Chrono knows 'thurs', but not 'tues'. */
const SHORT_TUESDAY = /\btues\b\.?/gi;
const LONG_DASH_OF_HOURS = /(?<=\d|[ap]m|noon)\s*—\s*(?=\d)/gi;
const TO_MIDNIGHT = /\s*(?:[-–—]|\b(?:to|until|till))\s*midnight\b/gi;
/**
 * A day, then hours of which the first has no minutes: '5 Dec 5-7', 'Dec 5, 5-7:30', 'friday 17-19', but neither
 * 'friday 5-7 December' nor '5-12-2026'.
 */
const BARE_HOURS = new RegExp(
  String.raw`(?<=\b${DAY_BEFORE_HOURS},?\s+(?:from\s+)?)` +
    String.raw`(\d{1,2})\s*[-–]\s*(\d{1,2})(?:[:.](\d{2}))?(?![\d:./]|\s*[-–]\s*\d|(?:st|nd|rd|th)?\s*${MONTH})(\s*[ap]m\b)?`,
  'gi',
);
const JOINER = String.raw`(?:[-–&+]|(?:to|through|until|till|and)\b)`;
/** Two days after their month: 'March 3rd to 5th 2027', 'March 3 & 4', but neither 'Dec 30 - 2 Jan' nor 'March 3 to 5pm'. */
const MONTH_AND_DAYS = new RegExp(
  String.raw`\b(${MONTH})\s+(${DAY_OF_MONTH}\s*${JOINER}\s*${DAY_OF_MONTH})\b` +
    String.raw`(?!\s*[-–:./]\s*\d|\s*[ap]\.?m\b|\s+${MONTH})(,?\s+\d{4}\b)?`,
  'gi',
);
/** Two days of one month: '12 & 13 July 2027', 'Saturday 5 and Sunday 6 December'. */
const TWO_DAYS = new RegExp(
  String.raw`^\s*(${DAY_NAME},?\s+)?(${DAY_OF_MONTH})\s*(?:&|\+|and)\s*(${DAY_NAME},?\s+)?(${DAY_OF_MONTH})\s+(${MONTH}(?:,?\s+\d{4})?)\s*$`,
  'i',
);
/** Two weekdays with one month: 'Mon 7 to Fri 11 December', 'Mon 7 – Fri 11 Dec 2026'. */
const WEEKDAY_TO_WEEKDAY = new RegExp(
  String.raw`\b(${DAY_NAME},?\s+${DAY_OF_MONTH})\s*(?:[-–—]|to\b)\s*(${DAY_NAME},?\s+${DAY_OF_MONTH})\s+(${MONTH}(?:,?\s+\d{4}\b)?)`,
  'gi',
);

/** A number after a full day, and no sign that it is an hour. */
const SHORT_YEAR = new RegExp(
  String.raw`(?<![\d:])(${DAY_OF_MONTH}\s+${MONTH},?\s+)['’]?(\d{1,2})\b(?!\s*[-–:.]\s*\d|\s*(?:[ap]\.?m|noon)\b)`,
  'gi',
);
/** Smaller numbers may be hours. */
const LAST_HOUR = 24;

/** A typed date in words that chrono reads as they are meant. */
export const normalized = (text: string) =>
  text
    .replaceAll(DAY_AFTER_TOMORROW, 'in 2 days')
    // chrono takes '12 Dec 26' for 26 December at 12.
    .replaceAll(SHORT_YEAR, (words, day: string, year: string) =>
      Number(year) > LAST_HOUR ? `${day}20${year}` : words,
    )
    .replaceAll(HOURS_OF_FOUR_DIGITS, '$1:$2')
    .replaceAll(DOTTED_HALF, '$1 $2m')
    .replaceAll(TWELVE_NOON, '12pm')
    .replaceAll(SHORT_TUESDAY, 'tuesday')
    .replaceAll(LONG_DASH_OF_HOURS, '-')
    .replaceAll(TO_MIDNIGHT, '-12am')
    .replaceAll(HOUR_WITH_H, (_hour, hour: string, minute = '00') => `${hour}:${minute}`)
    // chrono takes '5-7' for days, and '10-11:30' for the year 2010.
    .replaceAll(BARE_HOURS, (_hours, from: string, to: string, minutes = '00', half = '') =>
      spanOfHours(Number(from), Number(to), minutes, half),
    )
    .replaceAll(MONTH_AND_DAYS, '$2 $1$3')
    .replace(TWO_DAYS, (words, name = '', first: string, nextName = '', next: string, month) =>
      Number.parseInt(next, 10) === Number.parseInt(first, 10) + 1
        ? `${name}${first} ${month} to ${nextName}${next} ${month}`
        : words,
    )
    .replaceAll(WEEKDAY_TO_WEEKDAY, '$1 $3 to $2 $3')
    // chrono takes 'Dec 10' for December 2010, and 'from 10' for a time.
    .replaceAll(MONTH_AND_DAY, '$2 $1')
    .replaceAll(FROM_DAY, '');

/** '10-2' and '10-2pm' are 10:00 to 14:00. @param minutes Of the end. @param half ' am', ' pm' or nothing. */
function spanOfHours(from: number, to: number, minutes: string, half: string): string {
  const passesNoon = from > to && from <= 12 && !/am/i.test(half);
  return passesNoon ? `${from}:00-${to + 12}:${minutes}` : `${from}:00-${to}:${minutes}${half}`;
}

const WHOLE_DAY = /\b(?:whole|all)[\s-]day\b/gi;
const FILL_WORDS = /[\s.,;:!()]|\b(?:on|from)\b/gi;

/** What a text says besides the words that were read. A text without an hour may say that it means the whole day. */
export function otherWords(text: string, words: string, { isWholeDay }: { isWholeDay: boolean }) {
  const rest = text.replace(words, '');
  return (isWholeDay ? rest.replaceAll(WHOLE_DAY, '') : rest).replaceAll(FILL_WORDS, '');
}

const LEAP_DAY = /\b29(?:th)?\s+feb(?:ruary)?\b\.?(?!,?\s+\d{4}\b)/i;

/** Adds the year to a 29 February without one: chrono takes it for the current year, and then for no day. */
export function withLeapYear(text: string, today: string): string {
  let year = Number(today.slice(0, 4));
  const isLeapDay = (day: string) => new Date(day).getUTCDate() === 29;
  while (!isLeapDay(`${year}-02-29`) || `${year}-02-29` < today) year++;
  return text.replace(LEAP_DAY, `$& ${year}`);
}

const CLOCK = /(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])/g;

/** What is wrong with an hour that does not exist, such as 25:00; null if there is none. */
export function impossibleTime(text: string): string | null {
  for (const [clock, hour, minute] of text.matchAll(CLOCK)) {
    const minutes = Number(hour) * 60 + Number(minute);
    if (Number(minute) > 59 || minutes > 24 * 60) return `${clock} is not a time.`;
  }
  return null;
}

/** A number that may be a day, and nothing that says what else it is: ' to 5th 2027', but not ', 2nd floor'. */
const BARE_DAY = new RegExp(
  String.raw`^[\s,]*(?:(?:${JOINER}|/)\s*)?(?:the\s+)?(?:${DAY_NAME},?\s+)?(?:[12]?\d|3[01])(?:st|nd|rd|th)?` +
    String.raw`(?=\s*(?:$|[,;()]|\d{4}\b|${JOINER}))`,
  'i',
);

/** What is wrong with a day whose month is missing behind the words that were read; null if there is none. */
export function unclearDay(textAfter: string): string | null {
  const [words] = BARE_DAY.exec(textAfter) ?? [];
  if (words === undefined) return null;
  return unclear(words.replace(/^[\s,]+/, ''));
}

/** Says that a number may be a day or an hour. */
export const unclear = (words: string) =>
  `“${words}” is not clear. Write a day with its month, and an hour like 17:00.`;

/** What is wrong with a number after a day, as in '12 Dec 17', that may be a year or an hour; null if there is none. */
export function unclearNumber(text: string): string | null {
  const number = [...text.matchAll(SHORT_YEAR)]
    .map(([, , digits = '']) => digits)
    .find((digits) => Number(digits) <= LAST_HOUR);
  return number === undefined
    ? null
    : `“${number}” is not clear. Write a year in four digits, and an hour like 17:00.`;
}

const FULL_DAY = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(${MONTH})(?:,?\s+(\d{4})\b)?`,
  'gi',
);
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LEAP_YEAR = 2028;
/** Larger numbers are no days: 'Room 42 may change'. */
const LAST_DAY_OF_MONTHS = 31;

/** What is wrong with a day that does not exist, such as 31 February; null if there is none. */
export function impossibleDay(text: string): string | null {
  for (const [, day = '', name = '', year = ''] of text.matchAll(FULL_DAY)) {
    const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
    const lastDay = new Date(Date.UTC(Number(year || LEAP_YEAR), month + 1, 0));
    if (Number(day) > lastDay.getUTCDate() && Number(day) <= LAST_DAY_OF_MONTHS) {
      const monthInWords = formatDay(lastDay.toISOString().slice(0, 10)).split(' ')[2] ?? name;
      return `There is no ${[Number(day), monthInWords, year].join(' ').trim()}.`;
    }
  }
  return null;
}

/** '3/4', '3/4/27', '3.4.2027'; without a year '3.4' and '3-4' are no days. */
const NUMERIC_DAY =
  /(?<![\d/.-])(\d{1,2})(?:\/(\d{1,2})(?:\/\d+)?|[.-](\d{1,2})[.-]\d+)(?![\d/.-])/g;

/** Says how a numeric day was read whose day and month could be exchanged; null if there is none. */
export function dayFirstWords(text: string): string | null {
  for (const [words, day, afterSlash, afterOther] of text.matchAll(NUMERIC_DAY)) {
    const month = afterSlash ?? afterOther;
    if (Number(day) === Number(month) || Number(day) > 12 || Number(month) > 12) continue;
    const date = new Date(Date.UTC(LEAP_YEAR, Number(month) - 1, Number(day)));
    const [, , monthInWords = ''] = formatDay(date.toISOString().slice(0, 10)).split(' ');
    return `“${words}” was read as ${Number(day)} ${monthInWords}.`;
  }
  return null;
}
