import * as z from 'zod/mini';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import {
  dailyHoursOf,
  formatDailyHours,
  isDaily,
  dayOf,
  formatDay,
  formatTimes,
  hasPlausibleYear,
  instantOf,
  isSkipped,
  isWholeDay,
  localParts,
  nextDay,
  toUtcTime,
  type EventTime,
  type EventTimes,
} from '@/domain/event-time';
import {
  editedEventSchema,
  newEventSchema,
  type EditedEvent,
  type NewEvent,
  type TypedEvent,
} from '@/contract/event-input';
import {
  eventStatuses,
  linkAudiences,
  questionKinds,
  type Event,
  type Question,
} from '@/contract/events';
import { society } from '@/data/society';

const { timeZone } = society;

const day = z.string().check(z.regex(/^(?:\d{4}-\d\d-\d\d)?$/));
const time = z.string().check(z.regex(/^(?:\d\d:\d\d)?$/));

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

/** What the form holds. Days and times are values of native inputs in the society's time zone, empty if not given. */
export const eventValuesSchema = z.object({
  name: z.string(),
  startDay: day,
  startTime: time,
  endTime: time,
  /** Empty unless it is another day than the first one. */
  endDay: day,
  isWholeDay: z.boolean(),
  /** Whether the hours are the same on each of several days. Ignored for one day, and without hours. */
  isDaily: z.boolean(),
  /** What readers see instead of the day and the hours. */
  words: z.string(),
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

/** The values that say when an event is. */
export const whenFields = [
  'startDay',
  'startTime',
  'endTime',
  'endDay',
  'isWholeDay',
  'isDaily',
  'words',
] as const satisfies readonly (keyof EventValues)[];

export type WhenValues = Pick<EventValues, (typeof whenFields)[number]>;

export const emptyValues: EventValues = {
  name: '',
  startDay: '',
  startTime: '',
  endTime: '',
  endDay: '',
  isWholeDay: false,
  isDaily: false,
  words: '',
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

/** An event's text and times as the values of the inputs. */
function whenOf(event: EventTimes & { date: string }): WhenValues {
  const { date, startsAt, endsAt } = event;
  const dayIn = (time: EventTime) => (time === null ? '' : dayOf(time, timeZone));
  const timeIn = (time: EventTime) =>
    time === null || isWholeDay(time) ? '' : localParts(Date.parse(time), timeZone).time;
  const startDay = dayIn(startsAt);
  const endDay = dayIn(endsAt);
  const times = {
    startDay,
    startTime: timeIn(startsAt),
    endTime: timeIn(endsAt),
    endDay: endDay === startDay ? '' : endDay,
    isWholeDay: startsAt !== null && isWholeDay(startsAt),
  };
  if (isDaily(event, timeZone)) {
    const words = date.replace(formatDailyHours(event, timeZone), '');
    return { ...times, isDaily: true, words: words.replaceAll(/^[\s,]+|[\s,]+$/g, '') };
  }
  const isSentence = date === formatTimes(event, timeZone) || repeatsDay(date, startDay);
  return { ...times, isDaily: false, words: isSentence ? '' : date };
}

/**
 * Whether a date text says nothing but the day (`YYYY-MM-DD`), as `28th Sept 2024` does. The form does not keep such a text
 * as words, because it writes the date from its inputs. Each word must begin a word of the full date.
 */
function repeatsDay(text: string, day: string): boolean {
  if (day === '') return false;
  const own = formatDay(day).toLowerCase().split(/\W+/);
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  return words.every(
    (word) =>
      /^(?:st|nd|rd|th|of|the)$/.test(word) ||
      own.some((part) => part === word || (word.length >= 3 && part.startsWith(word))),
  );
}

/** The form's values for an existing event. */
export function valuesOf(event: Event): EventValues {
  const { name, place, image, description, link, linkFor, note, asksFeedback, status } = event;
  return {
    ...whenOf(event),
    name,
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

/** What an error can stand beside. */
export type FormField =
  (keyof EventValues & FieldPath<EventValues>) | `questions.${number}.${'text' | 'options'}`;

type ValueErrors = Partial<Record<FormField, string>>;

interface ReadTimes {
  times: EventTimes;
  /** What is missing or wrong, by input. */
  errors: ValueErrors;
}

const noTimes: EventTimes = { startsAt: null, endsAt: null };
const missing = (errors: ValueErrors): ReadTimes => ({ times: noTimes, errors });
const YEAR_ERROR = 'Please check the year.';
const SKIPPED_ERROR = 'The clocks go forward and skip this time. Please choose another.';

/** The times that the native inputs say, or what is missing or wrong. */
export function timesOf(values: WhenValues): ReadTimes {
  const { startDay, startTime, endDay, endTime } = values;
  if (startDay === '') {
    const isEmpty = endDay === '' && (values.isWholeDay || startTime + endTime === '');
    return isEmpty ? missing({}) : missing({ startDay: 'Please choose the day.' });
  }
  // A native input takes 26 for the year 26.
  if (!hasPlausibleYear(startDay)) return missing({ startDay: YEAR_ERROR });
  if (endDay !== '' && !hasPlausibleYear(endDay)) return missing({ endDay: YEAR_ERROR });
  if (values.isWholeDay) {
    const endsAt = endDay === '' || endDay === startDay ? null : endDay;
    return { times: { startsAt: startDay, endsAt }, errors: {} };
  }
  if (startTime === '') return missing({ startTime: 'Please enter the time.' });
  if (isSkipped(`${startDay}T${startTime}`, timeZone)) return missing({ startTime: SKIPPED_ERROR });
  const startsAt = toUtc(startDay, startTime);
  if (endTime === '') {
    if (endDay !== '' && endDay !== startDay) return missing({ endTime: 'Please enter the time.' });
    return { times: { startsAt, endsAt: null }, errors: {} };
  }
  // From 22:00 to 02:00 ends on the next day.
  const lastDay = endDay || (endTime < startTime ? nextDay(startDay) : startDay);
  if (isSkipped(`${lastDay}T${endTime}`, timeZone)) return missing({ endTime: SKIPPED_ERROR });
  return { times: { startsAt, endsAt: toUtc(lastDay, endTime) }, errors: {} };
}

const toUtc = (day: string, time: string) => toUtcTime(instantOf(`${day}T${time}`, timeZone));

/** The date that readers see: the organiser’s words, or the day and the hours. Daily hours follow the words. */
export function readersText(values: WhenValues): string {
  const { times } = timesOf(values);
  const words = values.words.trim();
  if (values.isDaily && dailyHoursOf(times, timeZone) !== null) {
    return [words, formatDailyHours(times, timeZone)].filter(Boolean).join(', ');
  }
  return words || formatTimes(times, timeZone);
}

/** The texts and times of the request. The date and the times of `base` stay as they are unless the inputs differ. */
function fieldsOf(values: EventValues, base: Event | null) {
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
  return { ...content, date: text === formatTimes(times, timeZone) ? '' : text, ...times };
}

/** Whether two sets of values say the same of the time. */
export const isSameWhen = (one: WhenValues, other: WhenValues): boolean =>
  whenFields.every((field) => one[field] === other[field]);

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

const fieldNames = z.keyof(eventValuesSchema);

/** The form's field for a field of the contract. */
export function formFieldOf(
  name: string | undefined,
  { words }: WhenValues,
): FormField | undefined {
  const question = /^questions\.(\d+)\.(text|options)\b/.exec(name ?? '');
  if (question !== null) {
    return `questions.${Number(question[1])}.${question[2] === 'text' ? 'text' : 'options'}`;
  }
  if (name?.startsWith('questions.') === true) return 'questions';
  if (name === 'date') return words.trim() === '' ? 'startDay' : 'words';
  if (name === 'startsAt') return 'startDay';
  if (name === 'endsAt') return 'endDay';
  return fieldNames.safeParse(name).data;
}

/**
 * Checks the form as the server does, plus what is missing in the native inputs.
 * @param base The event that is edited; null for a new one.
 * @param savedValues The values without the unsaved changes.
 */
export const eventFormSchema = (base: Event | null, savedValues: EventValues) =>
  eventValuesSchema.check((ctx) => {
    const values = ctx.value;
    const missing = awaitsDay(values, savedValues) ? {} : timesOf(values).errors;
    const errors: ValueErrors = { ...missing };
    const parsed =
      base === null
        ? newEventSchema.safeParse(toNewEvent(values))
        : editedEventSchema.safeParse(toEditedEvent(values, base));
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = formFieldOf(path.map(String).join('.'), values);
      // While a part of the time is missing, the schema also reports that there is no date.
      if (field !== undefined && !(field === 'startDay' && Object.keys(missing).length > 0)) {
        errors[field] ??= message;
      }
    }
    for (const [field, message] of Object.entries(errors)) {
      ctx.issues.push({ code: 'custom', input: values, path: field.split('.'), message });
    }
  });

/** Whether a draft has no day yet, and no hours but those of the event that it is a copy of. */
const awaitsDay = (values: EventValues, savedValues: EventValues): boolean =>
  values.status === 'draft' &&
  values.startDay + values.endDay === '' &&
  values.startTime === savedValues.startTime &&
  values.endTime === savedValues.endTime;

/** Sets the values that differ: setting a native input that is being typed into would discard what is typed. */
export function setValues(form: UseFormReturn<EventValues>, changes: Partial<EventValues>): void {
  for (const field of valueNames) {
    const value = changes[field];
    if (value !== undefined && !isSameValue(value, form.getValues(field))) {
      form.setValue(field, value, { shouldDirty: true });
    }
  }
}
