import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// The site's tokens are the inks of its pictures too.
const config = fileURLToPath(new URL('../../tailwind.config.ts', import.meta.url));
const { module } = await runnerImport(config, { configFile: false, logLevel: 'error' });
const token = module.inks;

export const paper = token.paper;
/** A band of tint between two bands of paper. */
export const paperDeep = '#f1eadc';
/** Dots of the grid on paper. */
export const paperDot = token.line;
export const white = token.card;
export const ink = token.ink;
/** Secondary text on paper, tint and white. */
export const inkMuted = token.muted;
/** Dots of the grid on ink. */
export const inkDot = '#3b4052';

// `base` prints, `deep` writes on `soft`, `soft` tints. Only pictures need the two others: `dot` is
// the grid on `soft`, `under` the grid on `base`.
const printed = (name, shades) => ({
  base: token[name],
  deep: token[`${name}-deep`],
  soft: token[`${name}-soft`],
  ...shades,
});
export const blue = printed('blue', { dot: '#b3c0fb', under: '#2644cf' });
export const red = printed('red', { dot: '#f6bcb0', under: '#df3822' });
export const green = printed('green', { dot: '#a3dabd', under: '#07854b' });
export const yellow = printed('yellow', { dot: '#efd48d', under: '#e0a10f' });

export const inks = { blue, red, green, yellow };
