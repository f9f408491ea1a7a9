import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TimeZoneNote } from '@/components/time-zone-note';
import { Field, Input } from '@/components/ui/field';
import { society } from '@/data/society';
import { whenFields, type EventValues, type WhenValues } from '@/features/desk/event-form-values';
import { dateWithHours } from './date-field-daily';
import { DateFieldInputs } from './date-field-inputs';
import { inStep } from './date-field-follow';
import { loadDateReader } from './date-field-reading';
import type { Reading } from './date-field-state';
import { DateFieldSummary } from './date-field-summary';
import { whenInWords } from './date-field-words';
import { setValues } from './event-form-set-values';
import { useMinute } from './use-minute';

interface DateFieldProps {
  form: UseFormReturn<EventValues>;
  values: EventValues;
  /**
   * Called with a promise that resolves once the text and the inputs agree: to an error message, such as that of an hour
   * that does not exist, or to null.
   */
  onReading: (reading: Promise<string | null>) => void;
  /** Whether the text with which the form begins may name a day or an hour that does not exist. */
  checksFirstText: boolean;
}

/** When an event is, as text and in native inputs, which follow each other. */
export function DateField({ form, values, onReading, checksFirstText }: DateFieldProps) {
  const { errors, isSubmitted } = form.formState;
  const now = useMinute();
  const [reading, setReading] = useState<Reading>(null);
  /** Whether something has been entered that is not followed yet, because the code that reads dates loads. */
  const isBehind = useRef(false);
  /** The values when text and inputs were last in step. */
  const before = useRef(pickWhen(values));
  useEffect(() => {
    // Other parts of the form change them too, such as a choice in a conflict.
    if (!isBehind.current) before.current = pickWhen(values);
  }, [values]);
  /** Counts what has been entered. */
  const entries = useRef(0);

  const isFirstTextChecked = useRef(!checksFirstText || values.date === '');
  useEffect(() => {
    if (isFirstTextChecked.current) return;
    isFirstTextChecked.current = true;
    const checkText = async (text: string) => {
      const read = await loadDateReader();
      const reading = read(text);
      const error = form.getValues('date') === text ? errorOf(reading) : null;
      if (error !== null) setReading(reading);
      return error;
    };
    onReading(checkText(form.getValues('date')));
  }, [form, onReading]);

  const follow = async (last: 'text' | 'inputs') => {
    isBehind.current = true;
    entries.current += 1;
    const entry = entries.current;
    const read = await loadDateReader();
    // A later entry follows this one too.
    if (entry !== entries.current) return null;
    const after = pickWhen(form.getValues());
    const next = inStep({ before: before.current, after, last }, read);
    before.current = next;
    isBehind.current = false;
    const reading = read(next.date);
    setReading(reading);
    setValues(form, next);
    if (isSubmitted) void form.trigger(whenFields);
    return errorOf(reading);
  };

  const followHours = async (isDaily: boolean) => {
    const read = await loadDateReader();
    const date = dateWithHours(pickWhen(form.getValues()), { isDaily }, read);
    form.setValue('date', date, { shouldDirty: true });
    return follow('text');
  };

  const words = whenInWords(values, reading, now);
  const isInField = whenFields.some((field) => errors[field]?.message === words.warning);

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 text-left">
      {/* Another name than that of its first field, or screen readers say "When" twice. */}
      <legend className="sr-only">Date and time</legend>
      <Field
        label="When"
        description="Type it in your own words or pick it below; the two stay in step."
        error={errors.date?.message}
        hasMessageLine
      >
        {(ids) => (
          <Input
            {...ids}
            {...form.register('date', {
              onChange: () => onReading(follow('text')),
            })}
            aria-required
            autoComplete="off"
            placeholder="Friday 5–7 pm, or 12 March"
            onFocus={preload}
          />
        )}
      </Field>
      <DateFieldSummary {...words} warning={isInField ? null : words.warning} />
      <DateFieldInputs
        form={form}
        values={values}
        onFocus={preload}
        onChange={() => onReading(follow('inputs'))}
        onDailyChange={(isDaily) => onReading(followHours(isDaily))}
      />
      <TimeZoneNote societyZone={society.timeZone} />
    </fieldset>
  );
}

const preload = () => void loadDateReader();

const errorOf = (reading: Reading): string | null =>
  reading?.kind === 'wrong' ? reading.message : null;

function pickWhen(values: EventValues): WhenValues {
  const { date, fullDate, isDateGenerated, wasDaily, isWholeDay, ...rest } = values;
  const { startDay, startTime, endDay, endTime } = rest;
  const inputs = { isWholeDay, startDay, startTime, endDay, endTime };
  return { date, fullDate, isDateGenerated, wasDaily, ...inputs };
}
