// The pictures of single pages: beside the sign-in forms, 404 and 204, empty and error states, and the strip at the edge
// of a section.
import { background, blue, foreground, gridDot, green, red, white, yellow } from './palette.mjs';
import {
  bar,
  box,
  bridge,
  canvas,
  curve,
  dot,
  field,
  group,
  ring,
  stroke,
  trail,
} from './shapes.mjs';
import { person } from './motifs.mjs';

const tall = canvas(12, 15, 60, 0.07);

/** Eight of nine places are taken, and a person is on the way to the ninth. */
export const signIn = () => {
  const at = (n) => 1.7 + 3.8 * n;
  const [r, width] = [1.6, 3.2];
  const somebody = (column, row, ...colors) => person(at(column), at(row), 1.28, ...colors);
  return tall(
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
  const at = (n) => 1.45 + 2.7 * n;
  const line = { stroke: foreground, 'stroke-width': 0.16 };
  return tall(
    yellow.base,
    yellow.under,
    box(1.3, 1.3, 10.3, 7.3, foreground, { radius: 0.7 }),
    box(1, 1, 10, 7, white, { radius: 0.7, ...line }),
    stroke([1, 1.2, 5.5, 4.6, 10, 1.2], foreground, 0.16),
    dot(5.5, 4.6, red.base, 1),
    ring(5.5, 4.6, foreground, 1, 0.16),
    ...[0, 1, 2].map((n) => trail(at(n), 8.6, at(n), 10, 4, foreground, 0.06, 0.16)),
    ...[blue.base, red.base, green.base, undefined].flatMap((color, n) => [
      box(at(n) - 0.5, 11.4, at(n) + 0.5, 12.4, white, { radius: 0.4, air: -0.1, ...line }),
      color ? dot(at(n), 11.9, color, 0.6) : '',
    ]),
    trail(at(3), 8.3, at(3), 8.7, 2, foreground, 0.06, 0.12),
    dot(at(3), 9.6, foreground, 0.6),
  );
};

const numeral = (...children) => canvas(21, 9, 40, 0.08)(undefined, gridDot, ...children);

const four = (x, color) => stroke([x, 1, x, 5, x + 4, 5], color) + bar(x + 3, 3, x + 3, 7, color);

/** The zero between two fours, clockwise. */
const zeroCells = [
  ...[9, 10, 11].map((x) => [x, 1]),
  ...[2, 3, 4, 5, 6].map((y) => [12, y]),
  ...[11, 10, 9].map((x) => [x, 7]),
  ...[6, 5, 4, 3, 2].map((y) => [8, y]),
];

/** The zero of 404 has lost a dot. */
export const notFound = () =>
  numeral(
    four(1, blue.base),
    ...zeroCells.map(([x, y]) => (x === 12 && y === 5 ? '' : dot(x, y, red.base))),
    ring(12, 5, red.base, 0.32, 0.12, { 'stroke-dasharray': '.13 .1213' }),
    dot(13.3, 7.9, red.base),
    four(15, green.base),
  );

/** The zero of 204 is half finished. */
export const inProgress = () =>
  numeral(
    curve('M1 2V2A1 1 0 0 1 2 1H4A1 1 0 0 1 5 2V3A1 1 0 0 1 4 4H2A1 1 0 0 0 1 5V7H5', blue.base),
    group(
      { stroke: foreground, 'stroke-width': 0.12 },
      ...zeroCells.map(([x, y], index) => dot(x, y, index < 10 ? yellow.base : 'none', 0.36)),
    ),
    four(15, foreground),
  );

const square = (...children) => canvas(5, 5, 64)(undefined, undefined, ...children);

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

/** The figures of the frieze by their width in cells. */
const figures = [
  [3, (x, color) => bridge(x, 0.5, x + 2, 0.5, color, 0.6, 0.28)],
  [1, (x, color) => dot(x, 0.5, color, 0.6)],
  [4, (x, color) => bar(x, 0.5, x + 3, 0.5, color, 1.2)],
  [1, (x, color) => ring(x, 0.5, color, 0.46, 0.28)],
  [2, (x, color) => bar(x, 0.5, x + 1, 0.5, color, 1.2)],
  [1, (x, color) => dot(x, 0.5, color, 0.26)],
];

export const frieze = () => {
  const columns = 108;
  const colors = [blue.base, red.base, yellow.base, green.base, foreground];
  const drawn = [];
  // Steps of 5 through six figures and of 3 through five colors repeat only after thirty figures.
  for (let x = 1, index = 0; x < columns; index += 1) {
    const [width, draw] = figures[(index * 5) % figures.length];
    drawn.push(draw(x, colors[(index * 3) % colors.length]));
    x += width + 1;
  }
  return canvas(columns, 2, 24, 0.08)(background, gridDot, ...drawn);
};
