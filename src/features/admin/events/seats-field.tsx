import type { UseFormReturn } from 'react-hook-form';
import { Field, Input } from '@/components/ui/field';
import type { Event } from '@/contract/events';
import { capacityOf, type EventValues } from './event-form-values';
import { countOf } from '../words';

interface SeatsFieldProps {
  form: UseFormReturn<EventValues>;
  /** The event that is edited; null for a new one. */
  base: Event | null;
}

/** How many can come. */
export function SeatsField({ form, base }: SeatsFieldProps) {
  const capacity = capacityOf({ capacity: form.watch('capacity') });
  return (
    <Field
      label="Seats"
      isOptional
      description={
        consequenceOf(capacity, base) ??
        'Empty: everybody can come. Who comes after the last seat waits in line.'
      }
      error={form.formState.errors.capacity?.message}
      hasMessageLine
    >
      {(ids) => (
        <Input
          {...ids}
          {...form.register('capacity')}
          type="number"
          inputMode="numeric"
          min={1}
          className="max-w-40"
          autoComplete="off"
        />
      )}
    </Field>
  );
}

/** What a new limit, or none, does to those who are interested already; null if nothing. */
function consequenceOf(capacity: number | null, base: Event | null): string | null {
  if (base === null || capacity === base.capacity) return null;
  const { interested, waiting } = base;
  if (capacity === null) {
    return waiting ? `The ${countOf(waiting, 'member')} in line get a seat and a mail.` : null;
  }
  if (base.capacity === null) {
    return interested > capacity
      ? `${countOf(interested, 'member')} are interested: ${firstOf(capacity)} a seat, and ${interested - capacity} will wait in line.`
      : null;
  }
  const moving = Math.min(waiting ?? 0, capacity - base.capacity);
  return moving > 0 ? `Of those in line, ${firstOf(moving)} a seat and a mail.` : null;
}

const firstOf = (count: number) => (count === 1 ? 'the first gets' : `the first ${count} get`);
