import { localParts } from '@/domain/event-time';
import type { AppContext } from './app-env';
import { responseHeaders } from './headers';

const BYTE_ORDER_MARK = '\ufeff';
// Excel takes the full-width signs for the others in some languages.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats rows as CSV (RFC 4180) with a byte order mark, without which Excel does not read UTF-8. Cells that a
 * spreadsheet would run as a formula get a leading apostrophe. All cells are quoted, because spreadsheets in some
 * languages separate cells at semicolons.
 */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');

function formatCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * A time as spreadsheets read it, `2025-03-01 15:30`; they take one with an offset for text.
 * @param timestamp RFC 3339.
 */
export function csvTime(timestamp: string, timeZone: string): string {
  const { day, time } = localParts(Date.parse(timestamp), timeZone);
  return `${day} ${time}`;
}

/** The response that makes browsers save a CSV as a file with this name. */
export const csvResponse = (c: AppContext, csv: string, fileName: string): Response =>
  new Response(csv, {
    headers: {
      ...responseHeaders(c),
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    },
  });
