import { formatDayParts } from './event-when';
import type { InterestDay } from './interest-days';

const WIDTH = 300;
const HEIGHT = 72;
const MARGIN = 6;

const shortDay = (day: string) => formatDayParts(day, { day: 'numeric', month: 'short' });

/** How the interest grew, as a line with its first and last values. Screen readers get the same as a list. */
export function InterestChart({ days }: { days: readonly InterestDay[] }) {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const low = first.total - first.added;
  const range = Math.max(last.total - low, 1);
  const pointOf = ({ total }: InterestDay, index: number) => ({
    x: MARGIN + (index / (days.length - 1)) * (WIDTH - 2 * MARGIN),
    y: HEIGHT - MARGIN - ((total - low) / range) * (HEIGHT - 2 * MARGIN),
  });
  const end = pointOf(last, days.length - 1);
  const changes = days.filter(({ added }) => added > 0);
  return (
    <figure>
      <div aria-hidden="true">
        <p className="flex items-baseline justify-end gap-2">
          <span className="font-display text-2xl leading-none font-extrabold">{last.total}</span>
        </p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="mt-1 h-24 w-full overflow-visible border-b-2 border-border"
          fill="none"
        >
          <polyline
            points={days
              .map((day, index) => pointOf(day, index))
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
            className="stroke-blue"
            strokeWidth="3"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
          {/* A line without length is a round dot, which the stretched picture does not distort. */}
          <path
            d={`M${end.x} ${end.y}h0`}
            className="stroke-foreground"
            strokeWidth="11"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p className="eyebrow mt-1.5 flex justify-between gap-4 text-muted">
          <span>
            {low} before {shortDay(first.day)}
          </span>
          <span>{shortDay(last.day)}</span>
        </p>
      </div>
      <figcaption className="sr-only">
        <p>
          From {shortDay(first.day)} to {shortDay(last.day)} the interest grew from {low} to{' '}
          {last.total}.
        </p>
        {changes.length > 0 && (
          <ul>
            {changes.map(({ day, added, total }) => (
              <li key={day}>
                {shortDay(day)}: {added} more, {total} in all
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  );
}
