import PdfDocument from 'pdfkit';
import devanagari from './fonts/devanagari-400.ttf?inline';
import devanagariBold from './fonts/devanagari-700.ttf?inline';
import display from './fonts/display.ttf?inline';
import latin from './fonts/latin-400.ttf?inline';
import latinBold from './fonts/latin-700.ttf?inline';
import latinExt from './fonts/latin-ext-400.ttf?inline';
import latinExtBold from './fonts/latin-ext-700.ttf?inline';
import telugu from './fonts/telugu-400.ttf?inline';
import teluguBold from './fonts/telugu-700.ttf?inline';
import text from './fonts/text.ttf?inline';
import vietnamese from './fonts/vietnamese-400.ttf?inline';
import vietnameseBold from './fonts/vietnamese-700.ttf?inline';

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
  // No buffer, because in the tests of the client it would be none of jsdom's arrays.
  const data = new Uint8Array(Buffer.from(file.slice(file.indexOf(',') + 1), 'base64'));
  // Read by a document of its own, because fontkit has no declared types.
  const doc: object = new PdfDocument({ font: data as never, autoFirstPage: false });
  const { font } = (doc as { _font: { font: ParsedFont } })._font;
  skipNullAnchors(font);
  // fontkit keeps each glyph with the character for which it first asks it: for none if it is an A that is a part of an Å.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  fonts.set(name, font);
  return font;
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
