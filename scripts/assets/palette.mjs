import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// Illustrations use the site's own palette.
const file = fileURLToPath(new URL('../../src/data/palette.ts', import.meta.url));
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
const { palette: token, illustrationShades } = module;

export const background = token.background;
/** A tinted section between two sections with the normal background. */
export const backgroundDeep = illustrationShades['background-deep'];
/** Grid dots on the background. */
export const gridDot = token.border;
export const white = token.card;
export const foreground = token.foreground;
/** Secondary text on light backgrounds. */
export const mutedForeground = token.muted;
/** Grid dots on the foreground color. */
export const foregroundDot = illustrationShades['foreground-dot'];

/**
 * @typedef {object} Tones The shades of a color.
 * @property {string} base
 * @property {string} deep Text on `soft`.
 * @property {string} soft A tint for backgrounds.
 * @property {string} dot Grid dots on `soft`; only pictures use it.
 * @property {string} under Grid dots on `base`; only pictures use it.
 */

/**
 * @param {'blue' | 'red' | 'green' | 'yellow'} name
 * @returns {Tones}
 */
const tonesOf = (name) => ({
  base: token[name],
  deep: token[`${name}-deep`],
  soft: token[`${name}-soft`],
  dot: illustrationShades[`${name}-dot`],
  under: illustrationShades[`${name}-under`],
});
export const blue = tonesOf('blue');
export const red = tonesOf('red');
export const green = tonesOf('green');
export const yellow = tonesOf('yellow');

export const palette = { blue, red, green, yellow };
