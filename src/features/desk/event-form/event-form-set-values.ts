import type { UseFormReturn } from 'react-hook-form';
import { eventFields, type EventValues } from '@/features/desk/event-form-values';

/** Sets the values that differ: setting a native input that is being typed into would discard what is typed. */
export function setValues(form: UseFormReturn<EventValues>, changes: Partial<EventValues>): void {
  for (const field of eventFields) {
    const value = changes[field];
    if (value !== undefined && value !== form.getValues(field)) {
      form.setValue(field, value, { shouldDirty: true });
    }
  }
}
