import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// Illustrations use the site's own palette.
const file = fileURLToPath(new URL('../../src/data/palette.ts', import.meta.url));
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
const { palette: token, illustrationShades } = module;

export const background = token.background;
/** A band of tint between two bands of paper. */
export const backgroundDeep = illustrationShades['background-deep'];
/** Dots of the grid on paper. */
export const gridDot = token.border;
export const white = token.card;
export const foreground = token.foreground;
/** Secondary text on paper, tint and white. */
export const mutedForeground = token.muted;
/** Dots of the grid on ink. */
export const foregroundDot = illustrationShades['foreground-dot'];

// `base` prints, `deep` writes on `soft`, `soft` tints. Only pictures need the two others: `dot` is
// the grid on `soft`, `under` the grid on `base`.
const printed = (name) => ({
  base: token[name],
  deep: token[`${name}-deep`],
  soft: token[`${name}-soft`],
  dot: illustrationShades[`${name}-dot`],
  under: illustrationShades[`${name}-under`],
});
export const blue = printed('blue');
export const red = printed('red');
export const green = printed('green');
export const yellow = printed('yellow');

export const palette = { blue, red, green, yellow };
