import type { ReactNode } from 'react';

const WIDTH = 300;
const HEIGHT = 72;
const MARGIN = 6;

interface LineChartProps {
  /** At least two. */
  values: readonly number[];
  /** What stands below the two ends of the line. */
  start: string;
  end: string;
  /** The same facts as text, for screen readers. */
  children: ReactNode;
}

/** How a number changed, as a line with its last value. */
export function LineChart({ values, start, end, children }: LineChartProps) {
  const last = values.at(-1) ?? 0;
  const low = Math.min(...values);
  const range = Math.max(Math.max(...values) - low, 1);
  const points = values.map((value, index) => ({
    x: MARGIN + (index / Math.max(values.length - 1, 1)) * (WIDTH - 2 * MARGIN),
    y: HEIGHT - MARGIN - ((value - low) / range) * (HEIGHT - 2 * MARGIN),
  }));
  const tip = points.at(-1);
  return (
    <figure>
      <div aria-hidden="true">
        <p className="flex items-baseline justify-end gap-2">
          <span className="font-display text-2xl leading-none font-extrabold">{last}</span>
        </p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="mt-1 h-24 w-full overflow-visible border-b-2 border-border"
          fill="none"
        >
          <polyline
            points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
            className="stroke-blue forced-colors:stroke-[CanvasText]"
            strokeWidth="3"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
          {/* A line without length is a round dot, which the stretched picture does not distort. */}
          {tip && (
            <path
              d={`M${tip.x} ${tip.y}h0`}
              className="stroke-foreground forced-colors:stroke-[Highlight]"
              strokeWidth="11"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <p className="eyebrow mt-1.5 flex flex-wrap justify-between gap-x-4 text-muted">
          <span>{start}</span>
          <span>{end}</span>
        </p>
      </div>
      <figcaption className="sr-only">{children}</figcaption>
    </figure>
  );
}
