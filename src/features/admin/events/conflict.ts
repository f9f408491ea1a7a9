import type { Event } from '@/contract/events';
import { fieldInWords } from './event-history';
import { whenFields } from './event-form-times';
import { isSameValue, valueNames, valuesOf, type EventValues } from './event-form-values';

/** The fields in which what is saved differs from what was typed, in words: `name`, `date`. */
export function differences(saved: Event, typed: EventValues): string[] {
  const theirs = valuesOf(saved);
  const isWhen = (field: string) => whenFields.some((one) => one === field);
  const differing = valueNames.filter((field) => !isSameValue(theirs[field], typed[field]));
  return [...new Set(differing.map((field) => fieldInWords(isWhen(field) ? 'date' : field)))];
}
