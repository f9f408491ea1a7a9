import { formatDayParts } from '@/features/desk/event-when';
import { LineChart } from '@/features/desk/line-chart';
import type { InterestDay } from './interest-days';

const shortDay = (day: string) => formatDayParts(day, { day: 'numeric', month: 'short' });

/** How the interest grew, as a line with its first and last values. Screen readers get the same as a list. */
export function InterestChart({ days }: { days: readonly InterestDay[] }) {
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
