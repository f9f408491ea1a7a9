// A decorative strip for the edge of a section: dots, rings, bars and bridges in the four colors.
import { blue, green, foreground, background, gridDot, red, yellow } from './palette.mjs';
import { bar, bridge, dot, field, picture, ring } from './shapes.mjs';

const COLUMNS = 108;
const colors = [blue.base, red.base, yellow.base, green.base, foreground];

/**
 * `draw` draws a figure at a column; `columns` is its width.
 * @type {{ columns: number, draw: (x: number, color: string) => string }[]}
 */
const figures = [
  { columns: 3, draw: (x, color) => bridge(x, 0.5, x + 2, 0.5, color, 0.6, 0.28) },
  { columns: 1, draw: (x, color) => dot(x, 0.5, color, 0.6) },
  { columns: 4, draw: (x, color) => bar(x, 0.5, x + 3, 0.5, color, 1.2) },
  { columns: 1, draw: (x, color) => ring(x, 0.5, color, 0.46, 0.28) },
  { columns: 2, draw: (x, color) => bar(x, 0.5, x + 1, 0.5, color, 1.2) },
  { columns: 1, draw: (x, color) => dot(x, 0.5, color, 0.26) },
];

// Steps of 5 through six figures and of 3 through five colors repeat only after thirty figures.
const strip = () => {
  const drawn = [];
  for (let x = 1, index = 0; x < COLUMNS; index += 1) {
    const { columns, draw } = figures[(index * 5) % figures.length];
    drawn.push(draw(x, colors[(index * 3) % colors.length]));
    x += columns + 1;
  }
  return drawn;
};

export const frieze = () =>
  picture({
    columns: COLUMNS,
    rows: 2,
    unit: 24,
    ground: background,
    children: [field(COLUMNS, 2, gridDot, 0.08), ...strip()],
  });
