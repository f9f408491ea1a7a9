import PdfDocument from 'pdfkit';
import type { Event } from '@/contract/events';
import { palette } from '@/data/palette';
import { society } from '@/data/society';
import { whenInWords } from '@/domain/event-time';
import { bytesOf, drawDotPattern, drawQr, icon } from '#server/pdf/pdf-drawing';
import { registerFonts } from '#server/pdf/pdf-fonts';
import { setText } from '#server/pdf/pdf-text';

// In points. A4 portrait.
const PAGE = { width: 595.28, height: 841.89 };
const FRAME = 24;
const LEFT = 56;
const WIDTH = PAGE.width - 2 * LEFT;
const BOTTOM = PAGE.height - 56;
const PICTURE = { x: FRAME, y: FRAME, width: PAGE.width - 2 * FRAME, height: 330 };
const QR = 132;
const QR_GAP = 28;
const MARK = { size: 42, gap: 12 };
const FOOT_TOP = BOTTOM - QR;
const NAME_HEIGHT = 132;

/**
 * Writes the poster of an event as a PDF of one page, with a QR code of the page of the event. What the fonts lack, such as
 * emoji, is left out.
 * @param url Of the page of the event.
 * @param picture A JPEG; null for the pattern that cards without a picture have.
 */
export function writePoster(
  event: Pick<Event, 'id' | 'name' | 'date' | 'startsAt' | 'endsAt' | 'place'>,
  url: string,
  picture: Uint8Array | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, name, place } = event;
  const doc = new PdfDocument({
    size: 'A4',
    margin: 0,
    font: null as never,
    lang: 'en',
    displayTitle: true,
    info: { Title: name, Author: society.name, Creator: society.name },
  });
  registerFonts(doc);
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(palette.background);
  frame(doc).fill(palette.card);
  doc.save();
  frame(doc).clip();
  if (picture === null) drawDotPattern(doc, id, PICTURE);
  else drawPicture(doc, picture);
  doc.restore();
  frame(doc).lineWidth(2).stroke(palette.foreground);

  const column = {
    face: 'text',
    x: LEFT,
    width: WIDTH,
    lineHeight: 1.35,
    color: palette.foreground,
  } as const;
  const heading = { ...column, face: 'display', lineHeight: 1.1 } as const;
  const { muted, 'blue-deep': blue } = palette;
  const day = whenInWords(event, society.timeZone);
  let y = PICTURE.y + PICTURE.height + 24;
  y = setText(doc, name, { ...heading, y, height: NAME_HEIGHT, size: 46 });
  y = setText(doc, day, { ...heading, y: y + 14, height: 56, size: 22, color: blue });
  setText(doc, place, { ...column, y: y + 4, height: FOOT_TOP - y - 16, size: 19 });

  const width = WIDTH - QR - QR_GAP;
  doc.image(icon, LEFT, FOOT_TOP, { width: MARK.size });
  const inset = MARK.size + MARK.gap;
  const beside = { x: LEFT + inset, width: width - inset };
  y = setText(doc, society.name, { ...heading, ...beside, y: FOOT_TOP + 1, height: 36, size: 15 });
  const { college } = society;
  setText(doc, college.name, { ...column, ...beside, y, height: 30, size: 10, color: muted });
  const foot = { ...column, width, color: muted };
  y = setText(doc, 'More about it, and how to take part:', {
    ...foot,
    y: BOTTOM - 34,
    height: 16,
    size: 11,
  });
  setText(doc, url.replace(/^https?:\/\//, ''), { ...foot, y, height: 18, size: 11, color: blue });
  drawQr(doc, url, LEFT + WIDTH - QR, FOOT_TOP, QR);
  return bytesOf(doc);
}

/** The picture over its whole area, which cuts what does not fit. */
function drawPicture(doc: PDFKit.PDFDocument, picture: Uint8Array): void {
  const { x, y, width, height } = PICTURE;
  doc.save();
  doc.rect(x, y, width, height).clip();
  doc.image(Buffer.from(picture), x, y, {
    cover: [width, height],
    align: 'center',
    valign: 'center',
  });
  doc.restore();
  doc
    .moveTo(x, y + height)
    .lineTo(x + width, y + height)
    .lineWidth(2)
    .stroke(palette.foreground);
}

const frame = (doc: PDFKit.PDFDocument) =>
  doc.roundedRect(FRAME, FRAME, PAGE.width - 2 * FRAME, PAGE.height - 2 * FRAME, 12);
