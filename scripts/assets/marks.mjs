// The logo, the icons of domains and feature cards, and the sparkle of the tagline.
import { background, blue, foreground, gridDot, green, red, white, yellow } from './palette.mjs';
import {
  arc,
  bar,
  box,
  canvas,
  curve,
  dot,
  element,
  ring,
  shape,
  stroke,
  svg,
  trail,
} from './shapes.mjs';

/** Four strokes on a 3 × 3 grid form an S around the dot in the middle. */
export const logoMark = (x, y, step) => {
  const line = (x1, y1, x2, y2, color) =>
    bar(x + x1 * step, y + y1 * step, x + x2 * step, y + y2 * step, color, 0.84 * step);
  return [
    line(1, 0, 2, 0, blue.base),
    line(0, 0, 0, 1, green.base),
    dot(x + step, y + step, yellow.base, 0.42 * step),
    line(2, 1, 2, 2, red.base),
    line(0, 2, 1, 2, foreground),
  ].join('');
};

const iconCanvas = canvas(3, 3, 32, 0.1);

export const logo = () => iconCanvas(undefined, undefined, logoMark(0, 0, 1));

/**
 * The logo on a background tile. `air` is its padding in cells: more where a system crops the icon. `radius` is that of
 * the corners, `own` the URL of a logo that is not drawn here.
 */
export const logoTile = (air, radius, own) => {
  const [from, size] = [-0.5 - air, 3 + 2 * air];
  const tile = { x: from, y: from, width: size, height: size, rx: radius, fill: background };
  const mark = own
    ? element('image', { href: own, x: -0.5, y: -0.5, width: 3, height: 3 })
    : logoMark(0, 0, 1);
  return svg(512, 512, `${from} ${from} ${size} ${size}`, element('rect', tile) + mark);
};

export const domainIcons = {
  // A command prompt.
  technical: ({ base }) =>
    stroke([0, 0, 1, 1, 0, 2], base, 0.7) + bar(1.6, 2, 2, 2, foreground, 0.7),
  // A Bézier curve with its anchors and handles.
  design: ({ base }) =>
    bar(0, 2, 2, 2, foreground, 0.12) +
    bar(2, 0, 0, 0, foreground, 0.12) +
    curve('M0 2C2 2 0 0 2 0', base, 0.6) +
    dot(0, 0, foreground, 0.28) +
    dot(2, 2, foreground, 0.28) +
    dot(0, 2, base) +
    dot(2, 0, base) +
    dot(0, 2, white, 0.18) +
    dot(2, 0, white, 0.18),
  // A check mark, and an item that is still open.
  'non-technical': ({ base }) =>
    stroke([0, 1, 0.7, 1.7, 2, 0.2], base, 0.7) + dot(2, 2, foreground, 0.35),
  // Sound waves.
  'pr-or': ({ base }) =>
    dot(0, 1, foreground) +
    arc(0, 1, 1.05, 0.12, 0.38, base, 0.46) +
    arc(0, 1, 2, 0.14, 0.36, base, 0.46),
};

/** A domain's icon; undefined if it has none. */
export const domainIcon = (domain, tones) =>
  domainIcons[domain] && iconCanvas(undefined, tones.dot, domainIcons[domain](tones));

const feature = (...children) => iconCanvas(undefined, gridDot, ...children);

const corners = [
  [0, 0, blue.base],
  [2, 0, red.base],
  [0, 2, green.base],
  [2, 2, yellow.base],
];
export const features = {
  meetups: () =>
    feature(
      ...corners.map(([x, y, color]) => bar(x, y, 1, 1, color, 0.5)),
      ...corners.map(([x, y, color]) => dot(x, y, color)),
      dot(1, 1, foreground, 0.55),
    ),
  workshops: () =>
    feature(
      box(0, 0, 2, 1, blue.base, { radius: 0.4 }),
      shape('M.1 1.2H1.1L.1 2.3z', blue.base),
      stroke([0.55, 0.1, 0.15, 0.5, 0.55, 0.9], white, 0.24),
      stroke([1.45, 0.1, 1.85, 0.5, 1.45, 0.9], white, 0.24),
      bar(1.12, 0.1, 0.88, 0.9, yellow.base, 0.24),
      dot(2, 2, red.base, 0.36),
    ),
  paths: () =>
    feature(
      curve('M0 2H1.5A.5 .5 0 0 0 1.5 1H1', green.base, 0.5),
      trail(0.5, 1, 0, 0.5, 2, green.base, 0.14, 0.14),
      trail(0.5, 0, 1, 0, 2, green.base, 0.14, 0.14),
      dot(0, 2, foreground, 0.42),
      dot(2, 0, yellow.base, 0.42),
      ring(2, 0, foreground, 0.42, 0.12),
    ),
};

/** Replaces the ✨ emoji, which some systems have no glyph for. */
export const sparkle = () =>
  canvas(3, 3, 16)(
    undefined,
    undefined,
    shape(
      'M1.2-.3Q1.35 1.05 2.4 1.2 1.35 1.35 1.2 2.4 1.05 1.35 0 1.2 1.05 1.05 1.2-.3z',
      yellow.base,
    ),
    dot(0.1, 0.1, red.base, 0.22),
    dot(2.2, 2.2, blue.base, 0.16),
  );
