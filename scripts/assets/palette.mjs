// The site's own palette, of which the illustrations are drawn.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/**
 * The exports of a file of src/data.
 * @param {string} name
 */
export const data = async (name) => {
  const file = fileURLToPath(new URL(`../../src/data/${name}.ts`, import.meta.url));
  return (await runnerImport(file, { configFile: false, logLevel: 'error' })).module;
};

const { palette: token, illustrationShades: shades } = await data('palette');

export const background = token.background;
/** A tinted section between two sections with the normal background. */
export const backgroundDeep = shades['background-deep'];
/** Grid dots on the background. */
export const gridDot = token.border;
export const white = token.card;
export const foreground = token.foreground;
/** Secondary text on light backgrounds. */
export const mutedForeground = token.muted;
/** Grid dots on the foreground color. */
export const foregroundDot = shades['foreground-dot'];

/** `dot` is for grid dots on `soft`, `under` for those on `base`. */
const tonesOf = (/** @type {string} */ name) => ({
  base: token[name],
  deep: token[`${name}-deep`],
  soft: token[`${name}-soft`],
  dot: shades[`${name}-dot`],
  under: shades[`${name}-under`],
});
export const blue = tonesOf('blue');
export const red = tonesOf('red');
export const green = tonesOf('green');
export const yellow = tonesOf('yellow');

export const palette = { blue, red, green, yellow };
