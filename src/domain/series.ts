// The dates on which an event is repeated. Shared by the client, which shows them, and the server, which makes the events.
import {
  addDays,
  dayOf,
  formatDay,
  instantOf,
  isWholeDay,
  localParts,
  toUtcTime,
  type EventTimes,
} from './event-time';

export const seriesRules = ['weekly', 'fortnightly', 'monthly'] as const;

/** How an event is repeated: monthly on the same weekday of the month, such as the second Tuesday. */
export type SeriesRule = (typeof seriesRules)[number];

/** How many times a repeated event takes place in all, the first included. */
export const MIN_SERIES_DATES = 2;
export const MAX_SERIES_DATES = 20;

const DAY_MS = 86_400_000;
const intervalDays = { weekly: 7, fortnightly: 14 } as const;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

interface Repetition {
  /** `YYYY-MM-DD` */
  start: string;
  rule: SeriesRule;
  /** How many days there are in all, the first included. */
  count: number;
}

interface SeriesDays {
  /** `YYYY-MM-DD`, the first included. */
  days: string[];
  /** The months between them that have no such day, such as a fifth Friday: `YYYY-MM`. */
  skippedMonths: string[];
}

/** The days on which an event takes place that is repeated. */
export function datesOf({ start, rule, count }: Repetition): SeriesDays {
  if (rule !== 'monthly') {
    const days = Array.from({ length: count }, (_, index) =>
      addDays(start, index * intervalDays[rule]),
    );
    return { days, skippedMonths: [] };
  }
  const days = [start];
  const skippedMonths: string[] = [];
  for (let month = nextMonth(start.slice(0, 7)); days.length < count; month = nextMonth(month)) {
    const day = sameWeekdayIn(month, start);
    if (day === null) skippedMonths.push(month);
    else days.push(day);
  }
  return { days, skippedMonths };
}

const nextMonth = (month: string) => addDays(`${month}-01`, 31).slice(0, 7);

/** The number of a day's week in its month, from 0: the second Tuesday has 1. */
const weekOf = (day: string) => Math.floor((Number(day.slice(8)) - 1) / 7);

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The day in a month that is its second Tuesday if `day` is that of its own; null if the month has none. */
function sameWeekdayIn(month: string, day: string): string | null {
  const first = `${month}-01`;
  const toWeekday = (weekdayOf(day) - weekdayOf(first) + 7) % 7;
  const found = addDays(first, toWeekday + 7 * weekOf(day));
  return found.startsWith(month) ? found : null;
}

/** Which weekday of its month a day is: `second Tuesday`. */
export const weekdayOfMonth = (day: string): string =>
  `${ORDINALS[weekOf(day)]} ${formatDay(day).split(',')[0]}`;

/**
 * The times of an event that takes place on another day with the same hours of the zone's clock, also where the clocks have
 * changed between the two. Where they change during the event and its end would come before its start, it keeps its
 * duration.
 */
export function timesOn(
  day: string,
  { startsAt, endsAt }: EventTimes & { startsAt: string },
  timeZone: string,
): EventTimes & { startsAt: string } {
  const shift = (Date.parse(day) - Date.parse(dayOf(startsAt, timeZone))) / DAY_MS;
  const moved = (time: string) => {
    if (isWholeDay(time)) return addDays(time, shift);
    const local = localParts(Date.parse(time), timeZone);
    return toUtcTime(instantOf(`${addDays(local.day, shift)}T${local.time}`, timeZone));
  };
  const start = moved(startsAt);
  if (endsAt === null) return { startsAt: start, endsAt };
  const end = moved(endsAt);
  if (Date.parse(end) >= Date.parse(start)) return { startsAt: start, endsAt: end };
  const duration = Date.parse(endsAt) - Date.parse(startsAt);
  return { startsAt: start, endsAt: toUtcTime(Date.parse(start) + duration) };
}
