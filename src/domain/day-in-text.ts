import { en } from 'chrono-node';
import { hasPlausibleYear } from './event-time';

/** Words and signs with which a text names a span, a choice or a guess instead of one day. */
const DOUBT = new RegExp(
  String.raw`\b(?:${[
    'from|until|till|through|thru|between|by|before|after|since|onwards?|start\\w*|begin\\w*|end\\w*',
    'or|and|not|no|except|every|each|week\\w*|month\\w*|postponed|moved|cancell?ed|deadline',
    'tb[adc]|tentative(?:ly)?|approx\\w*|around|about|circa|early|late|mid',
    'maybe|perhaps|possibl[ey]|probabl[ey]|likely|expected|planned',
    // Four digits of a clock, which would be taken for a year.
    String.raw`\d{4}\s*(?:h|hrs?|hours?|ist|gmt|utc)`,
  ].join('|')})\b|[&+?~@]`,
  'i',
);
const NUMERIC_DATE = /\b(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}\b/;
const MAX_LENGTH = 100;

/**
 * The day that a free text names without doubt, as `YYYY-MM-DD`: day, month and year are all there, and nothing else
 * is. Null for a text such as 'March-April 2025', '12th & 13th July 2025' or '12/07/2025', which is a day in July or
 * in December.
 */
export function dayInText(text: string): string | null {
  if (text.length > MAX_LENGTH || DOUBT.test(text)) return null;
  const [result, ...others] = en.GB.parse(text, { instant: new Date(), timezone: 0 });
  if (!result || others.length > 0) return null;
  const { start, end } = result;
  if (!(['day', 'month', 'year'] as const).every((part) => start.isCertain(part))) return null;
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return null;
  // chrono sets a missing end to null, although its type says undefined.
  const isOneDay = !end || isSameDay(start, end);
  const rest = text.replace(result.text, '');
  // chrono completes a year of two digits; the text must have named all four.
  if (!isOneDay || /\d/.test(rest) || !result.text.includes(String(year))) return null;
  if (isAmbiguous(result.text)) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const weekday = start.get('weekday');
  if (start.isCertain('weekday') && weekday !== date.getUTCDay()) return null;
  const named = date.toISOString().slice(0, 10);
  return hasPlausibleYear(named) ? named : null;
}

interface DateParts {
  get: (part: 'day' | 'month' | 'year') => number | null;
}

const isSameDay = (one: DateParts, other: DateParts) =>
  (['day', 'month', 'year'] as const).every((part) => one.get(part) === other.get(part));

/** Whether day and month of a numeric date could be exchanged: some countries write the month first. */
function isAmbiguous(text: string): boolean {
  const [, one = '', other = ''] = NUMERIC_DATE.exec(text) ?? [];
  return one !== '' && Number(one) !== Number(other) && Number(one) <= 12 && Number(other) <= 12;
}
