// The basic shapes of all pictures. One unit is one grid cell and dots have integer coordinates, so a
// composition is a list of small integers.
import { optimize } from 'svgo';

/** @typedef {Record<string, string | number | undefined>} Attributes Of an SVG element. */

/** @type {(value: number) => string} */
const number = (value) => String(Number(value.toFixed(3))).replace(/^(-?)0\./, '$1.');
/** @type {(x: number, y: number) => string} */
const point = (x, y) => `${number(x)} ${number(y)}`;
/** @type {(values: Attributes) => string} */
const attributes = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number(value) : value}"`)
    .join('');

/** @type {(name: string, values: Attributes, children?: string) => string} */
export const element = (name, values, children = '') =>
  `<${name}${attributes(values)}>${children}</${name}>`;

/** @type {(values: Attributes, ...children: string[]) => string} */
export const group = (values, ...children) => element('g', values, children.join(''));

/**
 * Blends overlapping shapes of a group with `multiply`.
 * @type {(...children: string[]) => string}
 */
export const overprint = (...children) =>
  group({ style: 'isolation:isolate' }, ...children).replaceAll(
    'data-print="1"',
    'style="mix-blend-mode:multiply"',
  );

/** @type {(x: number, y: number, fill: string, r?: number, more?: Attributes) => string} */
export const dot = (x, y, fill, r = 0.42, more = {}) =>
  element('circle', { cx: x, cy: y, r, fill, ...more });

/** @type {(x: number, y: number, stroke: string, r?: number, width?: number, more?: Attributes) => string} */
export const ring = (x, y, stroke, r = 0.33, width = 0.18, more = {}) =>
  element('circle', { cx: x, cy: y, r, fill: 'none', stroke, 'stroke-width': width, ...more });

/**
 * A stroke with round ends through x, y, x, y …: a bar when there are two points.
 * @type {(points: number[], color: string, width?: number, more?: Attributes) => string}
 */
export const stroke = (points, color, width = 0.84, more = {}) =>
  curve(`M${points.map(number).join(' ')}`, color, width, more);

/** @type {(x1: number, y1: number, x2: number, y2: number, color: string, width?: number, more?: Attributes) => string} */
export const bar = (x1, y1, x2, y2, color, width, more) =>
  stroke([x1, y1, x2, y2], color, width, more);

/** @type {(d: string, color: string, width?: number, more?: Attributes) => string} */
export const curve = (d, color, width = 0.84, more = {}) =>
  element('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

/** @type {(d: string, fill: string, more?: Attributes) => string} */
export const shape = (d, fill, more = {}) => element('path', { d, fill, ...more });

/**
 * A box from one cell to another, both inclusive, with the same margin as a dot.
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {string} fill
 * @param {{ radius?: number, air?: number } & Attributes} [options]
 */
export const box = (x1, y1, x2, y2, fill, { radius = 0.3, air = 0.08, ...more } = {}) =>
  element('rect', {
    x: x1 - 0.5 + air,
    y: y1 - 0.5 + air,
    width: x2 - x1 + 1 - 2 * air,
    height: y2 - y1 + 1 - 2 * air,
    rx: radius,
    fill,
    ...more,
  });

/**
 * An arc, clockwise. Angles are in turns, from twelve o'clock.
 * @type {(x: number, y: number, r: number, from: number, to: number, color: string, width?: number, more?: Attributes) => string}
 */
export const arc = (x, y, r, from, to, color, width, more) => {
  /** @type {(turn: number) => string} */
  const at = (turn) =>
    point(x + r * Math.sin(2 * Math.PI * turn), y - r * Math.cos(2 * Math.PI * turn));
  const large = to - from > 0.5 ? 1 : 0;
  return curve(`M${at(from)}A${number(r)} ${number(r)} 0 ${large} 1 ${at(to)}`, color, width, more);
};

/**
 * Two dots joined by a waist, whose outline is a circle tangent to both.
 * @type {(x1: number, y1: number, x2: number, y2: number, fill: string, r?: number, waist?: number, more?: Attributes) => string}
 */
export const bridge = (x1, y1, x2, y2, fill, r = 0.42, waist = 0.2, more = {}) => {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const outer = ((length / 2) ** 2 + waist ** 2 - r ** 2) / (2 * (r - waist));
  const along = (r / (outer + r)) * (length / 2);
  const across = (r / (outer + r)) * (outer + waist);
  /** @type {(x: number, y: number, a: number, c: number) => string} */
  const at = (x, y, a, c) => point(x + ux * a - uy * c, y + uy * a + ux * c);
  const big = `A${number(r)} ${number(r)} 0 1 1 `;
  const waistArc = `A${number(outer)} ${number(outer)} 0 0 0 `;
  return shape(
    `M${at(x1, y1, along, across)}${big}${at(x1, y1, along, -across)}` +
      `${waistArc}${at(x2, y2, -along, -across)}${big}${at(x2, y2, -along, across)}` +
      `${waistArc}${at(x1, y1, along, across)}z`,
    fill,
    more,
  );
};

/**
 * A field of dots. `size(x, y)` returns a radius, 0 for no dot. Dots of the same size are zero-length
 * strokes of one path, which is the most compact way to write hundreds of circles.
 * @type {(columns: number, rows: number, color: string, size?: number | ((x: number, y: number) => number), more?: Attributes) => string}
 */
export const field = (columns, rows, color, size = 0.07, more = {}) => {
  /** @type {Map<number, [number, number][]>} */
  const sizes = new Map();
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const r = typeof size === 'function' ? Math.round(size(x, y) * 50) / 50 : size;
      if (r > 0) sizes.set(r, [...(sizes.get(r) ?? []), [x, y]]);
    }
  }
  return group(
    { stroke: color, 'stroke-linecap': 'round', ...more },
    ...[...sizes].map(([r, dots]) =>
      element('path', {
        'stroke-width': 2 * r,
        d: dots.map(([x, y]) => `M${point(x, y)}h0`).join(''),
      }),
    ),
  );
};

/**
 * A line of dots that grow or shrink along the way.
 * @type {(x1: number, y1: number, x2: number, y2: number, count: number, color: string, from?: number, to?: number) => string}
 */
export const trail = (x1, y1, x2, y2, count, color, from = 0.12, to = 0.12) =>
  Array.from({ length: count }, (_, index) => {
    const t = count === 1 ? 0 : index / (count - 1);
    return dot(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, color, from + (to - from) * t);
  }).join('');

/**
 * Rows of a pattern such as '#.#': calls `draw(x, y, character)` for each cell that is not a space.
 * @type {(rows: string[], draw: (x: number, y: number, character: string) => string) => string}
 */
export const pattern = (rows, draw) =>
  rows
    .flatMap((row, y) => Array.from(row).map((cell, x) => (cell === ' ' ? '' : draw(x, y, cell))))
    .join('');

/**
 * A complete SVG of columns × rows cells.
 * @param {object} options
 * @param {number} options.columns
 * @param {number} options.rows
 * @param {number} options.unit The size of a cell in pixels.
 * @param {string} [options.ground] The background color.
 * @param {string[]} options.children
 */
export function picture({ columns, rows, unit, ground, children }) {
  const back = ground
    ? element('rect', { x: -0.5, y: -0.5, width: columns, height: rows, fill: ground })
    : '';
  const body = [back, ...children].join('');
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: columns * unit,
      height: rows * unit,
      viewBox: `-.5 -.5 ${columns} ${rows}`,
    },
    body,
  );
  return optimised(svg);
}

/**
 * @param {string} svg
 * @param {{ classes?: boolean }} [options] `classes` keeps groups and their classes.
 */
export function optimised(svg, { classes = false } = {}) {
  return optimize(svg, {
    multipass: true,
    plugins: [
      {
        name: 'preset-default',
        params: {
          overrides: {
            // Both would remove the zero-length strokes that draw the dots.
            convertPathData: { removeUseless: false },
            removeHiddenElems: false,
            ...(classes && { collapseGroups: false, mergePaths: false }),
          },
        },
      },
    ],
  }).data;
}
