// Placeholder pictures for entries without a picture: a pattern seeded by the name, so that a name always
// gets the same picture.
import { foreground, foregroundDot, palette, background, white } from './palette.mjs';
import { bar, bridge, dot, field, picture, ring } from './shapes.mjs';

/**
 * A random number generator (mulberry32) seeded by a name.
 * @param {string} name
 * @returns {(below: number) => number} Gives integers from 0 to below `below`.
 */
function numbersOf(name) {
  let state = Array.from(name).reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619),
    1,
  );
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  };
}

/**
 * @typedef {{ columns: number, rows: number, step: number }} Places
 */

/**
 * Fills columns × rows places, `step` cells apart and centered at x and y, with random figures.
 * @param {(below: number) => number} next
 * @param {Places & { x: number, y: number, colors: string[] }} options
 */
function figures(next, { columns, rows, step, x, y, colors }) {
  const taken = new Set();
  /** @type {(column: number, row: number) => boolean} */
  const isFree = (column, row) => column < columns && row < rows && !taken.has(`${column} ${row}`);
  /** @type {(column: number, row: number) => [number, number]} */
  const at = (column, row) => [
    x + (column - (columns - 1) / 2) * step,
    y + (row - (rows - 1) / 2) * step,
  ];
  /** @type {string[]} */
  const drawn = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isFree(column, row)) continue;
      const color = colors[next(colors.length)];
      /** @type {[number, number]} */
      const other = next(2) ? [column + 1, row] : [column, row + 1];
      const kind = next(8);
      if (kind < 4 && isFree(...other)) {
        taken.add(other.join(' '));
        /** @type {[number, number, number, number]} */
        const ends = [...at(column, row), ...at(...other)];
        drawn.push(
          kind < 2
            ? bridge(...ends, color, 0.42 * step, 0.2 * step)
            : bar(...ends, color, 0.84 * step),
        );
      } else if (kind === 7) drawn.push(ring(...at(column, row), color, 0.33 * step, 0.18 * step));
      else if (kind > 1) drawn.push(dot(...at(column, row), color, 0.42 * step));
    }
  }
  return drawn;
}

/**
 * A random background, its grid color, and colors that contrast with it.
 * @param {(below: number) => number} next
 * @returns {[ground: string, grid: string, colors: string[]]}
 */
function groundOf(next) {
  const four = Object.values(palette);
  const own = four[next(4)];
  const others = four.filter((one) => one !== own).map(({ base }) => base);
  /** @type {[ground: string, grid: string, colors: string[]][]} */
  const grounds = [
    [own.base, own.under, [...others, foreground, white]],
    [own.soft, own.dot, [...others, own.base, foreground]],
    [foreground, foregroundDot, [...others, own.base, background]],
  ];
  return grounds[next(3)];
}

/** @type {(columns: number, rows: number, unit: number, places: Places & { x?: number, y?: number }) => (name: string) => string} */
const plate = (columns, rows, unit, places) => (name) => {
  const next = numbersOf(name);
  const [ground, grid, colors] = groundOf(next);
  const middle = { x: (columns - 1) / 2, y: (rows - 1) / 2 };
  return picture({
    columns,
    rows,
    unit,
    ground,
    children: [
      field(columns, rows, grid, 0.06),
      ...figures(next, { ...middle, ...places, colors }),
    ],
  });
};

export const cover = plate(16, 10, 50, { columns: 8, rows: 5, step: 2 });
export const article = plate(16, 9, 60, { columns: 8, rows: 4, step: 2 });
/** Shifted to where a slide shows its subject: see highlights.mjs. */
export const highlight = plate(44, 22.5, 40, { columns: 8, rows: 3, step: 2.2, x: 34, y: 3.2 });

/**
 * @param {string} name
 * @param {Pick<import('./palette.mjs').Tones, 'base' | 'dot'>} tones
 */
export const icon = (name, { base, dot: grid }) =>
  picture({
    columns: 3,
    rows: 3,
    unit: 32,
    children: [
      field(3, 3, grid, 0.1),
      ...figures(numbersOf(name), {
        columns: 3,
        rows: 3,
        step: 1,
        x: 1,
        y: 1,
        colors: [base, base, foreground],
      }),
    ],
  });
