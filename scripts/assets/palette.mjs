import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// The site's inks are those of its pictures too.
const file = fileURLToPath(new URL('../../src/data/palette.ts', import.meta.url));
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
const { inks: token, printShades } = module;

export const paper = token.paper;
/** A band of tint between two bands of paper. */
export const paperDeep = printShades['paper-deep'];
/** Dots of the grid on paper. */
export const paperDot = token.line;
export const white = token.card;
export const ink = token.ink;
/** Secondary text on paper, tint and white. */
export const inkMuted = token.muted;
/** Dots of the grid on ink. */
export const inkDot = printShades['ink-dot'];

// `base` prints, `deep` writes on `soft`, `soft` tints. Only pictures need the two others: `dot` is
// the grid on `soft`, `under` the grid on `base`.
const printed = (name) => ({
  base: token[name],
  deep: token[`${name}-deep`],
  soft: token[`${name}-soft`],
  dot: printShades[`${name}-dot`],
  under: printShades[`${name}-under`],
});
export const blue = printed('blue');
export const red = printed('red');
export const green = printed('green');
export const yellow = printed('yellow');

export const inks = { blue, red, green, yellow };
