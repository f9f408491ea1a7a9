import * as z from 'zod/mini';
import type { UseFormReturn } from 'react-hook-form';
import { formatTimes } from '@/domain/event-time';
import type { EditedEvent, EventField, NewEvent, TypedEvent } from '@/contract/event-input';
import {
  eventStatuses,
  linkAudiences,
  questionKinds,
  type Event,
  type Question,
} from '@/contract/events';
import { society } from '@/data/society';
import {
  emptyWhen,
  isSameWhen,
  readersText,
  timesOf,
  whenOf,
  whenValuesSchema,
} from './event-form-times';

const questionValuesSchema = z.object({
  /** Stays the same when the event is copied. */
  id: z.string(),
  text: z.string(),
  kind: z.enum(questionKinds),
  /** One in each line; kept while the kind is `text`. */
  options: z.string(),
  required: z.boolean(),
  atDoor: z.boolean(),
});

/** What the form holds. */
export const eventValuesSchema = z.object({
  name: z.string(),
  ...whenValuesSchema.shape,
  place: z.string(),
  image: z.string(),
  description: z.string(),
  link: z.string(),
  linkFor: z.enum(linkAudiences),
  note: z.string(),
  /** The value of a number input: empty for no limit. */
  capacity: z.string(),
  questions: z.array(questionValuesSchema),
  asksFeedback: z.boolean(),
  status: z.enum(eventStatuses),
});

export type EventValues = z.infer<typeof eventValuesSchema>;

/** The names of the form's values. */
export const valueNames = z.keyof(eventValuesSchema).options;

export const emptyValues: EventValues = {
  name: '',
  ...emptyWhen,
  place: '',
  image: '',
  description: '',
  link: '',
  linkFor: 'everyone',
  note: '',
  capacity: '',
  questions: [],
  asksFeedback: true,
  status: 'draft',
};

/** The form's values for an existing event. */
export function valuesOf(event: Event): EventValues {
  const { name, place, image, description, link, linkFor, note, asksFeedback, status } = event;
  return {
    name,
    ...whenOf(event),
    place,
    image,
    description,
    link,
    linkFor,
    note,
    asksFeedback,
    status,
    capacity: event.capacity === null ? '' : String(event.capacity),
    questions: questionValuesOf(event.questions),
  };
}

/** The form's values for the questions of an event. */
export const questionValuesOf = (questions: readonly Question[]) =>
  questions.map(({ options, ...question }) => ({ ...question, options: options.join('\n') }));

/** How many seats the form says there are; null for no limit. */
export const capacityOf = ({ capacity }: Pick<EventValues, 'capacity'>): number | null =>
  capacity.trim() === '' ? null : Number(capacity);

/** The questions that the form asks. */
export const questionsOf = ({ questions }: Pick<EventValues, 'questions'>): Question[] =>
  questions.map(({ options, ...question }) => ({
    ...question,
    options: question.kind === 'choice' ? linesOf(options) : [],
  }));

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The values for a new event with the texts and the hours of another one, but without its day. */
export function copyOfValues(event: Event): EventValues {
  const withoutDay = { startDay: '', endDay: '', isDaily: false, words: '' };
  return { ...valuesOf(event), ...withoutDay, note: '', status: 'draft' };
}

/** The values for a new event that was begun in the form in the grid. */
export function typedValues(typed: TypedEvent): EventValues {
  const { name, description, image } = typed;
  return { ...emptyValues, name, description, image, ...whenOf(typed) };
}

/** The texts and times of the request. The date and the times of `base` stay as they are unless the inputs differ. */
function fieldsOf(
  values: EventValues,
  base: Event | null,
): Required<Pick<EditedEvent, Exclude<EventField, 'status'>>> {
  const { name, place, image, description, link, linkFor, note, asksFeedback } = values;
  const seats = { capacity: capacityOf(values), questions: questionsOf(values) };
  const content = { name, place, image, description, link, linkFor, note, asksFeedback, ...seats };
  if (base !== null && isSameWhen(values, valuesOf(base))) {
    const { date, startsAt, endsAt } = base;
    return { ...content, date, startsAt, endsAt };
  }
  const { times } = timesOf(values);
  const text = readersText(values);
  // For an empty date the server writes the text, and again whenever the times change.
  return { ...content, date: text === formatTimes(times, society.timeZone) ? '' : text, ...times };
}

/** The request body for a new event. */
export const toNewEvent = (values: EventValues): NewEvent => ({
  ...fieldsOf(values, null),
  status: values.status === 'draft' ? 'draft' : 'published',
});

/** The request body for a changed event. */
export const toEditedEvent = (values: EventValues, base: Event): EditedEvent => ({
  ...fieldsOf(values, base),
  status: values.status,
  version: base.version,
});

/** Whether two sets of values have the same content. The status is left out: each button of the form sets its own. */
export const hasSameContent = (one: EventValues, other: EventValues): boolean =>
  valueNames.every((field) => field === 'status' || isSameValue(one[field], other[field]));

/** Whether two values of the form are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Sets the values that differ: setting a native input that is being typed into would discard what is typed. */
export function setValues(form: UseFormReturn<EventValues>, changes: Partial<EventValues>): void {
  for (const field of valueNames) {
    const value = changes[field];
    if (value !== undefined && !isSameValue(value, form.getValues(field))) {
      form.setValue(field, value, { shouldDirty: true });
    }
  }
}
