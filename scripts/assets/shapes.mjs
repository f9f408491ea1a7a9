// The basic shapes of all pictures. One unit is one grid cell and dots have integer coordinates, so a composition is a
// list of small integers. `more` are further attributes of the SVG element.
import { optimize } from 'svgo';

const number = (value) => String(Number(value.toFixed(3))).replace(/^(-?)0\./, '$1.');
const point = (x, y) => `${number(x)} ${number(y)}`;

export const element = (name, attributes, children = '') => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? number(value) : value}"`);
  return `<${name}${written.join('')}>${children}</${name}>`;
};

export const group = (attributes, ...children) => element('g', attributes, children.join(''));

export const dot = (x, y, fill, r = 0.42) => element('circle', { cx: x, cy: y, r, fill });

export const ring = (x, y, stroke, r = 0.33, width = 0.18, more = {}) =>
  element('circle', { cx: x, cy: y, r, fill: 'none', stroke, 'stroke-width': width, ...more });

/** A stroke with round ends along a path. */
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

/** A stroke with round ends through x, y, x, y … */
export const stroke = (points, color, width, more) =>
  curve(`M${points.map(number).join(' ')}`, color, width, more);

export const bar = (x1, y1, x2, y2, ...look) => stroke([x1, y1, x2, y2], ...look);

export const shape = (d, fill, more = {}) => element('path', { d, fill, ...more });

/** A box from one cell to another, both inclusive, with the same margin as a dot. */
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

/** An arc, clockwise. Angles are in turns, from twelve o'clock. */
export const arc = (x, y, r, from, to, color, width, more) => {
  const at = (turn) =>
    point(x + r * Math.sin(2 * Math.PI * turn), y - r * Math.cos(2 * Math.PI * turn));
  const large = to - from > 0.5 ? 1 : 0;
  return curve(`M${at(from)}A${number(r)} ${number(r)} 0 ${large} 1 ${at(to)}`, color, width, more);
};

/** Two dots joined by a waist, whose outline is a circle tangent to both. */
export const bridge = (x1, y1, x2, y2, fill, r = 0.42, waist = 0.2) => {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const outer = ((length / 2) ** 2 + waist ** 2 - r ** 2) / (2 * (r - waist));
  const along = (r / (outer + r)) * (length / 2);
  const across = (r / (outer + r)) * (outer + waist);
  const at = (x, y, a, c) => point(x + ux * a - uy * c, y + uy * a + ux * c);
  const big = `A${number(r)} ${number(r)} 0 1 1 `;
  const waistArc = `A${number(outer)} ${number(outer)} 0 0 0 `;
  return shape(
    `M${at(x1, y1, along, across)}${big}${at(x1, y1, along, -across)}` +
      `${waistArc}${at(x2, y2, -along, -across)}${big}${at(x2, y2, -along, across)}` +
      `${waistArc}${at(x1, y1, along, across)}z`,
    fill,
  );
};

/** Dots as zero-length strokes of one path, the most compact way to write hundreds of circles. The caps have to be round. */
export const dots = (points, r, more = {}) =>
  element('path', {
    d: points.map(([x, y]) => `M${point(x, y)}h0`).join(''),
    'stroke-width': 2 * r,
    ...more,
  });

/** A field of dots. `size(x, y)` returns a radius, 0 for no dot. */
export const field = (columns, rows, color, size = 0.07, more = {}) => {
  const sizes = new Map();
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const r = typeof size === 'function' ? Math.round(size(x, y) * 50) / 50 : size;
      if (r > 0) sizes.set(r, [...(sizes.get(r) ?? []), [x, y]]);
    }
  }
  return group(
    { stroke: color, 'stroke-linecap': 'round', ...more },
    ...[...sizes].map(([r, points]) => dots(points, r)),
  );
};

/** A line of dots that grow or shrink along the way. */
export const trail = (x1, y1, x2, y2, count, color, from = 0.12, to = 0.12) =>
  Array.from({ length: count }, (_, index) => {
    const t = index / (count - 1);
    return dot(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, color, from + (to - from) * t);
  }).join('');

/** Calls `draw(x, y, character)` for each cell of rows such as '#.#' that is not a space. */
export const pattern = (rows, draw) =>
  rows
    .flatMap((row, y) => Array.from(row).map((cell, x) => (cell === ' ' ? '' : draw(x, y, cell))))
    .join('');

/** A whole SVG. `keepsClasses` keeps the groups and their classes. */
export const svg = (width, height, viewBox, content, { keepsClasses = false } = {}) => {
  const overrides = {
    // Both would remove the zero-length strokes that draw the dots.
    convertPathData: { removeUseless: false },
    removeHiddenElems: false,
    ...(keepsClasses && { collapseGroups: false, mergePaths: false }),
  };
  return optimize(
    element('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox }, content),
    { multipass: true, plugins: [{ name: 'preset-default', params: { overrides } }] },
  ).data;
};

/** Draws pictures of columns × rows cells of `unit` pixels: a background color if any, a grid of dots if any, and shapes. */
export const canvas =
  (columns, rows, unit, gridRadius = 0.06) =>
  (ground, gridColor, ...children) =>
    svg(
      columns * unit,
      rows * unit,
      `-.5 -.5 ${columns} ${rows}`,
      [
        ground && element('rect', { x: -0.5, y: -0.5, width: columns, height: rows, fill: ground }),
        gridColor && field(columns, rows, gridColor, gridRadius),
        ...children,
      ].join(''),
    );
