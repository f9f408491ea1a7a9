import type { Report } from '@/contract/admin-report';
import { society } from '@/data/society';
import { localParts } from '@/domain/event-time';
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
      facts(factsOf(report)),
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

function factsOf(report: Report): [string, string][] {
  const { when, place, fields, registered, came, walkIns, counts, counted } = report;
  const rows: [string, string][] = [
    ['Date and hours', when],
    ['Place', place],
    ['Organised by', fields.organisedBy],
    ['Speakers', fields.speakers],
    ['Registered', String(registered)],
    ['Came', came === null ? '' : String(came)],
    ['Walk-ins', walkIns === null ? '' : String(walkIns)],
    ...counts.map(({ question, options }): [string, string] => [
      `${question} (of those who ${counted})`,
      options.map(({ option, count }) => `${option}: ${count}`).join(', '),
    ]),
  ];
  return rows.filter(([, fact]) => fact !== '');
}

function attendeeList({ attendees, questions }: Report, questionIds: readonly string[]): Block[] {
  if (attendees.length === 0) return [];
  const shown = questions.filter(({ id }) => questionIds.includes(id));
  const columns = [
    { label: 'No.', share: 0.6, isNumber: true },
    { label: 'Name', share: 3 },
    ...shown.map(({ text }) => ({ label: text, share: 2 })),
    { label: 'Arrived', share: 1.6 },
  ];
  const rows = attendees.map(({ name, answers, arrivedAt }, index) => {
    const { day, time } = localParts(Date.parse(arrivedAt), society.timeZone);
    return [
      String(index + 1),
      name ?? 'Account deleted',
      ...shown.map(({ id }) => answers[id] ?? ''),
      `${day} ${time}`,
    ];
  });
  return [list(columns, rows)];
}
