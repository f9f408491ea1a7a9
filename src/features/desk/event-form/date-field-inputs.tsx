import type { UseFormReturn } from 'react-hook-form';
import { Field, Input } from '@/components/ui/field';
import type { EventValues, WhenValues } from '@/features/desk/event-form-values';
import { unsaidLastDay } from './date-field-words';
import { hasDailyHours } from './date-field-daily';

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
export function DateFieldInputs({
  form,
  values,
  onFocus,
  onChange,
  onDailyChange,
}: DateFieldInputsProps) {
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
