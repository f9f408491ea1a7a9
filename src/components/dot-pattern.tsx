import { clsx } from 'clsx';
import { DOT_WIDTH, dotPattern, PATTERN_SIZE, STROKE_WIDTH } from '@/domain/dot-pattern';

/** Background, dots and the three strokes, as in `server/certificates/pdf.ts`. The background replaces the one behind pictures. */
const palettes = [
  ['bg-foreground!', 'stroke-muted', 'stroke-yellow', 'stroke-red', 'stroke-card'],
  ['bg-blue!', 'stroke-blue-deep', 'stroke-card', 'stroke-yellow', 'stroke-foreground'],
  ['bg-yellow!', 'stroke-yellow-deep', 'stroke-foreground', 'stroke-blue', 'stroke-card'],
  ['bg-green!', 'stroke-green-deep', 'stroke-card', 'stroke-foreground', 'stroke-yellow'],
  ['bg-red!', 'stroke-red-deep', 'stroke-foreground', 'stroke-yellow', 'stroke-card'],
  ['bg-blue-soft!', 'stroke-border', 'stroke-blue', 'stroke-foreground', 'stroke-red'],
] as const;

interface DotPatternProps {
  /** The same seed gives the same pattern. */
  seed: string;
  className?: string;
}

/** A drawn picture for events that have none: dots on a grid, some of them joined into strokes, as in the logo. */
export function DotPattern({ seed, className }: DotPatternProps) {
  const { palette, dots, strokes } = dotPattern(seed);
  const [background, dotColor, ...strokeColors] = palettes[palette] ?? palettes[0];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${PATTERN_SIZE.width} ${PATTERN_SIZE.height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('forced-color-adjust-none', background, className)}
    >
      <path d={dots} strokeWidth={DOT_WIDTH} className={dotColor} />
      {strokes.map((path, index) => (
        <path key={path} d={path} strokeWidth={STROKE_WIDTH} className={strokeColors[index]} />
      ))}
    </svg>
  );
}
