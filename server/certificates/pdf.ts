import PdfDocument from 'pdfkit';
import type { Misfit } from '@/contract/admin-certificates';
import type { CertificateSheet } from '@/contract/certificate';
import { palette } from '@/data/palette';
import { society } from '@/data/society';
import { attendanceInWords, dayOnPaper } from '@/domain/certificate-text';
import { bytesIn, bytesOf, drawDotPattern, drawQr, icon } from '#server/pdf/pdf-drawing';
import { fitToFonts, registerFonts } from '#server/pdf/pdf-fonts';
import { setText } from '#server/pdf/pdf-text';

// In points. A4 landscape.
const PAGE = { width: 841.89, height: 595.28 };
const FRAME = 24;
const LEFT = 66;
const RIGHT = PAGE.width - 66;
const TOP = 62;
const BOTTOM = PAGE.height - 62;
/** The mark beside the name of the society. */
const MARK = { size: 42, gap: 12 };
/** The picture in the corner. */
const PATTERN = { width: 208, height: 128 };
/** The column at the right with the QR code. */
const SIDE = 120;
const SIDE_GAP = 44;
const WIDTH = RIGHT - LEFT - SIDE - SIDE_GAP;
const FACTS = { height: 28, gap: 28 };
const SIGNATORY = { width: 210, gap: 36, picture: 46, height: 96 };

/** Whether the fonts have all letters of a certificate. `url` is its own address. */
export function canSet(sheet: CertificateSheet, url: string): boolean {
  const { display, text } = textsOf(sheet, url);
  return (
    Object.values(display)
      .flat()
      .every((line) => fitToFonts(line, 'display').missing.length === 0) &&
    Object.values(text)
      .flat()
      .every((line) => fitToFonts(line, 'text').missing.length === 0)
  );
}

/** Those of the texts that PDFs cannot show as they are, each once, with what they lack. */
export const misfitsIn = (texts: readonly string[]): Misfit[] =>
  [...new Set(texts)].flatMap((text) => {
    const fitted = [fitToFonts(text, 'display'), fitToFonts(text, 'text')];
    const leftOut = [...new Set(fitted.flatMap((one) => one.leftOut))];
    const missing = [...new Set(fitted.flatMap((one) => one.missing))];
    return leftOut.length + missing.length > 0 ? [{ text, leftOut, missing }] : [];
  });

/** All texts of a certificate by the font that they are set in. */
function textsOf(sheet: CertificateSheet, url: string) {
  const { timeZone } = society;
  return {
    display: {
      society: society.name,
      title: sheet.title,
      name: sheet.name,
      signatories: sheet.signatories.map(({ name }) => name),
    },
    text: {
      college: society.college.name,
      text: sheet.text,
      event: [sheet.event, sheet.date].filter((part) => part !== '').join(' · '),
      roles: sheet.signatories.map(({ role }) => role),
      facts: [
        `Issued on ${dayOnPaper(sheet.issuedAt, timeZone)} by ${society.nameInText}. ${attendanceInWords(sheet, timeZone)}.`,
        `Check that it is valid: ${url}`,
      ],
    },
  };
}

/**
 * Writes a certificate as a PDF of one page, with a QR code of its own address `url`. The same certificate gives the
 * same bytes. `canSet` must be true.
 */
export function writePdf(sheet: CertificateSheet, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const { display, text } = textsOf(sheet, url);
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    font: null as never,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${sheet.title}: ${sheet.name}`,
      Author: society.name,
      Creator: society.name,
      CreationDate: new Date(sheet.issuedAt),
    },
  });
  registerFonts(doc);
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(palette.background);
  frame(doc).fill(palette.card);
  drawPattern(doc, url);
  doc.image(icon, LEFT, TOP - 6, { width: MARK.size });

  const column = {
    face: 'text',
    x: LEFT,
    width: WIDTH,
    lineHeight: 1.45,
    color: palette.foreground,
  } as const;
  const heading = { ...column, face: 'display', lineHeight: 1.15 } as const;
  const { muted, 'blue-deep': blue } = palette;
  let y = TOP - 4;
  const inset = MARK.size + MARK.gap;
  const beside = { x: LEFT + inset, width: WIDTH - inset };
  y = setText(doc, display.society, { ...heading, ...beside, y, height: 20, size: 15 });
  y = setText(doc, text.college, { ...column, ...beside, y, height: 15, size: 10, color: muted });
  y = setText(doc, display.title, { ...heading, y: y + 34, height: 60, size: 28 });
  y = setText(doc, display.name, { ...heading, y: y + 10, height: 66, size: 52, color: blue });

  const factsTop = BOTTOM - FACTS.height;
  const signatoriesTop = factsTop - FACTS.gap - SIGNATORY.height;
  const textBottom = (sheet.signatories.length > 0 ? signatoriesTop : factsTop) - 14;
  const textHeight = textBottom - y - 46;
  y = setText(doc, text.text, { ...column, y: y + 14, height: textHeight, size: 15 });
  setText(doc, text.event, { ...column, y: y + 6, height: 24, size: 11, color: muted });

  for (const [index, { name, role, signature }] of sheet.signatories.entries()) {
    const x = LEFT + index * (SIGNATORY.width + SIGNATORY.gap);
    const line = signatoriesTop + SIGNATORY.picture + 4;
    if (signature !== null) {
      doc.image(bytesIn(signature), x, signatoriesTop, {
        fit: [SIGNATORY.width, SIGNATORY.picture],
        valign: 'bottom',
      });
    }
    doc
      .moveTo(x, line)
      .lineTo(x + SIGNATORY.width, line)
      .lineWidth(1)
      .stroke(palette.foreground);
    const box = { x, width: SIGNATORY.width, height: 22 };
    y = setText(doc, name, { ...heading, ...box, y: line + 5, size: 13 });
    setText(doc, role, { ...column, ...box, y: y + 1, size: 10, lineHeight: 1.2, color: muted });
  }

  y = factsTop;
  for (const fact of text.facts) {
    y = setText(doc, fact, { ...column, y, height: FACTS.height / 2, size: 9, color: muted });
  }
  drawQr(doc, url, RIGHT - SIDE, BOTTOM - SIDE, SIDE);
  return bytesOf(doc);
}

/** The picture of this certificate in the corner at the top, as its page shows it. */
function drawPattern(doc: PDFKit.PDFDocument, url: string): void {
  const { width, height } = PATTERN;
  const seed = url.slice(url.lastIndexOf('/') + 1);
  doc.save();
  frame(doc).clip();
  drawDotPattern(doc, seed, { x: PAGE.width - FRAME - width, y: FRAME, width, height });
  doc.restore();
  frame(doc).lineWidth(2).stroke(palette.foreground);
}

const frame = (doc: PDFKit.PDFDocument) =>
  doc.roundedRect(FRAME, FRAME, PAGE.width - 2 * FRAME, PAGE.height - 2 * FRAME, 12);
