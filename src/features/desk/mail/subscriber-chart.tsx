import { formatDayParts } from '@/features/desk/event-when';
import { LineChart } from '@/features/desk/line-chart';
import type { SubscriberMonth } from './subscriber-months';

const monthName = (month: string) =>
  formatDayParts(`${month}-01`, { month: 'short', year: 'numeric' });

/** How many subscribed by the end of each month. Screen readers get the same as a list. */
export function SubscriberChart({ months }: { months: readonly SubscriberMonth[] }) {
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const before = Math.max(first.total - first.confirmed + first.left, 0);
  return (
    <LineChart
      values={[before, ...months.map(({ total }) => total)]}
      start={`Before ${monthName(first.month)}: ${before}`}
      end={monthName(last.month)}
    >
      <p>Subscribers by month:</p>
      <ul>
        {months.map(({ month, confirmed, left, total }) => (
          <li key={month}>
            {monthName(month)}: {confirmed} new, {left} unsubscribed, {total} in all
          </li>
        ))}
      </ul>
    </LineChart>
  );
}
