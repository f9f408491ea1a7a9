import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState, type ReactNode, type RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import * as z from 'zod/mini';
import { QuestionDialog } from '@/components/question-dialog';
import { Field, Input } from '@/components/ui/field';
import type { Event } from '@/contract/events';
import { formatDay } from '@/domain/event-time';
import { adminEventPath } from '@/domain/paths';
import {
  datesOf,
  MAX_SERIES_DATES,
  MIN_SERIES_DATES,
  seriesRules,
  weekdayOfMonth,
  type SeriesRule,
} from '@/domain/series';
import { errorMessage, refusedField } from '@/lib/api-error';
import { firstDay, formatDayParts, today } from '../event-when';
import { countOf, quotedName } from '../words';
import { useRepeatEvent } from './series-queries';

const COUNT_ERROR = `Please enter a number from ${MIN_SERIES_DATES} to ${MAX_SERIES_DATES}.`;

const rhythmSchema = z.object({
  rule: z.enum(seriesRules),
  count: z
    .int(COUNT_ERROR)
    .check(z.minimum(MIN_SERIES_DATES, COUNT_ERROR), z.maximum(MAX_SERIES_DATES, COUNT_ERROR)),
});

const usualRhythm: z.infer<typeof rhythmSchema> = { rule: 'weekly', count: 8 };

interface RepeatDialogProps {
  event: Event;
  /** The day on which it begins, as `YYYY-MM-DD`. */
  day: string;
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks how often an event takes place, lists the dates, and makes a draft for each that is not taken out. */
export function RepeatDialog({ event, day, returnFocusTo, onClose }: RepeatDialogProps) {
  const repeat = useRepeatEvent(event.id);
  const navigate = useNavigate();
  const taken = new Set(event.seriesDates.map(firstDay));
  /** Why a day cannot be chosen; null if it can. */
  const obstacle = (other: string) => {
    if (other === day) return 'this event';
    if (taken.has(other)) return 'in the series already';
    return other < today() ? 'over' : null;
  };
  const form = useForm({ resolver: zodResolver(rhythmSchema), defaultValues: usualRhythm });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const { rule: chosenRule, count } = form.watch();
  const { days, skippedMonths } = datesOf({
    start: day,
    rule: chosenRule,
    count: shownCount(count),
  });
  const chosen = days.filter((other) => obstacle(other) === null && !leftOut.has(other));
  const toggle = (other: string) => {
    const next = new Set(leftOut);
    if (!next.delete(other)) next.add(other);
    setLeftOut(next);
    repeat.reset();
  };
  const onSubmit = form.handleSubmit(() =>
    repeat.mutate(chosen, {
      onSuccess: ({ drafts }) => {
        onClose();
        toast.success(`${countOf(drafts, 'draft')} made of ${quotedName(event.name)}`);
        void navigate(adminEventPath(event.id, 'event'), { preventScrollReset: true });
      },
    }),
  );
  const isAboutDays = (error: Error | null) => refusedField(error, ['days']) !== undefined;
  return (
    <QuestionDialog
      title={`Repeat ${quotedName(event.name)}`}
      description="Each date becomes a draft of its own, with everything of this event but who is interested. The hours stay the same."
      no="Not now"
      yes={`Make ${countOf(chosen.length, 'draft')}`}
      yesVariant="default"
      open
      onOpenChange={onClose}
      returnFocusTo={returnFocusTo}
      mutation={repeat}
      problemOf={(error) => (isAboutDays(error) ? undefined : errorMessage(error))}
      hasFields
      onYes={onSubmit}
    >
      <fieldset className="grid min-w-0 gap-1">
        <legend className="font-semibold">How often</legend>
        {seriesRules.map((rule) => (
          <label key={rule} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
            <input
              type="radio"
              value={rule}
              className="size-6 shrink-0 accent-blue"
              {...form.register('rule')}
            />
            {ruleInWords(rule, day)}
          </label>
        ))}
      </fieldset>
      <Field
        label="How many times"
        description={`${MIN_SERIES_DATES} to ${MAX_SERIES_DATES} in all, this event included.`}
        error={form.formState.errors.count?.message}
        hasMessageLine
      >
        {(ids) => (
          <Input
            {...ids}
            {...form.register('count', { valueAsNumber: true })}
            type="number"
            inputMode="numeric"
            min={MIN_SERIES_DATES}
            max={MAX_SERIES_DATES}
            className="max-w-28"
            autoComplete="off"
          />
        )}
      </Field>
      <Dates error={isAboutDays(repeat.error) ? repeat.error?.message : undefined}>
        {days.map((other) => {
          const reason = obstacle(other);
          return (
            <li key={other}>
              {reason === null ? (
                <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-6 shrink-0 accent-blue"
                    checked={!leftOut.has(other)}
                    onChange={() => toggle(other)}
                  />
                  {formatDay(other)}
                </label>
              ) : (
                <p className="flex min-h-11 items-center pl-9 text-muted">
                  {`${formatDay(other)} (${reason})`}
                </p>
              )}
            </li>
          );
        })}
      </Dates>
      {skippedMonths.length > 0 && (
        <p className="text-sm text-muted">{skippedInWords(skippedMonths, day)}</p>
      )}
    </QuestionDialog>
  );
}

/** How many dates the list shows while the number is being typed. */
const shownCount = (count: number): number =>
  Math.min(Math.max(Math.trunc(count) || 1, 1), MAX_SERIES_DATES);

const weekdayName = (day: string) => formatDayParts(day, { weekday: 'long' });

function ruleInWords(rule: SeriesRule, day: string): string {
  switch (rule) {
    case 'weekly':
      return `Every week on ${weekdayName(day)}`;
    case 'fortnightly':
      return `Every second week on ${weekdayName(day)}`;
    case 'monthly':
      return `Every month on the ${weekdayOfMonth(day)}`;
  }
}

const list = new Intl.ListFormat('en-GB');

/** `There is no fifth Friday in November and December 2026; January 2027.` */
function skippedInWords(months: readonly string[], day: string): string {
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  const parts = years.map((year) => {
    const names = months
      .filter((month) => month.startsWith(year))
      .map((month) => formatDayParts(`${month}-01`, { month: 'long' }));
    return `${list.format(names)} ${year}`;
  });
  return `There is no ${weekdayOfMonth(day)} in ${parts.join('; ')}.`;
}

function Dates({ error, children }: { error: string | undefined; children: ReactNode }) {
  const errorId = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-1"
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="font-semibold">Dates</legend>
      <p className="text-sm text-muted">Take out what falls on a holiday.</p>
      <ul>{children}</ul>
      <p id={errorId} role="alert" className="field-error empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
