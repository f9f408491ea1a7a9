// A drawn picture that a text decides: dots on a grid, some of them joined into strokes, as in the logo. Pages and PDFs draw
// the same one.

const COLUMNS = 5;
const ROWS = 3;
const SPACING = 2.5;
const MAX_STEPS = 4;

/** How wide and high it is, in its own units. */
export const PATTERN_SIZE = { width: 13, height: 8 };
const DOT_WIDTH = 0.6;
const STROKE_WIDTH = 1.5;

/** The colors of the background, the dots and the three strokes, by their names in the palette. */
const PALETTES = [
  ['foreground', 'muted', 'yellow', 'red', 'card'],
  ['blue', 'blue-deep', 'card', 'yellow', 'foreground'],
  ['yellow', 'yellow-deep', 'foreground', 'blue', 'card'],
  ['green', 'green-deep', 'card', 'foreground', 'yellow'],
  ['red', 'red-deep', 'foreground', 'yellow', 'card'],
  ['blue-soft', 'border', 'blue', 'foreground', 'red'],
] as const;

type Color = (typeof PALETTES)[number][number];

interface Line {
  /** A path as in SVG, whose lines have round caps. */
  path: string;
  width: number;
  color: Color;
}

/** The pattern of a seed: the same seed gives the same background and lines. */
export function dotPattern(seed: string): { background: Color; lines: Line[] } {
  const random = seededRandom(seed);
  const [background, dotColor, ...strokeColors] =
    PALETTES[pick(random, PALETTES.length)] ?? PALETTES[0];
  const free = new Set(Array.from({ length: COLUMNS * ROWS }, (_, cell) => cell));
  const strokes = strokeColors.map((color) => {
    return { path: lineThrough(takeWalk(free, random)), width: STROKE_WIDTH, color };
  });
  const dots = { path: [...free].map(dotAt).join(''), width: DOT_WIDTH, color: dotColor };
  return { background, lines: [dots, ...strokes] };
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
