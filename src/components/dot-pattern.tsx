import { dotPattern, PATTERN_SIZE } from '@/domain/dot-pattern';

interface DotPatternProps {
  /** The same seed gives the same pattern. */
  seed: string;
  className?: string;
}

/** A drawn picture for events that have none: dots on a grid, some of them joined into strokes, as in the logo. */
export function DotPattern({ seed, className = '' }: DotPatternProps) {
  const { background, lines } = dotPattern(seed);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${PATTERN_SIZE.width} ${PATTERN_SIZE.height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`forced-color-adjust-none ${className}`}
      style={{ background: `var(--color-${background})` }}
    >
      {lines.map(({ path, width, color }) => (
        <path
          key={color}
          d={path}
          strokeWidth={width}
          style={{ stroke: `var(--color-${color})` }}
        />
      ))}
    </svg>
  );
}
