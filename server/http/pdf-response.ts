import pLimit from 'p-limit';
import type { AppContext } from './app-env';
import { responseHeaders } from './headers';
import { serverBusy } from './http-error';

const MAX_WAITING = 50;

/**
 * Creates a function that writes one PDF at a time, because each keeps the processor busy for some milliseconds, and lets
 * others wait. It throws an HttpError 503 if too many are waiting already.
 */
export function createPdfQueue() {
  const limit = pLimit(1);
  return <T>(write: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= MAX_WAITING) throw serverBusy('busy');
    return limit(write);
  };
}

/** The response that makes browsers save a PDF as a file with this name, and search engines leave it out. */
export const pdfResponse = (
  c: AppContext,
  pdf: Uint8Array<ArrayBuffer>,
  fileName: string,
): Response =>
  new Response(pdf, {
    headers: {
      ...responseHeaders(c),
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.byteLength),
      'Content-Disposition': contentDisposition(fileName),
      'X-Robots-Tag': 'noindex',
    },
  });

/** A file name in letters that all systems know, and in its own (RFC 6266, 8187). */
function contentDisposition(own: string): string {
  const plain = own.normalize('NFKD').replaceAll(/[^\w ,.()-]+/g, '');
  const encoded = encodeURIComponent(own).replaceAll(/['()*]/g, percentEncoded);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const percentEncoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
