// The numbers 404 and 204 of the two placeholder pages, and the pictures of the empty and error states.
import { blue, green, foreground, gridDot, red, yellow } from './palette.mjs';
import { bar, curve, dot, element, field, group, picture, ring, stroke, trail } from './shapes.mjs';

/** @type {(...children: string[]) => string} */
const numeral = (...children) => picture({ columns: 21, rows: 9, unit: 40, children });

/** @type {(x: number, color: string) => string} */
const four = (x, color) => stroke([x, 1, x, 5, x + 4, 5], color) + bar(x + 3, 3, x + 3, 7, color);

/** @type {(x: number) => [number, number][]} */
const zeroCells = (x) => [
  [x + 1, 1],
  [x + 2, 1],
  [x + 3, 1],
  [x + 4, 2],
  [x + 4, 3],
  [x + 4, 4],
  [x + 4, 5],
  [x + 4, 6],
  [x + 3, 7],
  [x + 2, 7],
  [x + 1, 7],
  [x, 6],
  [x, 5],
  [x, 4],
  [x, 3],
  [x, 2],
];

/** The zero of 404 has lost a dot. */
export const notFound = () =>
  numeral(
    field(21, 9, gridDot, 0.08),
    four(1, blue.base),
    ...zeroCells(8).map(([x, y]) => (x === 12 && y === 5 ? '' : dot(x, y, red.base))),
    ring(12, 5, red.base, 0.32, 0.12, { 'stroke-dasharray': '.13 .1213' }),
    dot(13.3, 7.9, red.base),
    four(15, green.base),
  );

/** The zero of 204 is half finished. */
export const inProgress = () =>
  numeral(
    field(21, 9, gridDot, 0.08),
    curve('M1 2V2A1 1 0 0 1 2 1H4A1 1 0 0 1 5 2V3A1 1 0 0 1 4 4H2A1 1 0 0 0 1 5V7H5', blue.base),
    group(
      { stroke: foreground, 'stroke-width': 0.12 },
      ...zeroCells(8).map(([cx, cy], index) =>
        element('circle', { cx, cy, r: 0.36, fill: index < 10 ? yellow.base : 'none' }),
      ),
    ),
    four(15, foreground),
  );

/** @type {(...children: string[]) => string} */
const square = (...children) => picture({ columns: 5, rows: 5, unit: 64, children });

export const empty = () =>
  square(
    field(5, 5, gridDot, (x, y) => (x === 2 && y === 2 ? 0 : 0.22)),
    ring(2, 2, blue.base, 0.3, 0.08, { 'stroke-dasharray': '.12 .1156' }),
    dot(3.5, 1.5, blue.base, 0.34),
  );

export const error = () =>
  square(
    field(5, 5, gridDot, (x, y) => (x === 3 && y < 4 ? 0 : 0.22)),
    trail(3, 0, 3, 2.2, 4, red.soft, 0.1, 0.26),
    dot(3.25, 3.05, red.base, 0.34),
  );
