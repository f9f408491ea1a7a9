// Pictures for entries that no other file draws: a pattern seeded by the name, so that a name always gets the same one.
import { background, foreground, foregroundDot, palette, white } from './palette.mjs';
import { bar, bridge, canvas, dot, ring } from './shapes.mjs';

/** A random number generator (mulberry32) seeded by a name. It gives integers from 0 to below `below`. */
function numbersOf(name) {
  let state = Array.from(name).reduce(
    (sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 16777619),
    1,
  );
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  };
}

/** Fills columns × rows places, `step` cells apart and centered at x and y, with random figures. */
function figures(next, colors, { columns, rows, step, x, y }) {
  const taken = new Set();
  const isFree = (column, row) => column < columns && row < rows && !taken.has(`${column} ${row}`);
  const at = (column, row) => [
    x + (column - (columns - 1) / 2) * step,
    y + (row - (rows - 1) / 2) * step,
  ];
  const draw = (column, row) => {
    if (!isFree(column, row)) return '';
    const place = at(column, row);
    const color = colors[next(colors.length)];
    const other = next(2) ? [column + 1, row] : [column, row + 1];
    const kind = next(8);
    if (kind < 4 && isFree(...other)) {
      taken.add(other.join(' '));
      return kind < 2
        ? bridge(...place, ...at(...other), color, 0.42 * step, 0.2 * step)
        : bar(...place, ...at(...other), color, 0.84 * step);
    }
    if (kind === 7) return ring(...place, color, 0.33 * step, 0.18 * step);
    return kind > 1 ? dot(...place, color, 0.42 * step) : '';
  };
  return Array.from({ length: columns * rows }, (_, index) =>
    draw(index % columns, Math.floor(index / columns)),
  );
}

/** A random background, its grid color, and colors that contrast with it. */
function groundOf(next) {
  const four = Object.values(palette);
  const own = four[next(4)];
  const others = four.filter((one) => one !== own).map(({ base }) => base);
  return [
    [own.base, own.under, [...others, foreground, white]],
    [own.soft, own.dot, [...others, own.base, foreground]],
    [foreground, foregroundDot, [...others, own.base, background]],
  ][next(3)];
}

const plate = (columns, rows, unit, places) => (name) => {
  const next = numbersOf(name);
  const [ground, grid, colors] = groundOf(next);
  return canvas(columns, rows, unit)(ground, grid, ...figures(next, colors, places));
};

export const cover = plate(16, 10, 50, { columns: 8, rows: 5, step: 2, x: 7.5, y: 4.5 });
export const article = plate(16, 9, 60, { columns: 8, rows: 4, step: 2, x: 7.5, y: 4 });
/** Shifted to where a slide shows its subject: see highlights.mjs. */
export const highlight = plate(44, 22.5, 40, { columns: 8, rows: 3, step: 2.2, x: 34, y: 3.2 });

export const icon = (name, { base, dot: grid }) => {
  const places = { columns: 3, rows: 3, step: 1, x: 1, y: 1 };
  const drawn = figures(numbersOf(name), [base, base, foreground], places);
  return canvas(3, 3, 32, 0.1)(undefined, grid, ...drawn);
};
