import { useEffect, useState } from 'react';
import { endInstant, formatDay } from '@/domain/event-time';
import { society } from '@/data/society';
import { logHandledError } from '@/lib/log-handled-error';
import { serverNow } from '@/lib/session/clock-skew';

/** The text is read once the admin has stopped typing. */
const DELAY_MS = 400;

const NOTHING_TYPED = 'Calendars take the day from it, if it names one.';

/** Says what calendars will be told of an event with this free text as its date. */
export function CalendarHint({ date }: { date: string }) {
  const [hint, setHint] = useState(NOTHING_TYPED);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const said = date.trim() === '' ? NOTHING_TYPED : await hintOf(date.trim());
      if (isCurrent) setHint(said);
    };
    const timer = setTimeout(() => {
      read().catch((error: unknown) => {
        // A hint about an older text would be wrong; the form works without one.
        if (isCurrent) setHint(NOTHING_TYPED);
        logHandledError('Reading the day', error);
      });
    }, DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [date]);
  return (
    // Two lines high, so that nothing moves when the text changes.
    <p role="status" className="-mt-2 min-h-[3em] text-sm text-muted">
      {hint}
    </p>
  );
}

/** What the server will read from the text. It lists a past day for a day more, in case the year is mistyped. */
async function hintOf(date: string): Promise<string> {
  const { dayInText } = await import('@/domain/day-in-text');
  const day = dayInText(date);
  if (day === null) return 'Calendars: no date, so they leave it out.';
  const end = endInstant({ startsAt: day, endsAt: null }, society.timeZone);
  const past =
    end !== null && end <= serverNow()
      ? ' This day is past, so the event leaves the list after a day.'
      : '';
  return `Calendars: ${formatDay(day)}, all day.${past}`;
}
