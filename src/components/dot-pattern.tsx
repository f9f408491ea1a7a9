import { clsx } from 'clsx';

/** Background, dots and the three strokes. The background replaces the one behind pictures. */
const palettes = [
  ['bg-foreground!', 'stroke-muted', 'stroke-yellow', 'stroke-red', 'stroke-card'],
  ['bg-blue!', 'stroke-blue-deep', 'stroke-card', 'stroke-yellow', 'stroke-foreground'],
  ['bg-yellow!', 'stroke-yellow-deep', 'stroke-foreground', 'stroke-blue', 'stroke-card'],
  ['bg-green!', 'stroke-green-deep', 'stroke-card', 'stroke-foreground', 'stroke-yellow'],
  ['bg-red!', 'stroke-red-deep', 'stroke-foreground', 'stroke-yellow', 'stroke-card'],
  ['bg-blue-soft!', 'stroke-border', 'stroke-blue', 'stroke-foreground', 'stroke-red'],
] as const;

const COLUMNS = 5;
const ROWS = 3;
const SPACING = 2.5;
const MAX_STEPS = 4;

interface DotPatternProps {
  /** The same seed gives the same pattern. */
  seed: string;
  className?: string;
}

/** A drawn picture for events that have none: dots on a grid, some of them joined into strokes, as in the logo. */
export function DotPattern({ seed, className }: DotPatternProps) {
  const random = seededRandom(seed);
  const [background, dots, ...strokeColors] =
    palettes[pick(random, palettes.length)] ?? palettes[0];
  const free = new Set(Array.from({ length: COLUMNS * ROWS }, (_, cell) => cell));
  const strokes = strokeColors.map((color) => ({
    color,
    path: lineThrough(takeWalk(free, random)),
  }));
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 13 8"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('forced-color-adjust-none', background, className)}
    >
      <path d={[...free].map(dotAt).join('')} strokeWidth={0.6} className={dots} />
      {strokes.map(({ color, path }) => (
        <path key={color} d={path} strokeWidth={1.5} className={color} />
      ))}
    </svg>
  );
}

/** A random walk over free cells of the grid, which it takes. */
function takeWalk(free: Set<number>, random: () => number): number[] {
  const walk: number[] = [];
  const steps = 1 + pick(random, MAX_STEPS);
  let candidates = [...free];
  while (candidates.length > 0 && walk.length <= steps) {
    const cell = candidates[pick(random, candidates.length)] ?? 0;
    free.delete(cell);
    walk.push(cell);
    candidates = neighboursOf(cell).filter((neighbour) => free.has(neighbour));
  }
  return walk;
}

function neighboursOf(cell: number): number[] {
  const column = cell % COLUMNS;
  return [
    cell - COLUMNS,
    cell + COLUMNS,
    ...(column > 0 ? [cell - 1] : []),
    ...(column < COLUMNS - 1 ? [cell + 1] : []),
  ];
}

const positionOf = (cell: number) =>
  `${1.5 + (cell % COLUMNS) * SPACING} ${1.5 + Math.floor(cell / COLUMNS) * SPACING}`;

// A line without length is a dot, because of the round caps.
const dotAt = (cell: number) => `M${positionOf(cell)}h0`;
const lineThrough = (cells: number[]) =>
  cells.length === 1
    ? cells.map(dotAt).join('')
    : cells.map((cell, index) => `${index === 0 ? 'M' : 'L'}${positionOf(cell)}`).join('');

const pick = (random: () => number, count: number) => Math.floor(random() * count);

/** Numbers from 0 to 1: FNV-1a of the seed, then Mulberry32. */
function seededRandom(seed: string): () => number {
  let state = 0x81_1c_9d_c5;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
