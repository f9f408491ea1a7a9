import type { Palette, IllustrationShades } from './shape';

/**
 * The colors of the site. The Tailwind theme, illustrations, icons, web manifest and emails take their colors
 * from here; no other file defines one, except the white of printed pages in `styles.css`. Each accent color has a `deep` shade for text on its `soft` shade
 * (contrast at least 4.5:1) and a `soft` shade for backgrounds.
 */
export const palette: Palette = {
  background: '#faf6ee',
  card: '#ffffff',
  foreground: '#15171f',
  /** Secondary text on `background`, `card` and the soft shades. */
  muted: '#565b6c',
  /** Thin borders, and the dot grid on `background`. */
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

/** `dot` colors the dot grid on a soft shade, `under` the dot grid on the accent color itself. */
export const illustrationShades: IllustrationShades = {
  /** A darker stripe on `background`. */
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
