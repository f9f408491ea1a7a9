import type { Palette, IllustrationShades } from './shape/palette';

/**
 * The inks of the site: `tailwind.config.ts`, the pictures, the icons, the web manifest and the mails
 * print with them, and nowhere else is a colour written. Each of the four has a deep companion for text
 * on its tint (at least 4.5:1) and a soft one for tints.
 */
export const palette: Palette = {
  background: '#faf6ee',
  card: '#ffffff',
  foreground: '#15171f',
  /** Secondary text on paper, tint and white. */
  muted: '#565b6c',
  /** Thin lines, and dots of the grid on paper. */
  border: '#d9d0be',
  blue: '#2f55ff',
  'blue-deep': '#1c36b5',
  'blue-soft': '#dfe5ff',
  red: '#ff4f38',
  'red-deep': '#ae2413',
  'red-soft': '#ffe1db',
  green: '#0aa15c',
  'green-deep': '#076239',
  'green-soft': '#d5f2e2',
  yellow: '#ffc02e',
  'yellow-deep': '#785000',
  'yellow-soft': '#fff0c9',
};

/** `dot` is the grid of dots on the soft companion, `under` the one on the ink itself. */
export const illustrationShades: IllustrationShades = {
  /** A band of tint between two bands of paper. */
  'background-deep': '#f1eadc',
  'foreground-dot': '#3b4052',
  'blue-dot': '#b3c0fb',
  'blue-under': '#2644cf',
  'red-dot': '#f6bcb0',
  'red-under': '#df3822',
  'green-dot': '#a3dabd',
  'green-under': '#07854b',
  'yellow-dot': '#efd48d',
  'yellow-under': '#e0a10f',
};
