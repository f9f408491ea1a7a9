// Subsets the two fonts to the glyphs, weights and kerning that the site uses. Writes their @font-face
// rules with fallbacks of the same metrics, so that the layout does not shift when the fonts load.
import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const target = fileURLToPath(new URL('../../src/assets/fonts/', import.meta.url));

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const glyphs = ascii + '–—‘’“”…·×©é';

// Advance widths of Arial and Arial Bold in 1/2048 em: a to z, the space, and the bold A to Z.
const arial = {
  regular: [
    1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139, 1139,
    1139, 682, 1024, 569, 1139, 1024, 1479, 1024, 1024, 1024, 569,
  ],
  bold: [
    1139, 1251, 1139, 1251, 1139, 682, 1251, 1251, 569, 569, 1139, 569, 1821, 1251, 1251, 1251,
    1251, 797, 1139, 682, 1251, 1139, 1593, 1139, 1139, 1024, 569,
  ],
  boldCapitals: [
    1479, 1479, 1479, 1479, 1366, 1251, 1593, 1479, 569, 1139, 1479, 1251, 1706, 1479, 1593, 1366,
    1593, 1479, 1366, 1251, 1479, 1366, 1933, 1366, 1366, 1251,
  ],
};
const sample = 'a community of student developers who learn in the open and build things together';
const letters = sample.replaceAll(' ', '');
/** @type {(character: string) => number} */
const slot = (character) => (character === ' ' ? 26 : character.charCodeAt(0) - 97);
/** @type {(widths: number[], text?: string) => number} */
const arialWidth = (widths, text = sample) =>
  Array.from(text).reduce((sum, character) => sum + widths[slot(character)], 0) / 2048;

/**
 * Reads the vertical metrics of a TrueType file and measures a text, in em.
 * @param {Buffer} data
 * @param {string} [text]
 */
function measure(data, text = sample) {
  /** @type {Map<string, number>} */
  const tables = new Map(
    Array.from({ length: data.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + 16 * index;
      return [data.toString('ascii', entry, entry + 4), data.readUInt32BE(entry + 8)];
    }),
  );
  /** @param {string} tag */
  const offsetOf = (tag) => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`The font has no table "${tag}"`);
    return offset;
  };
  const head = offsetOf('head');
  const hhea = offsetOf('hhea');
  const em = data.readUInt16BE(head + 18);
  const longMetrics = data.readUInt16BE(hhea + 34);

  const cmap = offsetOf('cmap');
  const subtable = Array.from(
    { length: data.readUInt16BE(cmap + 2) },
    (_, index) => cmap + data.readUInt32BE(cmap + 4 + 8 * index + 4),
  ).find((offset) => data.readUInt16BE(offset) === 4);
  if (subtable === undefined) throw new Error('The font has no cmap subtable of format 4');
  const segments = data.readUInt16BE(subtable + 6) / 2;
  /** @type {(array: number, index: number) => number} */
  const at = (array, index) => subtable + 14 + array * segments * 2 + (array ? 2 : 0) + 2 * index;
  /** @type {(code: number) => number} */
  const glyphOf = (code) => {
    for (let index = 0; index < segments; index += 1) {
      if (code > data.readUInt16BE(at(0, index))) continue;
      const start = data.readUInt16BE(at(1, index));
      const range = data.readUInt16BE(at(3, index));
      if (code < start) return 0;
      const glyph = range ? data.readUInt16BE(at(3, index) + range + 2 * (code - start)) : code;
      return (glyph + data.readInt16BE(at(2, index))) & 0xffff;
    }
    return 0;
  };
  /** @type {(character: string) => number} */
  const advance = (character) => {
    const glyph = Math.min(glyphOf(character.codePointAt(0) ?? 0), longMetrics - 1);
    return data.readUInt16BE(offsetOf('hmtx') + 4 * glyph) / em;
  };
  return {
    ascent: data.readInt16BE(hhea + 4) / em,
    descent: -data.readInt16BE(hhea + 6) / em,
    lineGap: data.readInt16BE(hhea + 8) / em,
    width: Array.from(text).reduce((sum, character) => sum + advance(character), 0),
  };
}

/** @type {(source: Buffer, variationAxes: Record<string, number | { min: number, max: number }>, targetFormat?: 'woff2' | 'truetype') => Promise<Buffer>} */
const cut = (source, variationAxes, targetFormat = 'woff2') =>
  subsetFont(source, glyphs, {
    targetFormat,
    variationAxes,
    keepFeatures: ['kern'],
    noHinting: true,
    // GDEF varies the kerning with the weight and makes up a quarter of the file. Without it every
    // weight has the kerning of the lightest.
    dropTables: ['GDEF', 'STAT', 'MVAR'],
  });

/** @type {(value: number) => string} */
const percent = (value) => `${(value * 100).toFixed(2)}%`;

/** @type {(family: string, weights: string, file: string) => string} */
const face = (family, weights, file) => `@font-face {
  font-family: '${family}';
  src: url('./${file}') format('woff2');
  font-weight: ${weights};
  font-style: normal;
  font-display: swap;
}
`;

/** @type {(family: string, weights: string, locals: string[], metrics: ReturnType<typeof measure>, width: number, range?: string) => string} */
const fallback = (family, weights, locals, metrics, width, range) => {
  const adjust = metrics.width / width;
  const characters = range ? `\n  unicode-range: ${range};` : '';
  return `@font-face {
  font-family: '${family} Fallback';
  src: ${locals.map((name) => `local('${name}')`).join(', ')};
  font-weight: ${weights};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(metrics.ascent / adjust)};
  descent-override: ${percent(metrics.descent / adjust)};
  line-gap-override: ${percent(metrics.lineGap / adjust)};${characters}
}
`;
};

const regular = ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'];
const bold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'];

export async function makeFonts() {
  await mkdir(target, { recursive: true });
  /** @type {(name: string, axis: string) => Promise<Buffer>} */
  const source = (name, axis) =>
    readFile(
      require.resolve(`@fontsource-variable/${name}/files/${name}-latin-${axis}-normal.woff2`),
    );
  const bricolage = await source('bricolage-grotesque', 'opsz');
  const instrument = await source('instrument-sans', 'wght');

  // One heavy weight, at the optical size for headings.
  const displayAxes = { opsz: 48, wght: 780 };
  const textAxes = { wght: { min: 400, max: 700 } };
  const display = await cut(bricolage, displayAxes, 'truetype');
  const textMetrics = measure(await cut(instrument, textAxes, 'truetype'));
  const semibold = measure(await cut(instrument, { wght: 600 }, 'truetype'));

  const css = [
    '/* Written by scripts/assets/fonts.mjs. */\n',
    face('Display', '500 800', 'display.woff2'),
    fallback('Display', '500 800', bold, measure(display), arialWidth(arial.bold)),
    // Capitals have their own fallback: relative to Arial they are narrower than the lower-case letters.
    fallback(
      'Display',
      '500 800',
      bold,
      measure(display, letters.toUpperCase()),
      arialWidth(arial.boldCapitals, letters),
      'U+41-5A',
    ),
    face('Text', '400 700', 'text.woff2'),
    fallback('Text', '400 500', regular, textMetrics, arialWidth(arial.regular)),
    fallback(
      'Text',
      '600 700',
      bold,
      { ...textMetrics, width: semibold.width },
      arialWidth(arial.bold),
    ),
  ].join('\n');

  await writeFile(target + 'display.woff2', await cut(bricolage, displayAxes));
  await writeFile(target + 'text.woff2', await cut(instrument, textAxes));
  // Formatted, so that regenerating the file causes no diff.
  const style = await resolveConfig(target);
  await writeFile(target + 'fonts.css', await format(css, { ...style, parser: 'css' }));
  for (const [name, file] of [
    ['bricolage-grotesque', 'display'],
    ['instrument-sans', 'text'],
  ]) {
    await writeFile(
      `${target}${file}.LICENSE.txt`,
      await readFile(require.resolve(`@fontsource-variable/${name}/LICENSE`)),
    );
  }
}
