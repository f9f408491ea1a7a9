import { attendeeTable, type Report, reportFacts } from '@/contract/admin-report';
import { markdownText } from '#server/mail/markdown-text';
import {
  type Block,
  facts,
  heading,
  list,
  paragraphs,
  type Photo,
  picture,
  signatures,
  writeWord,
} from './word';

export interface ReportContent {
  report: Report;
  photos: readonly Photo[];
  /** The ids of the questions whose answers stand in the list of who came. */
  questionIds: readonly string[];
  /** For the links in the texts. */
  siteUrl: string;
}

/** Writes the report of an event as a Word file, without the sections that would be empty. */
export function writeReport({
  report,
  photos,
  questionIds,
  siteUrl,
}: ReportContent): Promise<Uint8Array<ArrayBuffer>> {
  const { name, fields } = report;
  const done = markdownText(report.description, siteUrl);
  return writeWord({
    kind: 'Report of an event',
    title: name,
    blocks: [
      facts(reportFacts(report, fields)),
      ...section('Objective', fields.objective === '' ? [] : paragraphs(fields.objective)),
      ...section('What was done', done === '' ? [] : paragraphs(done)),
      ...section('Outcome', fields.outcome === '' ? [] : paragraphs(fields.outcome)),
      ...section('Pictures', photos.flatMap(picture)),
      ...section('Who came', attendeeList(report, questionIds)),
      ...section(
        'Signatures',
        fields.signatories.length === 0 ? [] : signatures(fields.signatories),
      ),
    ],
  });
}

const section = (title: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [heading(title), ...blocks];

function attendeeList(report: Report, questionIds: readonly string[]): Block[] {
  if (report.attendees.length === 0) return [];
  const { labels, rows } = attendeeTable(report, questionIds);
  const columns = labels.map((label, index) => ({
    label,
    share: index === 0 ? 0.6 : index === 1 ? 3 : 2,
    isNumber: index === 0,
  }));
  return [list(columns, rows)];
}
