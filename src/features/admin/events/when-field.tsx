import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TimeText } from '@/components/time-text';
import { TimeZoneNote } from '@/components/time-zone-note';
import { Field, Input } from '@/components/ui/field';
import {
  dailyHoursOf,
  formatEventTimes,
  endInstant,
  formatDay,
  isWholeDay,
  nextDay,
  startInstant,
  timesError,
} from '@/domain/event-time';
import { society } from '@/data/society';
import { serverNow } from '@/lib/session/clock-skew';
import { readersText, timesOf, whenFields, type WhenValues } from './event-form-times';
import type { EventValues } from './event-form-values';
import { formatDayParts } from '../event-when';
import { FoldedChoice } from '@/components/folded-choice';

const { timeZone } = society;

/** Without it browsers accept years of six digits. */
const LAST_DAY = '9999-12-31';
/** A year that is mistyped is usually the next one. */
const FAR_AHEAD_MONTHS = 10;
const MONTH_MS = 30.44 * 86_400_000;
/** Longer than a night: the end may be mistyped. */
const LONG_NIGHT_MS = 12 * 3_600_000;

const checkStyles = 'flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold';

interface WhenFieldProps {
  form: UseFormReturn<EventValues>;
  values: EventValues;
  /** What the form began with: words that came with other days may no longer fit. */
  savedValues: EventValues;
}

/** When an event is: the day and the hours, the sentence that readers see, and words in its place. */
export function WhenField({ form, values, savedValues }: WhenFieldProps) {
  const { errors, isSubmitted } = form.formState;
  const [hadWords] = useState(values.words !== '');
  const lastDay = unsaidLastDay(values);
  const isRequired = requiredInputs(values);
  // Only a draft may do without it.
  const isDayAwaited = !isRequired.startDay && values.words.trim() === '';
  // The error of one input may depend on another one.
  const onChange = () => {
    if (isSubmitted) void form.trigger(whenFields);
  };
  const input = (
    name: 'startDay' | 'startTime' | 'endDay' | 'endTime',
    label: string,
    description?: string,
    isOptional = !isRequired[name],
  ) => (
    <Field
      label={label}
      isOptional={isOptional}
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
          className="min-w-0 px-[min(0.75rem,3.75vw)]! text-[min(1em,7.5vw)]"
        />
      )}
    </Field>
  );
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 text-left">
      <legend className="mb-1.5 font-semibold">When</legend>
      {/* Two columns where a day fits, also with large text and in Firefox, which needs the most space; never more. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(10.5rem,34%)),1fr))] gap-x-4 gap-y-3">
        {input(
          'startDay',
          values.isWholeDay ? 'First day' : 'Day',
          isDayAwaited && values.startDay === ''
            ? 'To be published it needs one, or words.'
            : undefined,
          !isRequired.startDay && !isDayAwaited,
        )}
        {!values.isWholeDay && input('startTime', 'Starts at')}
        {!values.isWholeDay &&
          input(
            'endTime',
            'Ends at',
            lastDay === null ? undefined : `Ends on the next day, ${lastDay}.`,
          )}
        {input('endDay', 'Last day', 'Only if it is another day.')}
      </div>
      <div className="flex flex-wrap gap-x-6">
        <label className={checkStyles}>
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-blue"
            {...form.register('isWholeDay', { onChange })}
          />
          Whole day
        </label>
        {canBeDaily(values) && (
          <label className={checkStyles}>
            <input
              type="checkbox"
              className="size-6 shrink-0 accent-blue"
              {...form.register('isDaily', { onChange })}
            />
            Same hours each day
          </label>
        )}
      </div>
      <Sentence values={values} savedValues={savedValues} endError={errors.endDay?.message} />
      <FoldedChoice
        label="Use words instead"
        isOpenAtFirst={hadWords}
        hasError={errors.words !== undefined}
      >
        <Field
          label="In words"
          description="March–April 2031, or every Saturday in March."
          error={errors.words?.message}
          hasMessageLine
        >
          {(ids) => <Input {...ids} {...form.register('words', { onChange })} autoComplete="off" />}
        </Field>
      </FoldedChoice>
      <TimeZoneNote societyZone={timeZone} />
    </fieldset>
  );
}

interface SentenceProps extends Pick<WhenFieldProps, 'values' | 'savedValues'> {
  /** What the last day's field says already. */
  endError: string | undefined;
}

/** What readers will see, and what the organiser should look at. High enough that nothing moves while it changes. */
function Sentence({ values, savedValues, endError }: SentenceProps) {
  const { times } = timesOf(values);
  const readers = readersText(values);
  const calendars =
    times.startsAt === null || timesError(times) !== null
      ? ''
      : formatEventTimes({ date: readers, ...times }, timeZone);
  const allDay = times.startsAt !== null && isWholeDay(times.startsAt) ? ', all day' : '';
  const warning = warningOf(values, savedValues, serverNow());
  return (
    <div
      role="status"
      className="grid min-h-28 content-start gap-1 rounded-xl border-2 border-border px-4 py-2.5 [overflow-wrap:anywhere]"
    >
      <p className="eyebrow text-muted">Readers see</p>
      <p className={readers === '' ? 'text-muted' : 'font-semibold'}>
        {readers === '' ? <span>{unfinishedSentence(values)}</span> : <TimeText text={readers} />}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {warning !== null && warning !== endError && (
          <span className="rounded-md bg-yellow-soft px-1.5 font-medium text-yellow-deep">
            {warning}
          </span>
        )}
        {readers !== '' && readers !== calendars && (
          <span className="min-w-0">
            {calendars === ''
              ? 'Without a day, calendars leave the event out.'
              : `Calendars: ${calendars}${allDay}`}
          </span>
        )}
      </p>
    </div>
  );
}

/** What stands in place of the sentence as long as its day or its hour is missing. */
function unfinishedSentence(values: WhenValues): string {
  const { errors } = timesOf(values);
  if (values.startDay === '') return 'The day and the hours appear here.';
  if (errors.startDay ?? errors.endDay) return 'Please check the year.';
  const day = formatDay(values.startDay);
  if (values.startTime === '') return `${day}: at what time?`;
  const wrongTime = errors.startTime ?? (values.endTime === '' ? undefined : errors.endTime);
  return wrongTime ?? `${day}: ${values.startTime}, until when?`;
}

/** What the admin should check, such as an end in the past; null if there is nothing. @param now Epoch milliseconds. */
function warningOf(values: EventValues, savedValues: EventValues, now: number): string | null {
  const { times } = timesOf(values);
  const error = timesError(times);
  if (error !== null) return error;
  const end = endInstant(times, timeZone);
  if (times.startsAt === null || end === null) return null;
  const areWordsOld =
    values.words.trim() !== '' &&
    values.words === savedValues.words &&
    whenFields.some((field) => values[field] !== savedValues[field]);
  if (areWordsOld) return 'The words are those of before. Do they still fit?';
  const start = startInstant(times.startsAt, timeZone);
  if (end <= now) return 'That is in the past.';
  if (!isWholeDay(times.startsAt) && start < now) {
    return times.endsAt === null ? 'That is in the past.' : 'The start is in the past.';
  }
  if (endsNextDay(values) && end - start > LONG_NIGHT_MS) {
    return `That is ${hoursInWords(end - start)}. Is the end right?`;
  }
  const months = Math.floor((start - now) / MONTH_MS);
  if (months < FAR_AHEAD_MONTHS) return null;
  return `That is ${months < 12 ? `${months} months` : 'more than a year'} ahead. Is the year right?`;
}

/** Whether the event ends on the day after its first one, at an earlier time of the clock. */
function endsNextDay({ isWholeDay, startDay, startTime, endDay, endTime }: WhenValues): boolean {
  if (isWholeDay || startDay === '' || startTime === '' || endTime === '') return false;
  return endTime < startTime && (endDay === '' || endDay === nextDay(startDay));
}

/** The day after the first one, such as `11 December`, if the event ends there without saying so; otherwise null. */
const unsaidLastDay = (when: WhenValues): string | null =>
  when.endDay === '' && endsNextDay(when)
    ? formatDayParts(nextDay(when.startDay), { day: 'numeric', month: 'long' })
    : null;

/** Whether to offer the same hours on each day. Not for nights, unless it has been chosen. */
function canBeDaily(values: WhenValues): boolean {
  const hours = dailyHoursOf(timesOf(values).times, timeZone);
  return hours !== null && (values.isDaily || hours.end > hours.start);
}

/** Which inputs are required, as `timesOf` checks them; none if all are empty, because words are enough. */
function requiredInputs({ isWholeDay, startDay, startTime, endDay, endTime }: WhenValues) {
  return {
    startDay: endDay !== '' || (!isWholeDay && startTime + endTime !== ''),
    startTime: startDay !== '',
    endDay: false,
    endTime: endDay !== '' && endDay !== startDay,
  };
}

function hoursInWords(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  const hours = `${Math.floor(minutes / 60)} hours`;
  return minutes % 60 === 0 ? hours : `${hours} and ${minutes % 60} minutes`;
}
