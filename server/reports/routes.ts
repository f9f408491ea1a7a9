import pLimit from 'p-limit';
import {
  readReport as readReportEndpoint,
  readYear,
  type Report,
  reportFileName,
  saveReport,
  yearFileName,
} from '@/contract/admin-report';
import { society } from '@/data/society';
import { academicYearAt } from '@/domain/academic-year';
import { parsePicturePath } from '@/domain/picture-path';
import type { Deps } from '#server/deps';
import { convertToJpeg } from '#server/events/convert-picture';
import { adminRequest } from '#server/events/admin-request';
import { notOver } from '#server/events/recaps';
import type { FoundEvent } from '#server/events/row';
import type { Api } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import { csvResponse, formatCsv } from '#server/http/csv';
import { responseHeaders } from '#server/http/headers';
import { notFound, serverBusy } from '#server/http/http-error';
import { readReport } from './report';
import type { Photo } from './word';
import type { WriteWordFile } from './word-files';
import { yearTable } from './year-table';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const MAX_WAITING = 4;

/** The reports of events for the college, and the years in numbers. */
export function adminReportRoutes(
  api: Api,
  { config, store, now, log }: Deps,
  writeWordFile: WriteWordFile = writeInProcess,
): void {
  const { author, findEvent } = adminRequest({ store, now });
  const siteUrl = new URL(config.appUrl).origin;
  // One at a time, because a file with pictures takes much memory.
  const inTurn = pLimit(1);

  function write<File>(work: () => Promise<File>): Promise<File> {
    if (inTurn.pendingCount >= MAX_WAITING) throw serverBusy('busy');
    return inTurn(work);
  }

  /**
   * One after the other, because each takes much memory while it is converted. In the small size, 150 dots per inch on
   * paper: the large one takes four times as long, and makes a file that is too large for a mail.
   */
  async function readPhotos(photos: Report['photos']): Promise<Photo[]> {
    const converted: Photo[] = [];
    for (const { image, caption } of photos) {
      const id = parsePicturePath(image);
      const webp = id && (await store.pictures.read(id, { isSmall: true }));
      if (!id || !webp) continue;
      const jpeg = await convertToJpeg(webp, { isKept: false });
      converted.push({ jpeg, width: id.width, height: id.height, caption });
    }
    return converted;
  }

  /** @throws HttpError 404, or 409 before the event is over */
  async function findPastEvent(id: number): Promise<FoundEvent> {
    const event = await findEvent(id);
    if (event.isOver) return event;
    throw notOver();
  }

  api.admin(readReportEndpoint, async ({ params: { id }, query, adminId, c }) => {
    const event = await findPastEvent(id);
    if (query.format !== 'docx') {
      return { status: 200, data: await readReport(store, event, now()), message: 'Report' };
    }
    const questionIds = query.answers?.split(',') ?? [];
    const file = await write(async () => {
      const report = await readReport(store, event, now());
      const photos = await readPhotos(report.photos);
      return writeWordFile({
        kind: 'report',
        content: { report, photos, questionIds, siteUrl },
      });
    });
    await store.adminHistory.recordForEvent(
      event,
      await author(adminId),
      'event.report-downloaded',
    );
    log('report_downloaded', { ...requestContext(c), eventId: id });
    return wordResponse(c, file, reportFileName(event.name));
  });

  api.admin(saveReport, async ({ params: { id }, body }) => {
    const event = await findPastEvent(id);
    await store.reports.saveFields(event.id, body, now());
    return { status: 200, data: body, message: 'The report is saved.' };
  });

  api.admin(readYear, async ({ params: { year: address }, query: { format }, c }) => {
    const year = academicYearAt(address, society.firstMonthOfYear);
    if (year === null) throw notFound('There is no such academic year.');
    const data = await store.years.readYear(year, now());
    if (format === undefined) return { status: 200, data, message: 'Year' };
    const fileName = yearFileName(address, format);
    if (format === 'csv') {
      const { labels, rows } = yearTable(data);
      return csvResponse(c, formatCsv([labels, ...rows]), fileName);
    }
    const file = await write(() => writeWordFile({ kind: 'year', name: year.name, year: data }));
    return wordResponse(c, file, fileName);
  });
}

/** Loads the library at the first file, because only few requests need it. */
const writeInProcess: WriteWordFile = async (job) =>
  (await import('./word-files')).writeWordFile(job);

/** The response that makes browsers save a Word file with this name. */
const wordResponse = (c: AppContext, file: Uint8Array<ArrayBuffer>, fileName: string): Response =>
  new Response(file, {
    headers: {
      ...responseHeaders(c),
      'Content-Type': WORD,
      'Content-Length': String(file.byteLength),
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    },
  });
