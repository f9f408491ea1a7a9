import type { FieldPath } from 'react-hook-form';
import * as z from 'zod/mini';
import { editedEventSchema, newEventSchema } from '@/contract/event-input';
import type { Event } from '@/contract/events';
import { timesOf, type WhenValues } from './event-form-times';
import {
  eventValuesSchema,
  toEditedEvent,
  toNewEvent,
  type EventValues,
} from './event-form-values';

/** What an error can stand beside. */
type FormField =
  (keyof EventValues & FieldPath<EventValues>) | `questions.${number}.${'text' | 'options'}`;

type ValueErrors = Partial<Record<FormField, string>>;

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
