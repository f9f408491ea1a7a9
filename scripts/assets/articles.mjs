// The illustration inside each article, 16 × 9 cells.
import {
  blue,
  green,
  foreground,
  foregroundDot,
  background,
  backgroundDeep,
  gridDot,
  red,
  white,
  yellow,
} from './palette.mjs';
import { bar, box, canvas, curve, dot, group, ring, shape, stroke, trail } from './shapes.mjs';
import { hash, person } from './motifs.mjs';
import { domainIcons, logoMark } from './marks.mjs';

const plate = canvas(16, 9, 60);

const card = (x1, y1, x2, y2, fill = white, radius = 0.4) =>
  box(x1, y1, x2, y2, fill, { radius, stroke: foreground, 'stroke-width': 0.08 });

/** Four domains around one society. */
const induction = () => {
  const seat = (x, y, domain, tones, d) =>
    curve(d, foreground, 0.12) +
    card(x, y, x + 2, y + 2, tones.soft, 0.6) +
    group({ transform: `translate(${x + 0.3} ${y + 0.3}) scale(.7)` }, domainIcons[domain](tones));
  return plate(
    background,
    gridDot,
    seat(1, 1, 'technical', blue, 'M3 2H5Q6 2 6 3'),
    seat(12, 1, 'design', red, 'M12 2H10Q9 2 9 3'),
    seat(1, 5, 'non-technical', green, 'M3 6H5Q6 6 6 5'),
    seat(12, 5, 'pr-or', yellow, 'M12 6H10Q9 6 9 5'),
    dot(7.5, 4, white, 2.6),
    ring(7.5, 4, foreground, 2.6, 0.08),
    logoMark(6.3, 2.8, 1.2),
  );
};

/** Browser, server, database, and a line in both directions. */
const nxtgen = () => {
  const there = (x, y) =>
    trail(x, y, x + 0.6, y, 2, blue.base, 0.1, 0.13) +
    stroke([x + 1, y - 0.3, x + 1.3, y, x + 1, y + 0.3], blue.base, 0.2);
  const back = (x, y) =>
    trail(x + 1.3, y, x + 0.7, y, 2, red.base, 0.1, 0.13) +
    stroke([x + 0.3, y - 0.3, x, y, x + 0.3, y + 0.3], red.base, 0.2);
  const outline = { stroke: foreground, 'stroke-width': 0.08 };
  return plate(
    green.soft,
    green.dot,
    card(0.6, 2, 4.4, 6),
    box(0.6, 2, 4.4, 2, blue.base, { radius: 0.36 }),
    ...[0.8, 1.3, 1.8].map((x) => dot(x, 2, white, 0.14)),
    bar(1, 3.4, 3, 3.4, foreground, 0.36),
    bar(0.95, 4.2, 3.9, 4.2, gridDot, 0.24),
    bar(0.95, 4.8, 3.3, 4.8, gridDot, 0.24),
    bar(1.1, 5.7, 1.9, 5.7, red.base, 0.5),
    there(5.3, 3.5),
    back(5.3, 4.5),
    ...[2, 3.66, 5.32].map(
      (y, index) =>
        card(7.4, y, 9, y + 0.68, white, 0.3) +
        dot(7.6, y + 0.34, [green, yellow, green][index].base, 0.22) +
        bar(8.3, y + 0.34, 8.9, y + 0.34, gridDot, 0.2),
    ),
    there(9.85, 3.5),
    back(9.85, 4.5),
    ...[4.7, 3.4, 2.1].map(
      (y) =>
        shape(`M11.6 ${y}v1.5c0 .7 2.8 .7 2.8 0v-1.5z`, yellow.base, outline) +
        shape(`M11.6 ${y}c0-.7 2.8-.7 2.8 0s-2.8 .7-2.8 0z`, yellow.base, outline),
    ),
  );
};

/** The same person twice: everything at once, and the three things that count. */
const profile = () => {
  const noise = [
    [2.8, 2, 5.4, red],
    [1.4, 3, 3.4, yellow],
    [4.4, 3, 5.4, blue],
    [1.4, 4, 2, green],
    [3.4, 4, 4.4, red],
    [5.4, 4, 5.4, yellow],
    [1.4, 5, 4.4, blue],
    [1.4, 6, 2.4, yellow],
    [3.4, 6, 3.8, red],
    [4.8, 6, 5.4, blue],
  ];
  return plate(
    blue.soft,
    blue.dot,
    card(0.6, 1, 6, 7),
    dot(1.6, 2, foreground, 0.55),
    ...noise.map(([x1, y, x2, { base }]) => bar(x1, y, x2, y, base, 0.4)),
    stroke([7.2, 3.4, 7.8, 4, 7.2, 4.6], foreground, 0.24),
    box(9.25, 1.25, 14.65, 7.25, foreground, { radius: 0.4 }),
    card(9, 1, 14.4, 7),
    person(10.5, 2.6, 1.1, blue.base, yellow.base, foreground),
    bar(12.4, 2.3, 13.9, 2.3, foreground, 0.5),
    bar(12.3, 3.1, 13.5, 3.1, gridDot, 0.26),
    ...[9.7, 11.45, 13.2].map((x, index) =>
      box(x, 4.7, x + 0.5, 6.4, [red, yellow, green][index].base, { radius: 0.3, air: 0 }),
    ),
  );
};

/** Each block contains the hash of the previous one. The third does not match, so the chain is broken. */
const blockchain = () => {
  const prints = {
    a: ['#..', '.##', '#.#'],
    b: ['##.', '..#', '.##'],
    c: ['.#.', '##.', '#.#'],
    d: ['#.#', '.#.', '..#'],
  };
  const block = (x, color, own, before, ownColor = foreground) =>
    card(x, 1, x + 3, 7, color, 0.5) +
    group(
      { transform: `translate(${x + 1} 1.3) scale(.5)` },
      box(-0.4, -0.4, 2.4, 2.4, white, { radius: 0.4 }),
      hash(0, 0, before, foreground, gridDot),
    ) +
    hash(x + 0.5, 4.4, own, ownColor, background);
  return plate(
    backgroundDeep,
    gridDot,
    curve('M3.5 5.4H4.2Q4.75 5.4 4.75 4.9V2.3Q4.75 1.8 5.3 1.8H6.8', foreground, 0.2),
    curve('M9 5.4H9.7Q10.25 5.4 10.25 4.9V4.6M10.25 2.8V2.3Q10.25 1.8 10.8 1.8H12', red.base, 0.2),
    bar(9.95, 3.4, 10.55, 4, red.base, 0.24),
    bar(10.55, 3.4, 9.95, 4, red.base, 0.24),
    block(0.5, blue.base, prints.b, prints.a, white),
    block(6, yellow.base, prints.c, prints.b),
    block(11.5, red.base, prints.a, prints.d),
  );
};

/** Six criteria, two ideas, and where they overlap. */
const ideathon = () => {
  const axis = (index, r) => {
    const turn = (2 * Math.PI * index) / 6;
    return [7.5 + r * Math.sin(turn), 4 - r * Math.cos(turn)];
  };
  const area = (values, color) => {
    const corners = values.map((value, index) => axis(index, value));
    return shape(
      `M${corners.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}z`,
      color,
      {
        style: 'mix-blend-mode:multiply',
        stroke: color,
        'stroke-width': 0.5,
        'stroke-linejoin': 'round',
      },
    );
  };
  return plate(
    foreground,
    foregroundDot,
    dot(7.5, 4, foreground, 4.4),
    dot(7.5, 4, background, 4),
    group(
      { style: 'isolation:isolate' },
      area([3, 1.4, 2.2, 2.8, 1.6, 2.4], yellow.base),
      area([1.6, 2.8, 2.6, 1.4, 2.8, 1.4], red.base),
    ),
    ...[0, 1, 2, 3, 4, 5].flatMap((index) => [
      ...[1, 2, 3].map((r) => dot(...axis(index, r), foreground, 0.09)),
      dot(...axis(index, 3.5), [blue.base, foreground, green.base][index % 3], 0.3),
    ]),
    dot(7.5, 4, foreground, 0.16),
  );
};

/** Ten weeks of seven days, one story in each. */
const infoDrop = () => {
  const days = [2, 2, 4, 1, 3, 2, 5, 3, 1, 4];
  const stories = [red, yellow, blue, green];
  return plate(
    red.soft,
    red.dot,
    card(2, 0.6, 13, 7.4, white, 0.6),
    stroke(
      days.flatMap((day, week) => [3 + week, 1 + day]),
      foreground,
      0.08,
    ),
    ...days.flatMap((day, week) => {
      const [x, { base }] = [3 + week, stories[week % 4]];
      const rest = [0, 1, 2, 3, 4, 5, 6].filter((row) => row !== day);
      return [
        ...rest.map((row) => dot(x, 1 + row, gridDot, 0.13)),
        dot(x, 1 + day, white, 0.44),
        ring(x, 1 + day, base, 0.38, 0.12),
        dot(x, 1 + day, base, 0.2),
      ];
    }),
  );
};

export const articles = {
  'induction-event-kickstarting-the-dss-journey': induction,
  'nxtgen-fostering-the-next-generation': nxtgen,
  'public-profile-building': profile,
  'calling-blockchain': blockchain,
  'vjit-ideathon-2025': ideathon,
  'info-drop-decoding-the-tech-industry': infoDrop,
};
