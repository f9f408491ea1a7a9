import { inflateSync } from 'node:zlib';
import PdfDocument from 'pdfkit';
import display from '@/assets/fonts/document-display.woff?inline';
import text from '@/assets/fonts/document-text.woff?inline';
import devanagariBold from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff?inline';
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?inline';
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?inline';
import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline';
import latinExtBold from '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?inline';
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline';
import vietnameseBold from '@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff?inline';
import vietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?inline';
import teluguBold from '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-700-normal.woff?inline';
import telugu from '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff?inline';

/** The site's two fonts. Each has others for the letters that it lacks. */
export type Face = 'display' | 'text';

/** A part of a text that one font has all glyphs of. */
export interface Run {
  font: string;
  text: string;
}

const files: Record<Face, readonly string[]> = {
  display: [display, latinBold, latinExtBold, vietnameseBold, teluguBold, devanagariBold],
  text: [text, latin, latinExt, vietnamese, telugu, devanagari],
};
/** From this font on they are of scripts with signs above and below their letters. */
const FIRST_INDIC = 4;

/** What pdfkit does not declare of a font of fontkit, its library for fonts. */
interface ParsedFont {
  characterSet: number[];
  glyphForCodePoint: (codePoint: number) => object;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  _layoutEngine: { engine: { GPOSProcessor: object | null } | null };
}

const names = (face: Face) => files[face].map((_, index) => `${face} ${index}`);

/** The fonts by their names, which take some milliseconds to read, and are kept. */
const fonts = new Map<string, ParsedFont>();

function fontOf(name: string): ParsedFont {
  const known = fonts.get(name);
  if (known) return known;
  const [face, index] = name.split(' ');
  const file = files[face as Face][Number(index)] ?? '';
  const data = unwrap(Buffer.from(file.slice(file.indexOf(',') + 1), 'base64'));
  // Read by a document of its own, because fontkit has no declared types.
  const doc: object = new PdfDocument({ font: data as never, autoFirstPage: false });
  const { font } = (doc as { _font: { font: ParsedFont } })._font;
  skipNullAnchors(font);
  // fontkit keeps each glyph with the character for which it first asks it: for none if it is an A that is a part of an Å.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  fonts.set(name, font);
  return font;
}

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;

/**
 * The TrueType font in a WOFF file, which has the same tables, compressed. fontkit reads such files too, but it
 * decompresses a table again for each glyph, and a PDF would take ten times as long.
 */
function unwrap(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(HEADER_BYTES + count * ENTRY_BYTES);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [header];
  let end = header.length;
  for (let index = 0; index < count; index += 1) {
    // Tag, offset, compressed length, length, checksum.
    const from = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const [offset = 0, compressed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(from + field),
    );
    const stored = woff.subarray(offset, offset + compressed);
    const table = compressed < length ? inflateSync(stored) : stored;
    // Tag, checksum, offset, length.
    const to = HEADER_BYTES + index * ENTRY_BYTES;
    woff.copy(header, to, from, from + 4);
    for (const [field, value] of [checksum, end, length].entries()) {
      header.writeUInt32BE(value, to + 4 + field * 4);
    }
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    end += length + padding.length;
  }
  // No buffer, because in the tests of the client it would be none of jsdom's arrays.
  return new Uint8Array(Buffer.concat(parts));
}

interface Positioning {
  applyAnchor: (mark: { markAnchor: unknown }, base: unknown, index: number) => void;
}

let isPatched = false;

/** Fonts may lack the anchor of a mark, at which fontkit throws (https://github.com/foliojs/fontkit/issues/367). */
function skipNullAnchors(font: ParsedFont): void {
  const positioning = font._layoutEngine.engine?.GPOSProcessor;
  if (isPatched || !positioning) return;
  const prototype = Object.getPrototypeOf(positioning) as Positioning;
  const { applyAnchor } = prototype;
  prototype.applyAnchor = function applyKnownAnchor(mark, base, index) {
    if (mark.markAnchor && base) applyAnchor.call(this, mark, base, index);
  };
  isPatched = true;
}

/** Makes the fonts known to a document, which embeds those that it uses. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const face of ['display', 'text'] as const) {
    for (const name of names(face)) {
      doc.registerFont(name, fontOf(name) as never);
    }
  }
}

/** Whether a run is in a script of India: with signs above and below its letters, and drawn in another order. */
export const isIndic = ({ font }: Run): boolean => Number(font.split(' ')[1]) >= FIRST_INDIC;

/** Controls that are not drawn, and selectors of a glyph that no font here has. */
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;
const JOINERS = /[\u200C\u200D]/g;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What readers see as characters: a letter with its marks. */
export const charactersOf = (line: string): string[] =>
  [...characters.segment(line)].map(({ segment }) => segment);

/** Divides a text of one line among the fonts that have its characters. Those that none has are left out. */
export function runsOf(line: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const character of charactersOf(line.replaceAll(INVISIBLE, ''))) {
    const last = runs.at(-1);
    const font = fontWith(character, face, last?.font);
    if (font === undefined) continue;
    const drawn = hasAll(fontOf(font), character, true)
      ? character
      : character.replaceAll(JOINERS, '');
    if (last?.font === font) last.text += drawn;
    else runs.push({ font, text: drawn });
  }
  return runs;
}

/** What the fonts of a face cannot show of a text. */
interface Fitted {
  /** The text without characters such as emoji, which can be left out. */
  text: string;
  /** These characters. */
  leftOut: string[];
  /** Letters and digits that no font has. Without them the text would be another one. */
  missing: string[];
}

/** Leaves out of a text what no font has and is neither letter nor digit. */
export function fitToFonts(text: string, face: Face): Fitted {
  const fitted: Fitted = { text: '', leftOut: [], missing: [] };
  for (const character of charactersOf(text.replaceAll(INVISIBLE, ''))) {
    const letters = character.replaceAll(/[^\p{L}\p{Mn}\p{Mc}\p{N}]/gu, '');
    if (/^\s+$/.test(character) || fontWith(character, face) !== undefined) {
      fitted.text += character;
    } else if (fontWith(letters, face) === undefined) {
      fitted.text += character;
      fitted.missing.push(character);
    } else {
      // The digit of an emoji of a key stays.
      fitted.text += letters;
      fitted.leftOut.push(character);
    }
  }
  return fitted;
}

/** The font of a face that has a character, the one of the last character if possible. */
const fontWith = (character: string, face: Face, last?: string): string | undefined =>
  [...(last === undefined ? [] : [last]), ...names(face)].find((name) =>
    hasAll(fontOf(name), character),
  );

function hasAll(font: ParsedFont, character: string, withJoiners = false): boolean {
  const drawn = withJoiners ? character : character.replaceAll(JOINERS, '');
  return Array.from(drawn).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
}
