// The two tall pictures beside the sign-in forms, 12 × 15 cells.
import { blue, green, foreground, background, red, white, yellow } from './palette.mjs';
import { bar, box, dot, field, picture, ring, stroke, trail } from './shapes.mjs';
import { person } from './motifs.mjs';

/** @type {(ground: string, grid: string, ...children: string[]) => string} */
const scene = (ground, grid, ...children) =>
  picture({
    columns: 12,
    rows: 15,
    unit: 60,
    ground,
    children: [field(12, 15, grid, 0.07), ...children],
  });

/** Eight of nine places are taken, and a person is on the way to the ninth. */
export const signIn = () => {
  /** @type {(n: number) => number} */
  const at = (n) => 1.7 + 3.8 * n;
  const [r, width] = [1.6, 3.2];
  /** @type {(column: number, row: number, ground: string, head: string, body: string) => string} */
  const somebody = (column, row, ground, head, body) =>
    person(at(column), at(row), 1.28, ground, head, body);
  return scene(
    blue.base,
    blue.under,
    bar(at(0), at(0), at(0), at(1), green.base, width),
    bar(at(1), at(0), at(2), at(0), white, width),
    dot(at(1), at(1), yellow.base, r),
    dot(at(2), at(1), red.base, r),
    bar(at(0), at(2), at(1), at(2), foreground, width),
    somebody(0, 0, yellow.base, background, foreground),
    somebody(0, 1, green.under, yellow.base, background),
    somebody(1, 0, blue.soft, foreground, red.base),
    somebody(2, 0, yellow.base, foreground, blue.base),
    somebody(1, 1, yellow.under, background, red.base),
    somebody(2, 1, red.under, yellow.base, foreground),
    somebody(0, 2, red.base, background, yellow.base),
    somebody(1, 2, blue.base, yellow.base, background),
    ring(at(2), at(2), white, 1.52, 0.16, {
      'stroke-dasharray': '.3 .297',
      'stroke-linecap': 'round',
    }),
    trail(9.7, 11.4, 9.8, 11.8, 2, white, 0.12, 0.16),
    dot(10.2, 13.7, red.base, r),
    person(10.2, 13.7, 1.28, yellow.base, foreground, white),
  );
};

/** A letter whose four characters move into their slots. */
export const oneTimeCode = () => {
  /** @type {(n: number) => number} */
  const at = (n) => 1.45 + 2.7 * n;
  /** @type {(n: number, filled: string) => string} */
  const slot = (n, filled) =>
    box(at(n) - 0.5, 11.4, at(n) + 0.5, 12.4, white, {
      radius: 0.4,
      air: -0.1,
      stroke: foreground,
      'stroke-width': 0.16,
    }) + (filled ? dot(at(n), 11.9, filled, 0.6) : '');
  return scene(
    yellow.base,
    yellow.under,
    box(1.3, 1.3, 10.3, 7.3, foreground, { radius: 0.7 }),
    box(1, 1, 10, 7, white, { radius: 0.7, stroke: foreground, 'stroke-width': 0.16 }),
    stroke([1, 1.2, 5.5, 4.6, 10, 1.2], foreground, 0.16),
    dot(5.5, 4.6, red.base, 1),
    ring(5.5, 4.6, foreground, 1, 0.16),
    ...[0, 1, 2].map((n) => trail(at(n), 8.6, at(n), 10, 4, foreground, 0.06, 0.16)),
    slot(0, blue.base),
    slot(1, red.base),
    slot(2, green.base),
    slot(3, ''),
    trail(at(3), 8.3, at(3), 8.7, 2, foreground, 0.06, 0.12),
    dot(at(3), 9.6, foreground, 0.6),
  );
};
