// The illustration of the home page, 16 × 16 cells: a large logo with the society's activities drawn into
// its strokes. In the animated version the strokes move together once, with CSS inside the SVG and without a script.
// Not every browser applies prefers-reduced-motion inside an image, so the page chooses between two files.
import { blue, green, foreground, gridDot, red, white, yellow } from './palette.mjs';
import { arc, bar, bridge, curve, dot, field, group, ring, stroke, svg, trail } from './shapes.mjs';
import { person, segments } from './motifs.mjs';

const part = (name, ...children) => group({ class: name }, ...children);

const [A, B, C] = [3.5, 7.5, 11.5];
const W = 3.36;

const tasks = [3.1, 4.6, 6.1].map(
  (y) =>
    stroke([2.4, y, 2.75, y + 0.35, 3.3, y - 0.35], white, 0.24) + bar(3.9, y, 4.6, y, white, 0.24),
);

const parts = [
  field(16, 16, gridDot, 0.07, { class: 'hero-grid' }),
  part(
    'right',
    bar(B, A, C, A, blue.base, W),
    stroke([7.2, 2.6, 8.1, 3.5, 7.2, 4.4], white, 0.44),
    bar(9, 4.4, 10.2, 4.4, yellow.base, 0.44),
    trail(11.2, 3.5, 12.4, 3.5, 3, blue.under, 0.18, 0.18),
  ),
  part(
    'above',
    bar(A, A, A, B, green.base, W),
    ...tasks,
    ring(2.8, 7.6, white, 0.36, 0.16),
    bar(3.9, 7.6, 4.6, 7.6, green.under, 0.24),
  ),
  part(
    'middle',
    dot(B, B, yellow.base, W / 2),
    dot(6.7, B, foreground, 0.34),
    arc(6.7, B, 0.9, 0.13, 0.37, foreground, 0.28),
    arc(6.7, B, 1.6, 0.14, 0.36, foreground, 0.28),
  ),
  part(
    'below',
    bar(C, B, C, C, red.base, W),
    bar(10.6, 7.2, 12.4, 7.2, foreground, 0.1),
    bar(10.6, 11.8, 12.4, 11.8, foreground, 0.1),
    curve('M12.4 7.2C8.6 7.2 14.4 11.8 10.6 11.8', white, 0.36),
    dot(10.6, 7.2, foreground, 0.28),
    dot(12.4, 11.8, foreground, 0.28),
    dot(12.4, 7.2, white, 0.38),
    dot(10.6, 11.8, white, 0.38),
  ),
  part(
    'left',
    bar(A, C, B, C, foreground, W),
    person(3.2, C, 1.04, yellow.base, white, red.base),
    person(5.5, C, 1.04, green.base, white, yellow.base),
    person(7.8, C, 1.04, blue.base, white, red.base),
  ),
  part('satellite', segments(1.5, 14.2, 0.95, 0.4, [red.base, yellow.base, blue.base, green.base])),
  part('satellite', bridge(1, 0, 3, 0, yellow.base, 0.42, 0.22)),
  part('satellite', ring(15, 1, red.base, 0.36, 0.22)),
  part('satellite', bar(15, 4, 15, 5, foreground)),
  part('satellite', dot(0, 6, blue.base), dot(0, 9, red.base, 0.2)),
  part('satellite', bridge(12, 15, 14, 15, green.base, 0.42, 0.22)),
  part(
    'satellite',
    dot(9, 15, yellow.base),
    dot(8, 0, foreground, 0.2),
    dot(15, 10, blue.base, 0.2),
  ),
];

// Each stroke starts one cell away and moves into place along its own direction. A longer way would take it over
// a small shape beside the logo or over the edge of the picture, and a frame in between would look cut off.
const motion = `
g{animation:.9s cubic-bezier(.2,.8,.2,1) backwards}
.right{animation-name:right}.below{animation-name:below}
.left{animation-name:left}.above{animation-name:above}
.middle{animation-name:grow;transform-box:fill-box;transform-origin:50% 50%}
@keyframes right{0%{transform:translate(1px)}}@keyframes below{0%{transform:translate(0,1px)}}
@keyframes left{0%{transform:translate(-1px)}}@keyframes above{0%{transform:translate(0,-1px)}}
@keyframes grow{0%{transform:scale(.7)}}
`.replaceAll('\n', '');

export const hero = ({ moving = false } = {}) => {
  const drawn = svg(640, 640, '-.5 -.5 16 16', parts.join(''), { keepsClasses: moving });
  return moving ? drawn.replace('>', `><style>${motion}</style>`) : drawn;
};
