import type { ParsedComponents } from 'chrono-node';
import { instantOf, localParts, nextDay, toUtcTime, type EventTime } from '@/contract/event-time';
import { HOURS_AT_END } from './typed-date-hours';
import { dayOfComponents, type DateInText } from './typed-date-parser';

/** A whole day, or a UTC time if the text names an hour. */
export function toTime(
  components: ParsedComponents,
  timeZone: string,
  hour = components.get('hour') ?? 0,
): string {
  if (!components.isCertain('hour')) return dayOfComponents(components);
  if (namesTimeZone(components)) return toUtcTime(components.date().getTime());
  const pad = (part: number) => String(part).padStart(2, '0');
  const local = `${dayOfComponents(components)}T${pad(hour)}:${pad(components.get('minute') ?? 0)}`;
  return toUtcTime(instantOf(local, timeZone));
}

/** As in '5 pm UTC'. In 'now' and 'in 2 hours' chrono names that of the present, which is given to it as if it were UTC. */
const namesTimeZone = (components: ParsedComponents): boolean =>
  components.isCertain('timezoneOffset') &&
  !['result/relativeDateAndTime', 'casualReference/now'].some((tag) => components.tags().has(tag));

interface EndOptions {
  timeZone: string;
  /** What `typedEndHour` gives. */
  typedHour: number | undefined;
  /** Whether the hours are said to be those of each of several days. */
  saysDaily: boolean;
}

/** The end; 'friday 22:00-02:00' ends on the next day. A whole day that ends on itself has none. */
export function endOf(
  startsAt: string,
  end: ParsedComponents,
  { timeZone, typedHour, saysDaily }: EndOptions,
): EventTime {
  const endsAt = toTime(end, timeZone, typedHour);
  if (endsAt === startsAt) return null;
  // Chrono needed no next day for an hour in the afternoon.
  const isMorning = typedHour !== undefined;
  const isNamedDay = !isMorning && end.isCertain('day') && end.isCertain('month');
  // '7-11 Dec, daily 16:00-10:00' ends on the morning after the last day; without 'daily', on that of the last day.
  const isNextDay = isMorning && saysDaily;
  if (isNamedDay || (Date.parse(endsAt) > Date.parse(startsAt) && !isNextDay)) return endsAt;
  const { day, time } = localParts(Date.parse(endsAt), timeZone);
  return toUtcTime(instantOf(`${nextDay(day)}T${time}`, timeZone));
}

/**
 * The hour of the end as it was typed, if chrono took it for one in the afternoon: '16:00-10:00' for 16:00 to 22:00.
 * Undefined if chrono's hour is right.
 */
export function typedEndHour({ start, end, text }: DateInText): number | undefined {
  const [, digits] = /\b(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  const hour = Number(digits);
  const is24Hours = (start.get('hour') ?? 0) > 12 && !/[ap]m/i.test(text);
  return is24Hours && end?.get('hour') === hour + 12 ? hour : undefined;
}

const HOUR_OF_DAY = /\d:\d|\d\s*[ap]m\b|\b(?:noon|midnight)\b/gi;

/** Whether hours follow the days. '7 Dec, 9:00 to 11 Dec, 10:00-16:00' has an hour of its own for the first day. */
export function namesHoursOnce({ text }: DateInText): boolean {
  const days = text.replace(HOURS_AT_END, '');
  return days !== text && days.match(HOUR_OF_DAY) === null;
}

/** What is missing if several days have one hour only, as in '18-20 Dec 5 pm'; null if nothing is. */
export function oneHourOfDays(date: DateInText): string | null {
  const { start, lastDay, text } = date;
  const isOneDay = !lastDay || dayOfComponents(lastDay) === dayOfComponents(start);
  if (isOneDay || namesHoursOnce(date) || text.match(HOUR_OF_DAY)?.length !== 1) return null;
  return `“${text}” says only one hour. Write when the event begins and when it ends, like 17:00–19:00.`;
}
