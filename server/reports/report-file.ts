import {
  attendeeTable,
  feedbackInWords,
  feedbackTexts,
  ratingRows,
  type Report,
  reportFacts,
} from '@/contract/admin-report';
import { markdownText } from '#server/mail/markdown-text';
import {
  type Block,
  bullets,
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
  const done = [report.description, report.recap]
    .map((text) => markdownText(text, siteUrl))
    .filter((text) => text !== '');
  return writeWord({
    kind: 'Report of an event',
    title: name,
    blocks: [
      facts(reportFacts(report, fields)),
      ...section('Objective', fields.objective === '' ? [] : paragraphs(fields.objective)),
      ...section('What was done', done.flatMap(paragraphs)),
      ...section('Outcome', fields.outcome === '' ? [] : paragraphs(fields.outcome)),
      ...section('Feedback', feedbackOf(report.feedback)),
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

function feedbackOf({ results, ...numbers }: Report['feedback']): Block[] {
  if (results === null) return [];
  return [
    ...paragraphs(feedbackInWords(numbers, results)),
    facts(ratingRows(results)),
    ...feedbackTexts(results).flatMap(({ question, answers }) => [
      heading(question, 3),
      ...bullets(answers),
    ]),
  ];
}

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
