import type { Event } from '@/contract/events';
import { isSameWhen, valuesOf, type EventValues } from '@/features/desk/event-form-values';

/** Whether a note that was written for an earlier change would go out with another one. */
export const isOldNote = (base: Event | null, values: EventValues): boolean =>
  base !== null &&
  values.note !== '' &&
  values.note === base.note &&
  (values.place !== base.place || !isSameWhen(values, valuesOf(base)));

/** Whether the form has the field for the note, which tells readers why an event was cancelled or moved. */
export function hasNote(base: Event | null, values: EventValues): boolean {
  if (base === null || base.status === 'draft') return false;
  const isMoved = base.movedFrom !== null || !isSameWhen(values, valuesOf(base));
  return isMoved || base.status === 'cancelled' || base.note !== '' || values.note !== '';
}
