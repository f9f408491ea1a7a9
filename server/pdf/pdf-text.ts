import { charactersOf, type Face, fitToFonts, isIndic, runsOf } from './pdf-fonts';

/** How far the letters stand below the middle of their line, in relation to their size. */
const BASELINE = 0.35;
const SHRINK = 0.94;
const MIN_SIZE = 1;
/** The least height of lines in scripts that have signs above and below their letters. */
const TALL = 1.5;

/** Without it, Noto Sans draws a letter and its dot below as two glyphs, the second of which is copied as a control. */
const WHOLE_LETTERS = { features: { ccmp: false } as never };

/** A word or a part of one, with its width at a size of 1. */
interface Word {
  text: string;
  width: number;
  /** Its characters, which are measured once it is wider than a line: with all texts, that takes most of the time. */
  characters?: Word[];
}

/** Where a text stands, in points, and how it looks. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  face: Face;
  /** The largest size; the text shrinks until it fits. */
  size: number;
  /** In relation to the size. */
  lineHeight: number;
  color: string;
}

/**
 * Sets a text as large as it fits into a box, breaking it into lines. Returns where its last line ends.
 */
export function setText(doc: PDFKit.PDFDocument, text: string, box: Box): number {
  const { size, lineHeight, lines } = fit(doc, fitToFonts(text, box.face).text, box);
  doc.fillColor(box.color);
  for (const [index, line] of lines.entries()) {
    let left = box.x;
    const baseline = box.y + (index + 0.5) * lineHeight + BASELINE * size;
    for (const run of runsOf(line, box.face)) {
      doc.font(run.font).fontSize(size);
      // What is copied is in the order of reading: the signs of these scripts are drawn in another one.
      if (isIndic(run)) doc.markContent('Span', { actual: run.text });
      doc.text(run.text, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(!isIndic(run) && WHOLE_LETTERS),
      });
      if (isIndic(run)) doc.endMarkedContent();
      left += doc.widthOfString(run.text);
    }
  }
  return box.y + lines.length * lineHeight;
}

/** The size, the height of a line in points, and the lines of a text that fits into a box. */
function fit(doc: PDFKit.PDFDocument, text: string, box: Box) {
  const { face } = box;
  const lineHeight = runsOf(text, face).some(isIndic)
    ? Math.max(box.lineHeight, TALL)
    : box.lineHeight;
  const space = widthOf(doc, ' ', face);
  const paragraphs = text.split(/\r\n?|\n/).map((line) => {
    const words = line.split(/\s+/).filter((word) => word !== '');
    return words.map((word): Word => ({ text: word, width: widthOf(doc, word, face) }));
  });
  for (let { size } = box; ; size *= SHRINK) {
    const width = box.width / size;
    const lines = paragraphs.flatMap((words) =>
      wrap(breakLong(doc, words, face, width), width, space),
    );
    // Texts as long as they may be fit before they are that small.
    if (lines.length * size * lineHeight <= box.height || size < MIN_SIZE) {
      return { size, lineHeight: size * lineHeight, lines };
    }
  }
}

/** Breaks words that are wider than a line. */
const breakLong = (
  doc: PDFKit.PDFDocument,
  words: readonly Word[],
  face: Face,
  width: number,
): Word[] =>
  words.flatMap((word) => {
    if (word.width <= width) return [word];
    word.characters ??= charactersOf(word.text).map((text) => ({
      text,
      width: widthOf(doc, text, face),
    }));
    return wrap(word.characters, width, 0).map((text) => ({ text, width }));
  });

/** Puts words into lines of a width. Without a space between them they are parts of one word. */
function wrap(words: readonly Word[], width: number, space: number): string[] {
  const lines: Word[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && line.width + space + word.width <= width) {
      line.text += (space > 0 ? ' ' : '') + word.text;
      line.width += space + word.width;
    } else {
      lines.push({ ...word });
    }
  }
  return lines.map(({ text }) => text);
}

/** The width of a text on one line, at a size of 1. */
const widthOf = (doc: PDFKit.PDFDocument, text: string, face: Face): number =>
  runsOf(text, face).reduce(
    (sum, run) => sum + doc.font(run.font).fontSize(1).widthOfString(run.text),
    0,
  );
