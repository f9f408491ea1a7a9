// The report of an event for the college, and the events of an academic year in numbers.
import * as z from 'zod/mini';
import { eventFileName } from './admin-events';
import { feedbackResultsSchema } from './admin-feedback';
import { atMost } from './at-most';
import { defineEndpoint } from './endpoint';
import { eventParamsSchema, questionFields } from './events';
import { isFilled, isOneLine, isPrintable, text } from './written-text';
import { RATING_WORDS } from './feedback';

export const MAX_REPORT_SIGNATORIES = 3;

const line = (maxLength: number) =>
  z.string().check(z.trim(), z.normalize('NFC'), atMost(maxLength), isOneLine, isPrintable);

/** What the site cannot know, as an organiser writes it. Texts may be empty. */
export const reportFieldsSchema = z.object({
  organisedBy: line(200),
  speakers: line(500),
  objective: text(2000),
  outcome: text(2000),
  signatories: z
    .array(
      z.object({
        name: line(80).check(isFilled('Please enter a name.')),
        role: line(80).check(isFilled('Please enter a role.')),
      }),
    )
    .check(
      z.maxLength(MAX_REPORT_SIGNATORIES, `At most ${MAX_REPORT_SIGNATORIES} people can sign.`),
    ),
});

export type ReportFields = z.infer<typeof reportFieldsSchema>;

const attendeeSchema = z.object({
  /** Null if the account is deleted. */
  name: z.nullable(z.string()),
  /** By the question's id; null: not answered. */
  answers: z.record(z.string(), z.nullable(z.string())),
  /** In the society's zone: `2025-03-01 17:05`. */
  arrived: z.string(),
});

const reportSchema = z.object({
  name: z.string(),
  /** Day and hours for people; empty if nobody has entered any. */
  when: z.string(),
  place: z.string(),
  /** Markdown. */
  description: z.string(),
  registered: z.number(),
  /** How many came; null if nobody has noted it. Known also a year later. */
  came: z.nullable(z.number()),
  /** How many of them were not in the list; null once that is no longer known. */
  walkIns: z.nullable(z.number()),
  questions: z.array(questionFields),
  /** Whose answers are counted: of those who came, or who registered if nobody has noted who came. */
  counted: z.enum(['came', 'registered']),
  /** Of the questions with a choice that somebody has answered. */
  counts: z.array(
    z.object({
      question: z.string(),
      options: z.array(z.object({ option: z.string(), count: z.number() })),
    }),
  ),
  /** Who came, the earliest first. Empty a year after the event. */
  attendees: z.array(attendeeSchema),
  feedback: z.pick(feedbackResultsSchema, { asked: true, answered: true, results: true }),
  /** What the organisers say of how it was, in Markdown; empty if nothing. */
  recap: z.string(),
  /** Those with a caption. */
  photos: z.array(z.object({ image: z.string(), caption: z.string() })),
  /** How many lack a caption, without which they are not in the report. */
  uncaptionedPhotos: z.number(),
  /** As they are saved; of an event without a report those of the latest one sign, and the rest is empty. */
  fields: reportFieldsSchema,
});

export type Report = z.infer<typeof reportSchema>;

const reportPath = '/api/admin/event/:id/report';

/**
 * What the report of an event says. With `format=docx` it is a Word file, in whose list of who came stand the answers to
 * `answers`, ids of questions separated by commas. 409 `not_over`.
 */
export const readReport = defineEndpoint({
  method: 'GET',
  path: reportPath,
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  query: z.object({ format: z.optional(z.literal('docx')), answers: z.optional(z.string()) }),
  data: reportSchema,
});

/** Keeps what an organiser has written into the report of an event; the last one wins. 409 `not_over`. */
export const saveReport = defineEndpoint({
  method: 'PUT',
  path: reportPath,
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  body: reportFieldsSchema,
  data: reportFieldsSchema,
});

type Row = readonly string[];

/** The facts of a report, each after its label, without those that are unknown. */
export function reportFacts(
  { when, place, registered, came, walkIns, counts, counted }: Report,
  { organisedBy, speakers }: Pick<ReportFields, 'organisedBy' | 'speakers'>,
): [label: string, fact: string][] {
  const rows: [string, string][] = [
    ['Date and hours', when],
    ['Place', place],
    ['Organised by', organisedBy],
    ['Speakers', speakers],
    ['Registered', String(registered)],
    ['Came', String(came ?? '')],
    ['Walk-ins', String(walkIns ?? '')],
    ...counts.map(({ question, options }): [string, string] => [
      `${question} (of those who ${counted})`,
      options.map(({ option, count }) => `${option} ${count}`).join(', '),
    ]),
  ];
  return rows.filter(([, fact]) => fact.trim() !== '');
}

type Feedback = NonNullable<Report['feedback']['results']>;

/** How people rated an event on average, and how many of them. */
export const feedbackInWords = (
  { asked, answered }: Omit<Report['feedback'], 'results'>,
  { average }: Feedback,
): string =>
  `${average.toFixed(1)} of 5 on average. ${answered} of the ${asked} who were asked have answered.`;

/** How many gave each of the five ratings, the best first. */
export const ratingRows = ({ counts }: Feedback): [rating: string, count: string][] =>
  counts
    .map((count, index): [string, string] => [
      `${index + 1} (${RATING_WORDS[index]})`,
      String(count),
    ])
    .toReversed();

/** What people wrote, question by question. */
export const feedbackTexts = ({ texts }: Feedback): { question: string; answers: string[] }[] =>
  [
    { question: 'What was good', answers: texts.map(({ good }) => good) },
    { question: 'What should be different', answers: texts.map(({ different }) => different) },
  ].flatMap(({ question, answers }) => {
    const written = answers.filter((text) => text !== '');
    return written.length === 0 ? [] : [{ question, answers: written }];
  });

/** The list of who came, with the answers to the questions that have these ids. */
export function attendeeTable(
  { attendees, questions }: Report,
  questionIds: readonly string[],
): { labels: Row; rows: Row[] } {
  const shown = questions.filter(({ id }) => questionIds.includes(id));
  return {
    labels: ['No.', 'Name', ...shown.map(({ text }) => text), 'Arrived'],
    rows: attendees.map(({ name, answers, arrived }, index) => [
      String(index + 1),
      name ?? 'Account deleted',
      ...shown.map(({ id }) => answers[id] ?? ''),
      arrived,
    ]),
  };
}

/** Name of the Word file of a report, such as `git-together-report.docx`. */
export const reportFileName = (eventName: string) => `${eventFileName(eventName)}-report.docx`;

const numbersFields = {
  registered: z.number(),
  /** Null if nobody has noted it. */
  came: z.nullable(z.number()),
  /** From 1 to 5; null unless three or more have answered. */
  feedback: z.nullable(z.number()),
  /** How many certificates are valid. */
  certificates: z.number(),
};

const yearSchema = z.object({
  /** The events that took place and ended in the year, the earliest first. */
  events: z.array(
    z.object({ id: z.string(), name: z.string(), day: z.string(), ...numbersFields }),
  ),
  /** Of all of them; the average is that of all answers. */
  sums: z.object(numbersFields),
});

export type YearInNumbers = z.infer<typeof yearSchema>;

/** The events of an academic year in numbers, as JSON, as CSV or as a Word file. 404 for what is no academic year. */
export const readYear = defineEndpoint({
  method: 'GET',
  path: '/api/admin/year/:year',
  auth: 'admin',
  permission: 'year',
  params: z.object({ year: z.string() }),
  query: z.object({ format: z.optional(z.enum(['csv', 'docx'])) }),
  data: yearSchema,
});

/** Name of a file with the events of a year, such as `events-2024-25.csv`. */
export const yearFileName = (year: string, format: 'csv' | 'docx') => `events-${year}.${format}`;
