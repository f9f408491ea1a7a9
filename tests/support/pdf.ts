import { PDFiumLibrary } from '@hyzyla/pdfium';
import { decodeQR } from 'qr/decode.js';

/** What another program sees on the only page of a PDF: its size in points, what is copied from it, and its QR code. */
export async function readPdf(pdf: Uint8Array) {
  const reader = await PDFiumLibrary.init();
  const document = await reader.loadDocument(pdf.slice());
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  // Before the page is rendered, which closes it.
  const text = page.getText().replaceAll(/\s+/g, ' ');
  const { width, height, data } = await page.render({ scale: 2 });
  const pages = document.getPageCount();
  document.destroy();
  reader.destroy();
  return {
    pages,
    size: [Math.round(originalWidth), Math.round(originalHeight)],
    text,
    qr: () => decodeQR({ width, height, data }),
    /** The color at a point of the page, as red, green and blue. */
    colorAt(x: number, y: number) {
      const start = 4 * (2 * y * width + 2 * x);
      return Array.from(data.subarray(start, start + 3));
    },
  };
}
