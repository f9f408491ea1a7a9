import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  editedEventSchema,
  newEventSchema,
  type EditedEvent,
  type NewEvent,
  type TypedEvent,
} from '@/contract/event-input';
import {
  dayOf,
  formatTimes,
  hasPlausibleYear,
  instantOf,
  isWholeDay,
  localParts,
  nextDay,
  toUtcTime,
  type EventTime,
  type EventTimes,
} from '@/contract/event-time';
import { eventStatuses, type Event } from '@/contract/events';
import { society } from '@/data/society';

const { timeZone } = society;

const day = z.string().check(z.regex(/^(?:\d{4}-\d\d-\d\d)?$/));
const time = z.string().check(z.regex(/^(?:\d\d:\d\d)?$/));

/** What the form holds. Days and times are values of native inputs in the society's time zone, empty if not given. */
export const eventValuesSchema = z.object({
  name: z.string(),
  /** What people read. */
  date: z.string(),
  /** What people read instead of `date` where that is relative, as 'Saturday evening' is; otherwise empty. */
  fullDate: z.string(),
  /** Whether `date` only repeats the times, so that the server writes it. */
  isDateGenerated: z.boolean(),
  /**
   * Whether `date` has said that the hours are those of each day, and no longer does, because the event has whole days,
   * one day or no times. It says so again once there are hours of several days. Drafts of earlier versions lack it.
   */
  wasDaily: z._default(z.boolean(), false),
  isWholeDay: z.boolean(),
  startDay: day,
  startTime: time,
  endDay: day,
  endTime: time,
  place: z.string(),
  image: z.string(),
  description: z.string(),
  link: z.string(),
  note: z.string(),
  status: z.enum(eventStatuses),
});

export type EventValues = z.infer<typeof eventValuesSchema>;

const eventFields = z.keyof(eventValuesSchema).options;

/** The values that say when an event is. */
export const whenFields = [
  'date',
  'fullDate',
  'isDateGenerated',
  'wasDaily',
  'isWholeDay',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
] as const satisfies readonly (keyof EventValues)[];

export type WhenValues = Pick<EventValues, (typeof whenFields)[number]>;

export const emptyValues: EventValues = {
  name: '',
  date: '',
  fullDate: '',
  isDateGenerated: true,
  wasDaily: false,
  isWholeDay: false,
  startDay: '',
  startTime: '',
  endDay: '',
  endTime: '',
  place: '',
  image: '',
  description: '',
  link: '',
  note: '',
  status: 'draft',
};

/** The values of the native inputs for a pair of times. */
export function inputsOf({
  startsAt,
  endsAt,
}: EventTimes): Omit<WhenValues, 'date' | 'fullDate' | 'isDateGenerated' | 'wasDaily'> {
  const dayIn = (value: EventTime) => (value === null ? '' : dayOf(value, timeZone));
  const timeIn = (value: EventTime) =>
    value === null || isWholeDay(value) ? '' : localParts(Date.parse(value), timeZone).time;
  return {
    isWholeDay: startsAt !== null && isWholeDay(startsAt),
    startDay: dayIn(startsAt),
    startTime: timeIn(startsAt),
    endDay: dayIn(endsAt),
    endTime: timeIn(endsAt),
  };
}

/** The form's values for an existing event. */
export function valuesOf(event: Event): EventValues {
  const { name, date, place, image, description, link, note, status } = event;
  const isDateGenerated = date === '' || date === formatTimes(event, timeZone);
  return {
    name,
    date,
    fullDate: '',
    isDateGenerated,
    wasDaily: false,
    place,
    image,
    description,
    link,
    note,
    status,
    ...inputsOf(event),
  };
}

/** The values for a new event with the texts and the hours of another one, but without its day. */
export function copyOfValues(event: Event): EventValues {
  const { name, place, image, description, link } = event;
  const { isWholeDay, startTime, endTime } = inputsOf(event);
  return { ...emptyValues, name, place, image, description, link, isWholeDay, startTime, endTime };
}

/** The values for a new event that was begun in the form in the grid. */
export function typedValues(typed: TypedEvent): EventValues {
  const { name, date, description, image } = typed;
  const isDateGenerated = date === '' || date === formatTimes(typed, timeZone);
  return { ...emptyValues, name, date, description, image, isDateGenerated, ...inputsOf(typed) };
}

export type ValueErrors = Partial<Record<keyof EventValues, string>>;

interface ReadTimes {
  times: EventTimes;
  /** What is missing or wrong, beside its input. */
  errors: ValueErrors;
}

const noTimes: EventTimes = { startsAt: null, endsAt: null };
const missing = (errors: ValueErrors): ReadTimes => ({ times: noTimes, errors });
const YEAR_ERROR = 'Please check the year.';

/** The times that the native inputs say, or what is missing or wrong. */
export function timesOf(values: WhenValues): ReadTimes {
  const { startDay, startTime, endDay, endTime } = values;
  if (startDay === '') {
    const isEmpty = endDay === '' && (values.isWholeDay || startTime + endTime === '');
    return isEmpty ? missing({}) : missing({ startDay: 'Please choose the day.' });
  }
  // Somebody who types 26 for 2026 has entered the year 26.
  if (!hasPlausibleYear(startDay)) return missing({ startDay: YEAR_ERROR });
  if (endDay !== '' && !hasPlausibleYear(endDay)) return missing({ endDay: YEAR_ERROR });
  if (values.isWholeDay) {
    const endsAt = endDay === '' || endDay === startDay ? null : endDay;
    return { times: { startsAt: startDay, endsAt }, errors: {} };
  }
  if (startTime === '') return missing({ startTime: 'Please enter the time.' });
  const startsAt = toUtc(startDay, startTime);
  if (endTime === '') {
    if (endDay !== '' && endDay !== startDay) return missing({ endTime: 'Please enter the time.' });
    return { times: { startsAt, endsAt: null }, errors: {} };
  }
  // From 22:00 to 02:00 ends on the next day.
  const lastDay = endDay || (endTime < startTime ? nextDay(startDay) : startDay);
  return { times: { startsAt, endsAt: toUtc(lastDay, endTime) }, errors: {} };
}

const toUtc = (day: string, time: string) => toUtcTime(instantOf(`${day}T${time}`, timeZone));

/** The texts and times of the values as the contract has them. Keeps those of `base` where nothing has changed. */
function fieldsOf(values: EventValues, base: Event | null) {
  const { name, place, image, description, link, note } = values;
  const texts = { name, place, image, description, link, note };
  if (base !== null && isSameWhen(values, valuesOf(base))) {
    const { date, startsAt, endsAt } = base;
    return { ...texts, date, startsAt, endsAt };
  }
  const { times } = timesOf(values);
  const isGenerated = values.isDateGenerated && times.startsAt !== null;
  return { ...texts, date: isGenerated ? '' : readersDate(values), ...times };
}

/** The text that people read, unless it is generated. */
export const readersDate = ({ date, fullDate }: WhenValues): string => fullDate || date;

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

/** Whether two sets of values have the same content; the state that a button asked for is no content. */
export const hasSameContent = (one: EventValues, other: EventValues): boolean =>
  eventFields.every((field) => field === 'status' || one[field] === other[field]);

const fieldNames = z.keyof(eventValuesSchema);

/** The form's field for a field of the contract. */
export function formFieldOf(name: string | undefined): keyof EventValues | undefined {
  if (name === 'startsAt') return 'startDay';
  if (name === 'endsAt') return 'endDay';
  return fieldNames.safeParse(name).data;
}

/** A draft of a copy may wait for its day; then it has no hours either. */
const awaitsDay = (values: EventValues, savedValues: EventValues): boolean =>
  values.status === 'draft' &&
  values.startDay + values.endDay === '' &&
  values.startTime === savedValues.startTime &&
  values.endTime === savedValues.endTime;

/** The errors of the values, by field. @param base The event that is edited; null for a new one. */
function errorsOf(values: EventValues, base: Event | null, savedValues: EventValues): ValueErrors {
  const missing = awaitsDay(values, savedValues) ? {} : timesOf(values).errors;
  const errors = { ...missing };
  const parsed =
    base === null
      ? newEventSchema.safeParse(toNewEvent(values))
      : editedEventSchema.safeParse(toEditedEvent(values, base));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = formFieldOf(path.map(String).join('.'));
    // A missing time is reported by `timesOf`; the schema then finds no date at all.
    if (field !== undefined && !(field === 'date' && Object.keys(missing).length > 0)) {
      errors[field] ??= message;
    }
  }
  return errors;
}

/**
 * Checks the form as the server does, plus what is missing in the native inputs.
 * @param savedValues What the form began with, without what was typed.
 */
export const eventResolver =
  (base: Event | null, savedValues: EventValues): Resolver<EventValues> =>
  (values) => {
    const errors: FieldErrors<EventValues> = {};
    for (const [name, message] of Object.entries(errorsOf(values, base, savedValues))) {
      const field = formFieldOf(name);
      if (field !== undefined) errors[field] = { type: 'validate', message };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

/** Sets the values that differ: setting a native input that is being typed into would discard what is typed. */
export function setValues(form: UseFormReturn<EventValues>, changes: Partial<EventValues>): void {
  for (const field of eventFields) {
    const value = changes[field];
    if (value !== undefined && value !== form.getValues(field)) {
      form.setValue(field, value, { shouldDirty: true });
    }
  }
}
