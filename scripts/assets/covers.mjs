// One cover per event, 16 × 10 cells. Each has its own background, so that events differ at a glance.
// A card with a long title cuts off up to 1.5 cells at the top and at the bottom. What matters stays between 1.1 and
// 7.9; the rest is filled with what may be cut.
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
import { bar, box, bridge, canvas, curve, dot, ring, trail } from './shapes.mjs';
import { bulb, flag, hash, person, segments, sizes, tick } from './motifs.mjs';

const cover = canvas(16, 10, 50);

const induction = () => {
  const lane = (y, to, color) =>
    bar(3, y, to, y, color, 0.68) + trail(to + 1, y, 15, y, 15 - to, color, 0.16, 0.16);
  return cover(
    yellow.base,
    yellow.under,
    lane(4.9, 9, blue.base),
    lane(5.75, 6, red.base),
    lane(6.6, 11, white),
    lane(7.45, 8, green.base),
    bar(2, 1.6, 2, 9, foreground),
    box(-1, 8.7, 16, 10, foreground, { radius: 0 }),
    flag(3, 1.85, 10, 3, foreground, white, 0.9),
  );
};

/** A tree of four generations. Rings are leaves that have not grown yet. */
const nxtgen = () => {
  const limb = (x1, y1, x2, y2, color, width) =>
    curve(`M${x1} ${y1}C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2}`, color, width);
  const twice = (parents, spread) => parents.flatMap((x) => [x - spread, x + spread]);
  const root = [7.5];
  const second = twice(root, 4);
  const third = twice(second, 2);
  const fourth = twice(third, 1);
  const leaves = [red, yellow, blue, red, yellow, blue, red, yellow];
  const grow = (from, to, y1, y2, color, width) =>
    to.map((x, index) => limb(from[Math.floor(index / 2)], y1, x, y2, color, width)).join('');
  return cover(
    green.soft,
    green.dot,
    grow(third, fourth, 3.4, 1.7, green.base, 0.22),
    grow(second, third, 5.2, 3.4, green.base, 0.4),
    grow(root, second, 6.9, 5.2, green.deep, 0.64),
    grow(root, second, 6.9, 9.9, green.deep, 0.64),
    grow(root, [6, 9], 6.9, 10.6, green.deep, 0.4),
    ...second.map((x) => dot(x, 5.2, green.deep, 0.8)),
    ...third.map((x) => dot(x, 3.4, green.base, 0.66)),
    ...leaves.map(({ base }, index) =>
      index === 2 || index === 7
        ? dot(fourth[index], 1.7, green.soft, 0.52) + ring(fourth[index], 1.7, base, 0.42, 0.2)
        : dot(fourth[index], 1.7, base, 0.52),
    ),
    dot(7.5, 6.9, foreground, 0.95),
    dot(7.5, 6.9, yellow.base, 0.36),
  );
};

const profile = () =>
  cover(
    blue.base,
    blue.under,
    // Other people's profiles.
    ...[-5.5, 9].map((y) => box(2, y, 13, y + 5.5, blue.under, { radius: 0.7 })),
    box(2.3, 2, 13.3, 7.4, foreground, { radius: 0.7 }),
    box(2, 1.7, 13, 7.1, white, { radius: 0.7 }),
    person(4.2, 3.4, 1.55, red.base, yellow.base, foreground),
    bar(7, 2.4, 10.3, 2.4, foreground, 0.8),
    bar(6.8, 3.5, 11.8, 3.5, gridDot, 0.4),
    bar(6.8, 4.4, 10.4, 4.4, gridDot, 0.4),
    // A contribution graph, as on a developer's profile.
    sizes(3, 5.7, ['1213240314', '2043112432'], green.base),
    tick(13, 2.3, 1, green.base, white),
  );

const blockchain = () => {
  const link = (x) =>
    box(x - 1, 4, x + 2, 5, 'none', {
      radius: 0.8,
      air: 0.28,
      stroke: background,
      'stroke-width': 0.4,
    });
  const ghost = (x, y) =>
    box(x, y, x + 3, y + 3, 'none', { radius: 0.6, stroke: foregroundDot, 'stroke-width': 0.1 });
  return cover(
    foreground,
    foregroundDot,
    // The other nodes of the network hold the same chain.
    ...[-2, 8].flatMap((y) => [-5, 1, 7, 13].map((x) => ghost(x, y))),
    ...[
      { x: -2, color: red.base, rows: ['#..#', ' .# ', ' #. ', '..#.'] },
      { x: 4, color: blue.base, rows: ['##.#', ' .# ', ' #. ', '.##.'] },
      { x: 10, color: yellow.base, rows: ['.#.#', ' #. ', ' ## ', '#..#'] },
    ].map(
      ({ x, color, rows }) =>
        box(x, 3, x + 3, 6, color, { radius: 0.6 }) + hash(x, 3, rows, foreground, background),
    ),
    ...[2, 8, 14].map(link),
  );
};

const ideathon = () =>
  cover(
    background,
    gridDot,
    dot(-0.5, -0.5, red.soft, 4),
    dot(15.5, -0.5, yellow.soft, 4),
    dot(-0.5, 9.5, green.soft, 4),
    dot(15.5, 9.5, blue.soft, 4),
    ring(7.5, 4.5, foreground, 4.15, 0.26, {
      'stroke-dasharray': '0 1.5338',
      'stroke-linecap': 'round',
    }),
    segments(7.5, 4.5, 2.8, 1, [red.base, yellow.base, blue.base, green.base]),
    bulb(7.5, 4.3, 1.1, yellow.base, foreground),
  );

/** Weeks stack up; this week's column is still falling. */
const infoDrop = () => {
  const stacks = [2, 1, 3, 2, 0, 3, 1, 2];
  return cover(
    red.base,
    red.under,
    ...stacks.flatMap((height, column) => {
      const x = 0.5 + 2 * column;
      return [6.9, 4.9, 2.9].slice(0, height).map((y, row) => {
        const isStory = row === height - 1 && column % 2 === 0;
        return (
          (row === 0 ? bar(x, y, x, 11, foreground, 1.8) : '') +
          (row > 0 || isStory ? dot(x, y, background, 0.9) : '') +
          (isStory ? ring(x, y, foreground, 0.55, 0.2) : '')
        );
      });
    }),
    ...[6.9, 8.9].map((y) => ring(8.5, y, red.under, 0.82, 0.16)),
    bridge(8.5, 2.1, 8.5, 4.1, yellow.base, 0.9, 0.5),
    ring(8.5, 4.1, foreground, 0.5, 0.2),
    trail(8.5, 0.6, 8.5, -0.4, 2, yellow.base, 0.36, 0.2),
  );
};

const websocket = () =>
  cover(
    yellow.soft,
    yellow.dot,
    bar(4, 3, 5, 3, foreground, 0.84),
    bar(4, 6, 5, 6, foreground, 0.84),
    box(-3, 1.8, 4, 7.2, blue.base, { radius: 1.2 }),
    box(11, 1.8, 18, 7.2, red.base, { radius: 1.2 }),
    bar(11.6, 3, 13, 3, foreground, 0.84),
    bar(11.6, 6, 13, 6, foreground, 0.84),
    ...[0, 1, 2].map((x) => bar(x, 3, x, 6, blue.under, 0.4)),
    // Both directions share one connection.
    trail(6.3, 3, 7.6, 3, 3, blue.base, 0.1, 0.22),
    bar(8.4, 3, 9.6, 3, blue.base, 0.7),
    trail(9.8, 6, 8.5, 6, 3, red.base, 0.1, 0.22),
    bar(6.5, 6, 7.7, 6, red.base, 0.7),
  );

export const fallback = () =>
  cover(
    backgroundDeep,
    gridDot,
    // Cards cut off a seventh at the top and at the bottom.
    box(3, 2, 12, 7, white, { radius: 0.6, stroke: foreground, 'stroke-width': 0.1 }),
    box(3, 2, 12, 3, foreground, { radius: 0.6 }),
    bar(5, 1.6, 5, 2.4, red.base, 0.4),
    bar(10, 1.6, 10, 2.4, red.base, 0.4),
    ...[4.5, 5.5, 6.5].flatMap((y) =>
      [4, 5, 6, 7, 8, 9, 10, 11].map((x) =>
        x === 9 && y === 5.5 ? dot(x, y, blue.base, 0.46) : dot(x, y, gridDot, 0.16),
      ),
    ),
  );

export const covers = {
  'induction-event-kickstarting-the-dss-journey': induction,
  'nxtgen-fostering-the-next-generation': nxtgen,
  'public-profile-building': profile,
  'calling-blockchain': blockchain,
  'vjit-ideathon-2025': ideathon,
  'info-drop-decoding-the-tech-industry': infoDrop,
  'websocket-wizardry': websocket,
};
