import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TimeZoneNote } from '@/components/time-zone-note';
import { Field, Input } from '@/components/ui/field';
import { society } from '@/data/society';
import { DateInputs } from './date-field-inputs';
import { readDate } from './date-field-reading';
import { whenInWords, withInputs, withText, type Reading } from './date-field-state';
import { WhenSummary } from './date-field-summary';
import { setValues } from './event-form-set-values';
import { useMinute } from './use-minute';
import { whenFields, type EventValues, type WhenValues } from './event-form-values';

interface DateFieldProps {
  form: UseFormReturn<EventValues>;
  values: EventValues;
  /**
   * Called with what resolves once the values follow what was entered last: to what is wrong with the text, such as an
   * hour that does not exist; null if nothing.
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
  /** The text that the native inputs have followed last. */
  const followedText = useRef(values.date);

  const isFirstTextChecked = useRef(!checksFirstText || values.date === '');
  useEffect(() => {
    if (isFirstTextChecked.current) return;
    isFirstTextChecked.current = true;
    const checkText = async (text: string) => {
      const reading = await readDate(text);
      const error = form.getValues('date') === text ? errorOf(reading) : null;
      if (error !== null) setReading(reading);
      return error;
    };
    onReading(checkText(form.getValues('date')));
  }, [form, onReading]);

  const apply = (next: WhenValues) => {
    setValues(form, next);
    followedText.current = next.date;
    if (isSubmitted) void form.trigger(whenFields);
  };

  const onText = async (text: string) => {
    const [reading, readingBefore] = await Promise.all([
      readDate(text),
      readDate(followedText.current),
    ]);
    // Typing has gone on meanwhile.
    if (form.getValues('date') !== text) return null;
    setReading(reading);
    apply(withText(pickWhen(form.getValues()), text, { reading, readingBefore }));
    return errorOf(reading);
  };

  const onInput = async (change: Partial<WhenValues>) => {
    const next = withInputs(pickWhen(values), change, await readDate(values.date));
    const reading = await readDate(next.date);
    setReading(reading);
    apply(next);
    return errorOf(reading);
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
              onChange: (event: { target: { value: string } }) =>
                onReading(onText(event.target.value)),
            })}
            aria-required
            autoComplete="off"
            placeholder="Friday 5–7 pm, or 12 March"
            onFocus={() => void readDate('')}
          />
        )}
      </Field>
      <WhenSummary {...words} warning={isInField ? null : words.warning} />
      <DateInputs form={form} values={values} onChange={(change) => onReading(onInput(change))} />
      <TimeZoneNote societyZone={society.timeZone} />
    </fieldset>
  );
}

const errorOf = (reading: Reading): string | null =>
  reading?.kind === 'wrong' ? reading.message : null;

function pickWhen(values: EventValues): WhenValues {
  const { date, fullDate, isDateGenerated, wasDaily, isWholeDay, ...rest } = values;
  const { startDay, startTime, endDay, endTime } = rest;
  const inputs = { isWholeDay, startDay, startTime, endDay, endTime };
  return { date, fullDate, isDateGenerated, wasDaily, ...inputs };
}
