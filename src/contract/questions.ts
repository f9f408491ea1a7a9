// The questions of an event and their answers. One schema for each validates them at the desk, in the dialog of the button
// and on the server.
import * as z from 'zod/mini';
import { atMost } from './at-most';
import { type Answers, type Question, questionKinds } from './events';
import { isolated } from '@/domain/isolated';
import { visiblePart, withoutDisturbing } from '@/domain/visible-text';

export const MAX_QUESTIONS = 5;
const MAX_LENGTH_QUESTION = 200;
const MIN_OPTIONS = 2;
const MAX_OPTIONS = 20;
const MAX_LENGTH_OPTION = 100;
export const MAX_LENGTH_ANSWER = 500;

/** Controls and line breaks, which people paste without seeing them, and which become spaces. */
const BREAKING = /[\p{Cc}\u2028\u2029]+/gu;

/** A text on one line, which disturbs nothing around it; empty if nothing of it can be seen. */
const toOneLine = (text: string): string =>
  visiblePart(text) === ''
    ? ''
    : withoutDisturbing(text.normalize('NFC').replaceAll(BREAKING, ' ')).trim();

const oneLine = (label: string, maxLength: number) =>
  z.pipe(
    z.pipe(z.string(), z.transform(toOneLine)),
    z.string().check(z.minLength(1, `Please enter ${label}.`), atMost(maxLength)),
  );

/** What readers can tell texts apart by. */
const shownAs = (text: string) => visiblePart(text).toLowerCase();

const isUnique = (texts: readonly string[]) => new Set(texts.map(shownAs)).size === texts.length;

/** A question as an organiser asks it. */
const questionSchema = z
  .object({
    id: z.string().check(z.regex(/^[a-zA-Z0-9][\w-]{0,39}$/, 'This is no id of a question.')),
    text: oneLine('a question', MAX_LENGTH_QUESTION),
    kind: z.enum(questionKinds),
    options: z._default(z.array(oneLine('an option', MAX_LENGTH_OPTION)), []),
    required: z._default(z.boolean(), false),
    atDoor: z._default(z.boolean(), false),
  })
  .check((ctx) => {
    const { kind, options } = ctx.value;
    const report = (message: string) =>
      ctx.issues.push({ code: 'custom', input: ctx.value, path: ['options'], message });
    if (kind === 'text') {
      if (options.length > 0) report('Only a question with a choice has options.');
    } else if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS) {
      report(`Please enter ${MIN_OPTIONS} to ${MAX_OPTIONS} options.`);
    } else if (!isUnique(options)) {
      report('Two options are the same.');
    }
  });

/** The questions of an event: at most five, no two with the same id or text. */
export const questionsSchema = z.array(questionSchema).check(
  z.maxLength(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions.`),
  z.refine((questions) => isUnique(questions.map(({ id }) => id)), 'Two questions have one id.'),
  z.refine(
    (questions) => isUnique(questions.map(({ text }) => text)),
    'Two questions are the same.',
  ),
);

/**
 * The answers to questions, by the question's id. What is empty or left out becomes null, and what answers no question
 * is dropped. A required question without an answer is an error at its id.
 */
export const answersSchema = (questions: readonly Question[]) =>
  z.object(Object.fromEntries(questions.map((question) => [question.id, answerSchema(question)])));

function answerSchema({ text, kind, options, required }: Question) {
  const shown = `“${isolated(text)}”`;
  return z.pipe(
    z.pipe(
      z._default(z.nullable(z.string()), null),
      z.transform((answer) => toOneLine(answer ?? '') || null),
    ),
    z.nullable(z.string().check(atMost(MAX_LENGTH_ANSWER))).check(
      z.refine((answer) => answer !== null || !required, `Please answer ${shown}.`),
      z.refine(
        (answer) => answer === null || kind === 'text' || options.includes(answer),
        `Please choose one of the options of ${shown}.`,
      ),
    ),
  );
}

/** Answers as somebody at a door has noted them: of anybody, to all or to none of the questions. */
export const notedAnswersSchema = z.record(
  z.string(),
  z.nullable(
    z.pipe(z.pipe(z.string(), z.transform(toOneLine)), z.string().check(atMost(MAX_LENGTH_ANSWER))),
  ),
);

/**
 * What can be stored of noted answers. None is refused, because a phone notes them without a network, perhaps to questions
 * that have changed since.
 */
export function knownAnswers(
  noted: z.infer<typeof notedAnswersSchema>,
  questions: readonly Question[],
): Answers {
  const answers = new Map(Object.entries(noted));
  return Object.fromEntries(questions.map(({ id }) => [id, answers.get(id) || null]));
}

/** The required questions that somebody has not answered. */
export const owedQuestions = (questions: readonly Question[], answers: Answers): Question[] =>
  questions.filter(({ id, required }) => required && (answers[id] ?? null) === null);

/** Whether two questions ask the same, so that the answer to one may be suggested for the other. */
export const isSameQuestion = (one: Question, other: Question): boolean =>
  one.kind === other.kind && shownAs(one.text) === shownAs(other.text);

/**
 * Whether questions can replace those that somebody has answered: these are the first, with all their options, and what is
 * added need not be answered.
 */
export const keepsQuestions = (
  answered: readonly Question[],
  questions: readonly Question[],
): boolean =>
  answered.every((question, index) => keepsQuestion(question, questions[index])) &&
  questions.slice(answered.length).every(({ required }) => !required);

/** Whether a question is one that somebody has answered, at most with more options. */
export const keepsQuestion = (answered: Question, question: Question | undefined): boolean =>
  question !== undefined &&
  answered.id === question.id &&
  answered.text === question.text &&
  answered.kind === question.kind &&
  answered.required === question.required &&
  answered.atDoor === question.atDoor &&
  answered.options.every((option) => question.options.includes(option));

/** The questions with a choice, and how often each option was chosen, if anybody chose one. */
export function countOptions(
  questions: readonly Question[],
  answers: readonly Answers[],
): { question: Question; counts: { option: string; count: number }[] }[] {
  return questions.flatMap((question) => {
    const chosen = answers.map((given) => given[question.id]);
    const counts = question.options.map((option) => ({
      option,
      count: chosen.filter((answer) => answer === option).length,
    }));
    return counts.some(({ count }) => count > 0) ? [{ question, counts }] : [];
  });
}
