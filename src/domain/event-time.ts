// What the `startsAt` and `endsAt` of an event mean. Shared by the client and the server.

/** Null, a whole day (`YYYY-MM-DD`, the last one included) or a time in RFC 3339. */
export type EventTime = string | null;

export interface EventTimes {
  startsAt: EventTime;
  endsAt: EventTime;
}

const DAY_MS = 86_400_000;
/** The longest event: 366 days. */
const MAX_DURATION_MS = 366 * DAY_MS;

const MIN_YEAR = 1970;
const MAX_YEAR = 2999;

/** Whether the year of a day or time is one in which events take place; others are typing errors. */
export function hasPlausibleYear(time: string): boolean {
  const year = Number(time.slice(0, 4));
  return year >= MIN_YEAR && year <= MAX_YEAR;
}

/** Whether a time is a whole day. */
export const isWholeDay = (time: string): boolean => /^\d{4}-\d\d-\d\d$/.test(time);

/** An instant (epoch milliseconds) as the API writes it, such as `2026-11-28T12:30:00Z`. */
export const toUtcTime = (instant: number): string =>
  new Date(instant).toISOString().replace('.000Z', 'Z');

/** The day some days after a whole day, or before it, as `YYYY-MM-DD`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The day after a whole day, as `YYYY-MM-DD`. */
export const nextDay = (day: string): string => addDays(day, 1);

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns one formatter for equal options: creating the first takes a phone some 85 ms, each other one 5. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

/** How far the local time of a zone is ahead of UTC at an instant (epoch milliseconds), in milliseconds. */
export function utcOffset(instant: number, timeZone: string): number {
  const parts = formatterOf('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(instant / 1000) * 1000;
}

/**
 * Epoch milliseconds of a local time (`YYYY-MM-DDTHH:MM`) in a time zone. As in iCalendar, a time that the clock shows
 * twice is the first of the two, and one that it skips is as long after the change as it would be without it.
 */
export function instantOf(localTime: string, timeZone: string): number {
  const asUtc = Date.parse(`${localTime}Z`);
  const before = asUtc - utcOffset(asUtc - DAY_MS, timeZone);
  const after = asUtc - utcOffset(asUtc + DAY_MS, timeZone);
  const isShown = (instant: number) => instant + utcOffset(instant, timeZone) === asUtc;
  return !isShown(before) && isShown(after) ? after : before;
}

/** The local day (`YYYY-MM-DD`) and time (`HH:MM`) of an instant in a time zone. */
export function localParts(instant: number, timeZone: string): { day: string; time: string } {
  const local = new Date(instant + utcOffset(instant, timeZone)).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** Whether the clocks of a zone skip a local time (`YYYY-MM-DDTHH:MM`), because summer time begins. */
export function isSkipped(localTime: string, timeZone: string): boolean {
  const { day, time } = localParts(instantOf(localTime, timeZone), timeZone);
  return `${day}T${time}` !== localTime;
}

/** Epoch milliseconds at which a time begins; a whole day begins with its first minute in the zone. */
export const startInstant = (time: string, timeZone: string): number =>
  isWholeDay(time) ? instantOf(`${time}T00:00`, timeZone) : Date.parse(time);

/** The day on which a time falls in a zone, as `YYYY-MM-DD`. */
export const dayOf = (time: string, timeZone: string): string =>
  isWholeDay(time) ? time : localParts(Date.parse(time), timeZone).day;

/**
 * Epoch milliseconds at which an event ends: its `endsAt`, or the midnight after its last day. A time without an end
 * lasts until the end of its day. Null if the event has no start.
 */
export function endInstant({ startsAt, endsAt }: EventTimes, timeZone: string): number | null {
  if (startsAt === null) return null;
  if (endsAt !== null && !isWholeDay(endsAt)) return Date.parse(endsAt);
  return startInstant(nextDay(dayOf(endsAt ?? startsAt, timeZone)), timeZone);
}

/**
 * Whether an event has begun at `now` (epoch milliseconds): the line for its seats then stands still, and answers stay as
 * they are. Without a day it never begins, and all this is so once it is over.
 */
export const hasBegun = (
  { startsAt, isOver }: Pick<EventTimes, 'startsAt'> & { isOver: boolean },
  timeZone: string,
  now: number,
): boolean => (startsAt === null ? isOver : startInstant(startsAt, timeZone) <= now);

/**
 * Why a pair of times is not valid; null if it is: both of one form, the end not before the start and not more than
 * 366 days after it, no end without a start.
 */
export function timesError({ startsAt, endsAt }: EventTimes): string | null {
  if (endsAt === null) return null;
  if (startsAt === null) return 'An event that has an end needs a start.';
  if (isWholeDay(startsAt) !== isWholeDay(endsAt)) {
    return 'Start and end must both be days or both be times.';
  }
  const duration = Date.parse(endsAt) - Date.parse(startsAt);
  if (duration < 0) return 'The end is before the start.';
  if (duration > MAX_DURATION_MS) return 'The end is more than 366 days after the start.';
  return null;
}

/**
 * Writes times for people, in English and in the given zone: `Saturday, 12 July 2025, 17:00–19:00`. Empty without a
 * start.
 */
export function formatTimes({ startsAt, endsAt }: EventTimes, timeZone: string): string {
  if (startsAt === null) return '';
  const startDay = dayOf(startsAt, timeZone);
  const endDay = dayOf(endsAt ?? startsAt, timeZone);
  if (isWholeDay(startsAt)) {
    return startDay === endDay
      ? formatDay(startDay)
      : `${formatDay(startDay)} – ${formatDay(endDay)}`;
  }
  const clock = (time: string) => localParts(Date.parse(time), timeZone).time;
  const start = `${formatDay(startDay)}, ${clock(startsAt)}`;
  if (endsAt === null || endsAt === startsAt) return start;
  return startDay === endDay
    ? `${start}–${clock(endsAt)}`
    : `${start} – ${formatDay(endDay)}, ${clock(endsAt)}`;
}

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Writes a day (`YYYY-MM-DD`) for people: `Saturday, 12 July 2025`. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = WEEKDAYS[date.getUTCDay()];
  return `${weekday}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The English name of a zone at a time, such as `India Standard Time`; summer time has its own. */
export function zoneName(time: string, timeZone: string): string {
  const parts = formatterOf('en', { timeZone, timeZoneName: 'long' }).formatToParts(
    Date.parse(time),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export interface DailyHours {
  firstDay: string;
  lastDay: string;
  /** `HH:MM`, as is `end`. An earlier end is on the next day. */
  start: string;
  end: string;
}

/** The hours of the clock, and the days; a night belongs to the day on which it begins. */
function clockHours(startsAt: string, endsAt: string, timeZone: string): DailyHours {
  const { day: firstDay, time: start } = localParts(Date.parse(startsAt), timeZone);
  const { day: endDay, time: end } = localParts(Date.parse(endsAt), timeZone);
  return { firstDay, lastDay: end < start ? addDays(endDay, -1) : endDay, start, end };
}

/**
 * The hours of each day if times on several days are read so; null if they are days, on one day or night, or begin and
 * end at the same hour: these leave no pause between the days.
 */
export function dailyHoursOf(
  { startsAt, endsAt }: EventTimes,
  timeZone: string,
): DailyHours | null {
  if (startsAt === null || endsAt === null || isWholeDay(startsAt)) return null;
  const hours = clockHours(startsAt, endsAt, timeZone);
  return hours.lastDay > hours.firstDay && hours.end !== hours.start ? hours : null;
}

/**
 * Writes the times of several days with the same hours for people:
 * `Monday, 7 December 2026 – Friday, 11 December 2026, daily 10:00–16:00`. Other times as `formatTimes` does.
 */
export function formatDailyHours(times: EventTimes, timeZone: string): string {
  const hours = dailyHoursOf(times, timeZone);
  if (hours === null) return formatTimes(times, timeZone);
  const { firstDay, lastDay, start, end } = hours;
  return `${formatDay(firstDay)} – ${formatDay(lastDay)}, daily ${start}–${end}`;
}

/** The times of an event and the text that people read of them. */
export interface DatedText extends EventTimes {
  date: string;
}

/** Whether the text of an event says that its hours are those of each day, in the words of `formatDailyHours`. */
export const isDaily = ({ date, ...times }: DatedText, timeZone: string): boolean =>
  dailyHoursOf(times, timeZone) !== null && date.includes(formatDailyHours(times, timeZone));

/**
 * When an event takes place, in one text; empty if that is not known. With a start it is written from the times: the text of
 * the organisers may still name the day from before a move.
 */
export const whenInWords = (event: DatedText, timeZone: string): string =>
  event.startsAt === null ? event.date : formatEventTimes(event, timeZone);

/** Writes the times of an event for people, with `daily` if its text says so. Empty without a start. */
export const formatEventTimes = (event: DatedText, timeZone: string): string =>
  isDaily(event, timeZone) ? formatDailyHours(event, timeZone) : formatTimes(event, timeZone);

/**
 * Writes the day or the days of an event for people, without its hours; its `date` if it has no start. A single night
 * is on the day on which it begins.
 */
export function formatDays({ date, startsAt, endsAt }: DatedText, timeZone: string): string {
  if (startsAt === null) return date;
  if (isWholeDay(startsAt)) return formatTimes({ startsAt, endsAt }, timeZone);
  const { firstDay, lastDay } = clockHours(startsAt, endsAt ?? startsAt, timeZone);
  const endDay = endsAt !== null && lastDay > firstDay ? dayOf(endsAt, timeZone) : null;
  return formatTimes({ startsAt: firstDay, endsAt: endDay }, timeZone);
}
