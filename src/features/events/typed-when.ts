import { formatCalendarTimes } from '@/contract/daily-hours';
import type { NewEvent, ShortEventInput } from '@/contract/event-input';
import {
  endInstant,
  formatDay,
  formatTimes,
  isWholeDay,
  type EventTimes,
} from '@/contract/event-time';
import { society } from '@/data/society';
import { serverNow } from '@/lib/session/clock-skew';

const { timeZone } = society;

export type TypedWhen = Pick<ShortEventInput, 'date'> &
  Partial<Pick<NewEvent, 'startsAt' | 'endsAt'>>;

interface WhenReading {
  /** What calendars will be told. */
  hint: string;
  /** Why the text cannot be saved, such as an hour that does not exist; null if it can. */
  error: string | null;
  /** What is saved of it: a day that the server reads from the text is not in it. */
  when: TypedWhen;
  /** The times that it names. */
  times: EventTimes;
}

const noTimes: EventTimes = { startsAt: null, endsAt: null };

/** Reads the date of an event as the desk does. Rejects if the code for it cannot be loaded. */
export async function readWhen(date: string): Promise<WhenReading> {
  const [{ dayInText }, { readTypedDate }] = await Promise.all([
    import('@/contract/day-in-text'),
    import('@/lib/typed-date'),
  ]);
  const reading = readTypedDate(date, { now: serverNow(), timeZone });
  if (reading.kind === 'wrong') {
    const hint = 'Calendars: nothing until the date is clear.';
    return { hint, error: reading.message, when: { date }, times: noTimes };
  }
  const day = dayInText(date);
  if (day !== null && (reading.kind === 'no-day' || isOneDay(reading))) {
    // The server reads the day from the text, and lists a past one for a day, in case its year is mistyped.
    const past = isPast({ startsAt: day, endsAt: null })
      ? ' This day is past, so the event leaves the list after a day.'
      : '';
    const hint = `Calendars: ${formatDay(day)}, all day.${past}`;
    return { hint, error: null, when: { date }, times: { startsAt: day, endsAt: null } };
  }
  if (reading.kind === 'no-day') {
    const hint = 'Calendars: no date, so they leave it out.';
    return { hint, error: null, when: { date }, times: noTimes };
  }
  const { startsAt, endsAt, fullText, saysNothingElse, dayFirst } = reading;
  const allDay = isWholeDay(startsAt) ? ', all day' : '';
  const past = isPast(reading) ? 'That is past, so the event leaves the list at once.' : '';
  // Next week, 'Friday' would be another day, and other countries read 12/07 as a day in December.
  const text =
    fullText ?? (saysNothingElse && day === null ? formatTimes(reading, timeZone) : date);
  const words = formatCalendarTimes({ date: text, startsAt, endsAt }, timeZone);
  return {
    hint: [`Calendars: ${words}${allDay}.`, dayFirst, past].filter(Boolean).join(' '),
    error: null,
    when: { date: text, startsAt, endsAt },
    times: { startsAt, endsAt },
  };
}

const isOneDay = ({ startsAt, endsAt }: { startsAt: string } & EventTimes): boolean =>
  isWholeDay(startsAt) && endsAt === null;

function isPast(times: EventTimes): boolean {
  const end = endInstant(times, timeZone);
  return end !== null && end <= serverNow();
}
