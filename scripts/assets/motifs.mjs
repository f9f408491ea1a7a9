// Figures that appear in several pictures.
import { arc, bar, box, dot, group, pattern, shape, stroke } from './shapes.mjs';

/** A ring of seventeen segments without equal neighbours. */
export const segments = (x, y, r, width, colors) =>
  Array.from({ length: 17 }, (_, index) => {
    const gap = 0.008;
    const color = colors[index === 16 ? 2 : index % 4];
    return arc(x, y, r, index / 17 + gap, (index + 1) / 17 - gap, color, width, {
      'stroke-linecap': 'butt',
    });
  }).join('');

export const bulb = (x, y, size, glass, line) =>
  group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    dot(0, -0.3, glass, 1.15),
    box(0, 0.72, 0, 0.72, glass, { air: 0, radius: 0.1 }),
    stroke([-0.5, -0.4, -0.25, 0.1, 0, -0.4, 0.25, 0.1, 0.5, -0.4], line, 0.15),
    bar(-0.36, 1.2, 0.36, 1.2, line, 0.26),
    bar(-0.2, 1.58, 0.2, 1.58, line, 0.26),
  );

/** A waving chequered flag of dots, with its first column at x. */
export const flag = (x, y, columns, rows, dark, light, step = 1) =>
  Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const lift = 0.27 * Math.sin((column / (columns - 1)) * 2 * Math.PI);
    const color = (column + row) % 2 ? light : dark;
    return dot(x + step * column, y + step * (row + lift), color, 0.45 * step);
  }).join('');

/** A hash as a grid of set and clear cells. */
export const hash = (x, y, rows, set, clear) =>
  pattern(rows, (column, row, cell) =>
    dot(x + column, y + row, cell === '#' ? set : clear, cell === '#' ? 0.3 : 0.12),
  );

/** Head and shoulders in a disc. */
export const person = (x, y, r, ground, head, body) =>
  group(
    { transform: `translate(${x} ${y}) scale(${r})` },
    dot(0, 0, ground, 1),
    shape('M-.78 .63A.8 .8 0 0 1 .78 .63 1 1 0 0 1-.78 .63z', body),
    dot(0, -0.28, head, 0.38),
  );

/** Rows of digits, each drawn as a dot whose size grows with the digit. */
export const sizes = (x, y, rows, color, step = 0.1) =>
  pattern(rows, (column, row, digit) =>
    dot(x + column, y + row, color, 0.06 + Number(digit) * step),
  );

export const tick = (x, y, r, ground, line) =>
  dot(x, y, ground, r) +
  stroke(
    [x - 0.42 * r, y + 0.02 * r, x - 0.1 * r, y + 0.34 * r, x + 0.44 * r, y - 0.3 * r],
    line,
    0.26 * r,
  );
