import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TimeText } from '@/components/time-text';
import { TimeZoneNote } from '@/components/time-zone-note';
import { Field, Input } from '@/components/ui/field';
import { society } from '@/data/society';
import { serverNow } from '@/lib/session/clock-skew';
import {
  dateWithHours,
  hasDailyHours,
  inStep,
  loadDateReader,
  unsaidLastDay,
  whenInWords,
  type Reading,
  type WhenInWords,
} from './date-field-words';
import { setValues, whenFields, type EventValues, type WhenValues } from './event-form-values';

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

/** Without it browsers accept years of six digits. */
const LAST_DAY = '9999-12-31';

interface DateFieldInputsProps {
  form: UseFormReturn<EventValues>;
  values: EventValues;
  onFocus: () => void;
  onChange: () => void;
  /** Called when hours of several days become those of each day, or of one long event. */
  onDailyChange: (isDaily: boolean) => void;
}

const checkStyles = 'flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold';

/** The native inputs for the first and the last day and time. */
function DateFieldInputs({ form, values, onFocus, onChange, onDailyChange }: DateFieldInputsProps) {
  const { errors } = form.formState;
  const lastDay = unsaidLastDay(values);
  const isDaily = hasDailyHours(values);
  const isRequired = requiredInputs(values);
  const input = (
    name: 'startDay' | 'startTime' | 'endDay' | 'endTime',
    label: string,
    description?: string,
  ) => (
    <Field
      label={label}
      isOptional={!isRequired[name]}
      {...(description !== undefined && { description })}
      error={errors[name]?.message}
      hasMessageLine
      className="min-w-0 content-start"
    >
      {(ids) => (
        <Input
          {...ids}
          {...form.register(name, { onChange })}
          {...(name.endsWith('Day') ? { type: 'date', max: LAST_DAY } : { type: 'time' })}
          aria-required={isRequired[name] || undefined}
          onFocus={onFocus}
          className="min-w-0 px-[min(0.75rem,3.75vw)]! text-[min(1em,7.5vw)]"
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <label className={checkStyles}>
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-blue"
            {...form.register('isWholeDay', { onChange })}
          />
          Whole day
        </label>
        {isDaily !== null && (
          <label className={checkStyles}>
            <input
              type="checkbox"
              className="size-6 shrink-0 accent-blue"
              checked={isDaily}
              onChange={({ target }) => onDailyChange(target.checked)}
            />
            Same hours each day
          </label>
        )}
      </div>
      {/* Two columns where a day fits, also with large text and in Firefox, which needs the most space; never more. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(10.5rem,34%)),1fr))] gap-x-4 gap-y-3">
        {input('startDay', values.isWholeDay ? 'First day' : 'Day')}
        {!values.isWholeDay && input('startTime', 'Starts at')}
        {input('endDay', 'Last day')}
        {!values.isWholeDay &&
          input(
            'endTime',
            'Ends at',
            lastDay === null ? undefined : `Ends on the next day, ${lastDay}.`,
          )}
      </div>
    </>
  );
}

/** Which inputs cannot stay empty, as `timesOf` checks it. Words in "When" are enough; each input asks for its partner. */
function requiredInputs({ isWholeDay, startDay, startTime, endDay, endTime }: WhenValues) {
  return {
    startDay: endDay !== '' || (!isWholeDay && startTime + endTime !== ''),
    startTime: startDay !== '',
    endDay: false,
    endTime: endDay !== '' && endDay !== startDay,
  };
}

/** What was understood. As high as its longest text on most screens, so that nothing moves while somebody types. */
function DateFieldSummary({ calendars, readers, dayFirst, warning }: WhenInWords) {
  return (
    <div
      role="status"
      className="grid min-h-28 content-start gap-1 rounded-xl border-2 border-border px-4 py-2.5 [overflow-wrap:anywhere]"
    >
      <p className="eyebrow text-muted">In calendars</p>
      <p className={calendars === '' ? 'text-muted' : 'font-semibold'}>
        {calendars === '' ? (
          'What calendars will show appears here.'
        ) : (
          <TimeText text={calendars} />
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {warning !== null && (
          <span className="rounded-md bg-yellow-soft px-1.5 font-medium text-yellow-deep">
            {warning}
          </span>
        )}
        {dayFirst !== null && <span className="min-w-0">{dayFirst}</span>}
        {readers !== null && <span className="min-w-0">Readers see “{readers}”.</span>}
      </p>
    </div>
  );
}

const MINUTE_MS = 60_000;

/** The current time by the server's clock, in epoch milliseconds; re-renders when a minute begins. */
function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const next = setTimeout(() => setNow(serverNow()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(next);
  }, [now]);
  return now;
}
