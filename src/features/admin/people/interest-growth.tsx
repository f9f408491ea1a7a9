import type { InterestedMember } from '@/contract/admin-events';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { dayOf, nextDay } from '@/domain/event-time';
import { dayOfTimestamp, daysBetween, formatDayParts, lastDay, today } from '../event-when';
import { LineChart } from './line-chart';

/** When the members showed interest; with a chart if they did so on at least two of the last thirty days. */
export function Growth({ event, members }: { event: Event; members: InterestedMember[] }) {
  const dates = new Set(members.map(({ since }) => dayOfTimestamp(since)));
  // The list of members gives the day of each one's interest.
  if (members.length === 1) return null;
  if (dates.size === 1) return <p>{`All of them since ${[...dates].join('')}.`}</p>;
  const now = today();
  const last = lastDay(event);
  const end = last !== null && last < now ? last : now;
  const days = interestByDay(members, end);
  const recent = days.reduce((sum, { added }) => sum + added, 0);
  return (
    <>
      <p>
        {`${recentInWords(recent, members.length)} the last ${INTEREST_DAYS} days${end < now ? ' of the event' : ''}.`}
      </p>
      {days.filter(({ added }) => added > 0).length > 1 && <InterestChart days={days} />}
    </>
  );
}

function recentInWords(recent: number, all: number): string {
  if (recent === 0) return 'None of them in';
  return recent === all ? 'All of them in' : `${recent} of them in`;
}

const shortDay = (day: string) => formatDayParts(day, { day: 'numeric', month: 'short' });

/** How the interest grew, as a line with its first and last values. Screen readers get the same as a list. */
function InterestChart({ days }: { days: readonly InterestDay[] }) {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const low = first.total - first.added;
  const changes = days.filter(({ added }) => added > 0);
  return (
    <LineChart
      values={[low, ...days.map(({ total }) => total)]}
      start={low === 0 ? shortDay(first.day) : `Before ${shortDay(first.day)}: ${low}`}
      end={shortDay(last.day)}
    >
      <p>
        {`From ${shortDay(first.day)} to ${shortDay(last.day)} the interest grew from ${low} to ${last.total}.`}
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ day, added, total }) => (
            <li key={day}>{`${shortDay(day)}: ${added} more, ${total} in all`}</li>
          ))}
        </ul>
      )}
    </LineChart>
  );
}

/** How many days the line shows. */
const INTEREST_DAYS = 30;

export interface InterestDay {
  /** `YYYY-MM-DD`, in the society's time zone. */
  day: string;
  /** Members who showed interest on this day. */
  added: number;
  /** All who were interested by the end of the day. */
  total: number;
}

/** The interest on each of the thirty days up to `end` (`YYYY-MM-DD`). */
export function interestByDay(
  members: readonly Pick<InterestedMember, 'since'>[],
  end: string,
): InterestDay[] {
  const added = Array.from({ length: INTEREST_DAYS }, () => 0);
  let total = 0;
  for (const { since } of members) {
    const index = INTEREST_DAYS - 1 - daysBetween(dayOf(since, society.timeZone), end);
    if (index < 0) total += 1;
    else if (index < INTEREST_DAYS) added[index] = (added[index] ?? 0) + 1;
  }
  let day = new Date(Date.parse(end) - (INTEREST_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  return added.map((count) => {
    total += count;
    const entry = { day, added: count, total };
    day = nextDay(day);
    return entry;
  });
}
