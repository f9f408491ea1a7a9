import * as z from 'zod/mini';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { editedEventSchema, newEventSchema } from '@/contract/event-input';
import type { Event } from '@/contract/events';
import {
  eventValuesSchema,
  timesOf,
  toEditedEvent,
  toNewEvent,
  type EventValues,
  type ValueErrors,
} from '@/features/desk/event-form-values';

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
