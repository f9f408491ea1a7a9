// The slides of the hero carousel, 40 × 18 cells. They fade to dark at the bottom, on large screens at the left
// too. The widest crop shows rows 2 to 12, the narrowest thirty columns around x = 25, so the subject is
// where the two overlap.
import {
  blue,
  green,
  foreground,
  foregroundDot,
  background,
  gridDot,
  red,
  white,
  yellow,
} from './palette.mjs';
import { bar, box, dot, field, picture, trail } from './shapes.mjs';
import { bulb, flag, molecules, person, segments, sizes, tick } from './motifs.mjs';

/** @type {(ground: string, grid: string, ...children: string[]) => string} */
const highlight = (ground, grid, ...children) =>
  picture({
    columns: 40,
    rows: 18,
    unit: 40,
    ground,
    children: [
      // The dots grow towards the subject, like a halftone.
      field(40, 18, grid, (x, y) => {
        const near = 1 - Math.hypot(x - 25, (y - 8.5) * 1.4) / 26;
        return 0.06 + 0.2 * Math.max(0, near) ** 2;
      }),
      ...children,
    ],
  });

const induction = () => {
  /** @type {(y: number, to: number, color: string) => string} */
  const lane = (y, to, color) =>
    bar(17, y, to, y, color, 1.5) + trail(to + 2, y, 41, y, (41 - to) / 2, color, 0.3, 0.3);
  return highlight(
    blue.base,
    blue.under,
    lane(11, 27, yellow.base),
    lane(13, 23, red.base),
    lane(15, 31, foreground),
    lane(17, 25, green.base),
    bar(16, 2.6, 16, 20, white, 0.7),
    dot(16, 2.4, yellow.base, 0.8),
    flag(17.9, 3, 8, 4, foreground, white, 1.9),
  );
};

const publicProfile = () => {
  /** @type {(x: number, y: number, color: string) => string} */
  const card = (x, y, color) =>
    box(x + 0.6, y + 0.6, x + 15.6, y + 10.6, foreground, { radius: 1 }) +
    box(x, y, x + 15, y + 10, color, { radius: 1 });
  return highlight(
    red.base,
    red.under,
    card(23, 1, blue.base),
    card(20, 3, yellow.base),
    card(17, 5, white),
    person(20.5, 8.6, 2.5, green.base, yellow.base, foreground),
    bar(25, 7, 30, 7, foreground, 1),
    bar(24.8, 9, 31, 9, gridDot, 0.6),
    bar(24.8, 10.5, 28.6, 10.5, gridDot, 0.6),
    sizes(18.5, 12.8, ['12132403141232', '20431124320243'], green.base),
    tick(32, 5.4, 1.6, blue.base, white),
  );
};

const ideathon = () =>
  highlight(
    foreground,
    foregroundDot,
    dot(25, 8.5, foreground, 9),
    segments(25, 8.5, 7.2, 2, [red.base, yellow.base, blue.base, green.base]),
    bulb(25, 7.9, 2.6, yellow.base, foreground),
    bar(24.1, 11.02, 25.9, 11.02, white, 0.68),
    bar(24.5, 12.01, 25.5, 12.01, white, 0.68),
  );

const community = () =>
  highlight(
    green.deep,
    green.under,
    molecules(
      14,
      0.5,
      4,
      [
        '  y   b-b   r',
        '      |      ',
        'W   r b   w-w',
        '    |     |  ',
        'y-y r   G w  ',
        '  |          ',
        '  y   w-w   b',
        '             ',
        'b   r   y-y-y',
      ],
      { r: red.base, b: blue.base, y: yellow.base, g: green.base, w: background },
      1.5,
      0.7,
    ),
  );

/** @type {Record<string, (name: string) => string>} */
export const highlights = {
  induction,
  'public-profile': publicProfile,
  ideathon,
  community,
};
