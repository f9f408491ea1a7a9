import type { YearInNumbers } from '@/contract/admin-report';
import { type ReportContent, writeReport } from './report-file';
import { writeYear } from './year-file';

/** What a Word file is written of. Can be sent to a thread. */
export type WordJob =
  { kind: 'report'; content: ReportContent } | { kind: 'year'; name: string; year: YearInNumbers };

export type WriteWordFile = (job: WordJob) => Promise<Uint8Array<ArrayBuffer>>;

/** Writes a Word file. With hundreds of people that keeps the processor busy for half a second. */
export const writeWordFile: WriteWordFile = (job) =>
  job.kind === 'report' ? writeReport(job.content) : writeYear(job.name, job.year);
