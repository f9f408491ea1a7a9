// The slides of the hero carousel, 44 × 22.5 cells. The picture fills the slide, which shows the upper right part of it:
// all rows of the right half on a phone, ten rows of the whole width on a large screen. A dark gradient carries the text,
// below on a phone and at the left on a large screen, which has the thumbnails below. So the subject is between x = 25
// and 41 and above y = 7.5. What goes on beside and below it may be cut or covered.
import { blue, green, foreground, background, gridDot, red, white, yellow } from './palette.mjs';
import { bar, box, bridge, canvas, curve, dot, field, pattern, ring } from './shapes.mjs';
import { bulb, flag, person, segments, sizes, tick } from './motifs.mjs';

const slide = canvas(44, 22.5, 40);
const highlight = (ground, ...children) => slide(ground, undefined, ...children);

/** Dots that grow towards the subject. */
const halftone = (color) =>
  field(44, 18, color, (x, y) => {
    const near = 1 - Math.hypot(x - 33, (y - 3.4) * 1.2) / 20;
    return near > 0 ? 0.04 + 0.22 * near ** 2 : 0;
  });

const induction = () => {
  const lane = (y, to, color) =>
    bar(26, y, to, y, color, 0.62) +
    bar(to + 1.2, y, 44, y, color, 0.34, { 'stroke-dasharray': '0 1.2' });
  return highlight(
    blue.base,
    halftone(blue.under),
    bar(29, 8.2, 41, 8.2, blue.under, 0.62),
    bar(27, 9.2, 33, 9.2, blue.under, 0.62),
    bar(35, 10.2, 44, 10.2, blue.under, 0.62),
    bar(31, 11.2, 38, 11.2, blue.under, 0.62),
    lane(4.75, 36, yellow.base),
    lane(5.55, 31, red.base),
    lane(6.35, 39, foreground),
    lane(7.15, 33, green.base),
    bar(25.6, 0.4, 25.6, 7.23, white, 0.46),
    dot(25.6, 0.3, yellow.base, 0.55),
    flag(26.7, 0.35, 13, 4, foreground, white, 0.96),
  );
};

const publicProfile = () => {
  const card = (x, y, color) =>
    box(x + 0.4, y + 0.4, x + 11.4, y + 5.4, foreground, { radius: 0.6 }) +
    box(x, y, x + 11, y + 5, color, { radius: 0.6 });
  return highlight(
    red.base,
    halftone(red.under),
    // Further results of the search.
    ...[9, 11, 13].map(
      (y, n) =>
        dot(26.6, y, red.under, 0.7) +
        bar(28.4, y - 0.3, 34 - n, y - 0.3, red.under, 0.5) +
        bar(28.4, y + 0.45, 38 - 2 * n, y + 0.45, red.under, 0.3),
    ),
    card(29.6, 0.3, blue.base),
    card(27.6, 1, yellow.base),
    card(25.6, 1.7, white),
    person(27.7, 3.4, 1.5, green.base, yellow.base, foreground),
    bar(30.4, 2.7, 33.8, 2.7, foreground, 0.66),
    bar(30.3, 3.8, 35.6, 3.8, gridDot, 0.36),
    bar(30.3, 4.6, 33.8, 4.6, gridDot, 0.36),
    sizes(26.4, 5.6, ['12132403142', '20431124320'], green.base, 0.08),
    tick(36.5, 2.1, 1.05, blue.base, white),
  );
};

/** The segments send out rays of dots, which shrink on their way. */
const ideathon = () => {
  const colors = [red.base, yellow.base, blue.base, green.base];
  const [x, y] = [33, 3.2];
  const rays = [4.6, 5.8, 7.1, 8.5, 10, 11.6, 13.3, 15.1].flatMap((r, step) =>
    colors.map((color, index) => {
      const ends = Array.from({ length: 17 }, (_, ray) => ray)
        .filter((ray) => (ray === 16 ? 2 : ray % 4) === index)
        .map((ray) => ((ray + 0.5) / 17) * 2 * Math.PI)
        .map((angle) => [x + r * Math.sin(angle), y - r * Math.cos(angle)])
        .filter(([, top]) => top > -1);
      const d = ends.map(([left, top]) => `M${left.toFixed(1)} ${top.toFixed(1)}h0`).join('');
      return curve(d, color, 0.68 - 0.07 * step);
    }),
  );
  return highlight(
    foreground,
    ...rays,
    segments(x, y, 3.1, 0.9, colors),
    bulb(x, y - 0.25, 1.15, yellow.base, foreground),
    bar(x - 0.4, y + 1.13, x + 0.4, y + 1.13, white, 0.3),
    bar(x - 0.22, y + 1.57, x + 0.22, y + 1.57, white, 0.3),
  );
};

/**
 * Dots joined by bridges, drawn as in `rows`: a letter on an even column and row is a dot of that color, a capital letter
 * a ring, and `-` or `|` between two of them a bridge.
 */
const molecules = (rows, colors) => {
  const at = (column, row) => [25.6 + 1.025 * column, 0.42 + 1.025 * row];
  const joined = (from, to) =>
    bridge(...at(...from), ...at(...to), colors[rows[from[1]][from[0]].toLowerCase()], 0.83, 0.4);
  const bridges = pattern(rows, (x, y, cell) => {
    if (cell === '-') return joined([x - 1, y], [x + 1, y]);
    return cell === '|' ? joined([x, y - 1], [x, y + 1]) : '';
  });
  const cells = pattern(rows, (x, y, cell) => {
    if (cell === '-' || cell === '|') return '';
    const color = colors[cell.toLowerCase()];
    return colors[cell] ? dot(...at(x, y), color, 0.83) : ring(...at(x, y), color, 0.6474, 0.3652);
  });
  return bridges + cells;
};

const community = () =>
  highlight(
    green.deep,
    halftone(green.under),
    molecules(
      [
        'y   b-b   r   w-w',
        '|     |         |',
        'y-y r b W w-w   w',
        '    |       |    ',
        'B   r   y-y w r-r',
        '        |     |  ',
        '  w-w   y   G r  ',
        '                 ',
        'd   d-d   D   d-d',
        '|     |       |  ',
        'd     d       d  ',
      ],
      { r: red.base, b: blue.base, y: yellow.base, g: green.base, w: background, d: green.under },
    ),
  );

export const highlights = {
  induction,
  'public-profile': publicProfile,
  ideathon,
  community,
};
