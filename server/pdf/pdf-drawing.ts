import { encodeQR } from 'qr';
import { palette } from '@/data/palette';
import { dotPattern, PATTERN_SIZE } from '@/domain/dot-pattern';
// `npm run assets` makes it from the society's logo.
import iconFile from '../../public/icons/icon-192.png?inline';

/** The bytes of a file as a `data:` address. */
export const bytesIn = (address: string) =>
  Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');

/** The mark of the society. */
export const icon = bytesIn(iconFile);

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws the pattern of a seed with a border, in points: an area of other proportions shows a part of it. */
export function drawDotPattern(doc: PDFKit.PDFDocument, seed: string, area: Area): void {
  const { background, lines } = dotPattern(seed);
  const { x, y, width, height } = area;
  const scale = Math.max(width / PATTERN_SIZE.width, height / PATTERN_SIZE.height);
  doc.save();
  doc.rect(x, y, width, height).lineWidth(2);
  doc.fillAndStroke(palette[background], palette.foreground);
  doc.rect(x, y, width, height).clip();
  doc
    .translate(
      x + (width - PATTERN_SIZE.width * scale) / 2,
      y + (height - PATTERN_SIZE.height * scale) / 2,
    )
    .scale(scale)
    .lineCap('round')
    .lineJoin('round');
  for (const line of lines) doc.path(line.path).lineWidth(line.width).stroke(palette[line.color]);
  doc.restore();
}

/**
 * Draws the QR code of an address, on a white ground. One rectangle for the dark modules beside each other, so that no light
 * lines are between them.
 */
export function drawQr(
  doc: PDFKit.PDFDocument,
  url: string,
  x: number,
  y: number,
  size: number,
): void {
  // The library adds a border of at least one module; the sheet is white around the code.
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const module = size / rows.length;
  for (const [row, modules] of rows.entries()) {
    for (let start = 0; start < modules.length; start += 1) {
      if (!modules[start]) continue;
      let end = start;
      while (modules[end]) end += 1;
      doc.rect(x + start * module, y + row * module, (end - start) * module, module);
      start = end;
    }
  }
  doc.fill(palette.foreground);
}

/** Ends a document, and returns the file. */
export async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  doc.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
