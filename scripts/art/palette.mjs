/** The inks of the site. `tailwind.config.ts` holds the same values as tokens. */
export const paper = '#faf6ee';
/** A band of tint between two bands of paper. */
export const paperDeep = '#f1eadc';
/** Dots of the grid on paper. */
export const paperDot = '#d9d0be';
export const white = '#ffffff';
export const ink = '#15171f';
/** Secondary text on paper, tint and white. */
export const inkMuted = '#565b6c';
/** Dots of the grid on ink. */
export const inkDot = '#3b4052';

// `base` prints, `deep` writes on `soft`, `soft` tints, `dot` is the grid on `soft`, `under` the
// grid on `base`.
export const blue = {
  base: '#2f55ff',
  deep: '#1c36b5',
  soft: '#dfe5ff',
  dot: '#b3c0fb',
  under: '#2644cf',
};
export const red = {
  base: '#ff4f38',
  deep: '#ae2413',
  soft: '#ffe1db',
  dot: '#f6bcb0',
  under: '#df3822',
};
export const green = {
  base: '#0aa15c',
  deep: '#076239',
  soft: '#d5f2e2',
  dot: '#a3dabd',
  under: '#07854b',
};
export const yellow = {
  base: '#ffc02e',
  deep: '#785000',
  soft: '#fff0c9',
  dot: '#efd48d',
  under: '#e0a10f',
};

export const inks = { blue, red, green, yellow };
