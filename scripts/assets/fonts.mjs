// Subsets the two fonts to the glyphs, weights and kerning that the site uses. Writes their @font-face rules with fallbacks
// of the same metrics, so that the layout does not shift when the fonts load.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { convert } from 'fontverter';
import { Blob, Face, Font } from 'harfbuzzjs';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const target = fileURLToPath(new URL('../../src/assets/fonts/', import.meta.url));
const documentTarget = fileURLToPath(new URL('../../server/pdf/fonts/', import.meta.url));

/** The scripts that the PDFs of certificates can show beyond the letters of the site's own fonts. */
const documentScripts = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans-telugu', 'telugu'],
  ['noto-sans-devanagari', 'devanagari'],
];

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const glyphs = ascii + '–—‘’“”…·×©é';

/** What the PDFs of certificates are set in: names may have any letter of Western Europe. */
const documentGlyphs =
  glyphs + Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('');

const sample = 'a community of student developers who learn in the open and build things together';
const capitals = sample.toUpperCase().replaceAll(' ', '');
/** The widths of these texts in Arial and Arial Bold, in em. */
const arial = { sample: 74_914 / 2048, boldSample: 81_243 / 2048, boldCapitals: 94_436 / 2048 };

/** The vertical metrics of a TrueType file and the width of a text without kerning, in em. */
function measure(data, text = sample) {
  const face = new Face(new Blob(data));
  const font = new Font(face);
  const { ascender, descender, lineGap } = font.hExtents();
  const width = Array.from(text).reduce(
    (sum, character) => sum + font.glyphHAdvance(font.nominalGlyph(character.codePointAt(0))),
    0,
  );
  const [ascent, descent, gap, em] = [ascender, -descender, lineGap, face.upem];
  return { ascent: ascent / em, descent: descent / em, lineGap: gap / em, width: width / em };
}

const cut = (source, variationAxes, targetFormat = 'woff2', characters = glyphs) =>
  subsetFont(source, characters, {
    targetFormat,
    variationAxes,
    keepFeatures: ['kern'],
    noHinting: true,
    // GDEF varies the kerning with the weight and makes up a quarter of the file. Without it every
    // weight has the kerning of the lightest.
    dropTables: ['GDEF', 'STAT', 'MVAR'],
  });

const face = (family, weights, file) => `@font-face {
  font-family: '${family}';
  src: url('./${file}') format('woff2');
  font-weight: ${weights};
  font-style: normal;
  font-display: swap;
}
`;

const percent = (value) => `${(value * 100).toFixed(2)}%`;
const regular = ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'];
const bold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'];

const fallback = (family, weights, locals, metrics, width, range) => {
  const adjust = metrics.width / width;
  return `@font-face {
  font-family: '${family} Fallback';
  src: ${locals.map((name) => `local('${name}')`).join(', ')};
  font-weight: ${weights};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(metrics.ascent / adjust)};
  descent-override: ${percent(metrics.descent / adjust)};
  line-gap-override: ${percent(metrics.lineGap / adjust)};
  ${range ? `unicode-range: ${range};` : ''}
}
`;
};

export async function makeFonts() {
  await mkdir(target, { recursive: true });
  const source = (name, axis) =>
    readFile(resolve(`@fontsource-variable/${name}/files/${name}-latin-${axis}-normal.woff2`));
  const bricolage = await source('bricolage-grotesque', 'opsz');
  const instrument = await source('instrument-sans', 'wght');

  // One heavy weight, at the optical size for headings.
  const displayAxes = { opsz: 48, wght: 780 };
  const textAxes = { wght: { min: 400, max: 700 } };
  const display = await cut(bricolage, displayAxes, 'truetype');
  const text = measure(await cut(instrument, textAxes, 'truetype'));
  const { width } = measure(await cut(instrument, { wght: 600 }, 'truetype'));

  const css = [
    '/* Written by scripts/assets/fonts.mjs. */\n',
    face('Display', '500 800', 'display.woff2'),
    fallback('Display', '500 800', bold, measure(display), arial.boldSample),
    // Capitals have their own fallback: relative to Arial they are narrower than the lower-case letters.
    fallback('Display', '500 800', bold, measure(display, capitals), arial.boldCapitals, 'U+41-5A'),
    face('Text', '400 700', 'text.woff2'),
    fallback('Text', '400 500', regular, text, arial.sample),
    fallback('Text', '600 700', bold, { ...text, width }, arial.boldSample),
  ].join('\n');

  await writeFile(target + 'display.woff2', await cut(bricolage, displayAxes));
  await writeFile(target + 'text.woff2', await cut(instrument, textAxes));
  // Formatted, so that regenerating the file causes no diff.
  const style = await resolveConfig(target);
  await writeFile(target + 'fonts.css', await format(css, { ...style, parser: 'css' }));
  await makeDocumentFonts(bricolage, displayAxes, instrument);
  const license = (name) => resolve(`@fontsource-variable/${name}/LICENSE`);
  await copyFile(license('bricolage-grotesque'), target + 'display.LICENSE.txt');
  await copyFile(license('instrument-sans'), target + 'text.LICENSE.txt');
}

/**
 * The fonts of the PDFs of certificates, uncompressed: what embeds them cannot read WOFF 2
 * (https://github.com/foliojs/fontkit/issues/131), and decompresses a WOFF again for each glyph.
 */
async function makeDocumentFonts(bricolage, displayAxes, instrument) {
  await mkdir(documentTarget, { recursive: true });
  const forDocuments = (source, axes) => cut(source, axes, 'truetype', documentGlyphs);
  const write = (name, data) => writeFile(`${documentTarget}${name}.ttf`, data);
  await write('display', await forDocuments(bricolage, displayAxes));
  await write('text', await forDocuments(instrument, { wght: 400 }));
  for (const [family, script] of documentScripts) {
    for (const weight of [400, 700]) {
      // Not cut: the scripts of India need all that a font says of how letters combine.
      const file = resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`);
      await write(`${script}-${weight}`, await convert(await readFile(file), 'truetype'));
    }
  }
  await copyFile(resolve('@fontsource/noto-sans/LICENSE'), documentTarget + 'noto.LICENSE.txt');
}
