import { useEffect, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatCalendarTimes } from '@/contract/daily-hours';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { pictureSources } from '@/lib/picture-sources';
import {
  emptyValues,
  setValues,
  timesOf,
  valuesOf,
  whenFields,
  type EventValues,
} from './event-form-values';

interface ConflictChoicesProps {
  form: UseFormReturn<EventValues>;
  conflicts: readonly Conflict[];
}

/** What has been saved meanwhile, perhaps in another tab, beside what was typed, with a choice for each part. */
export function ConflictChoices({ form, conflicts }: ConflictChoicesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="conflict-heading"
      className="grid gap-4 card-frame bg-yellow-soft p-4 text-left sm:p-5"
    >
      <div className="grid gap-1">
        <h2 id="conflict-heading" ref={heading} tabIndex={-1} className="text-subtitle font-bold">
          This event has been changed meanwhile
        </h2>
        <p>Nothing is lost. Choose what stays, then save.</p>
      </div>
      {conflicts.map((conflict) => (
        <Choice key={conflict.label} conflict={conflict} form={form} />
      ))}
    </section>
  );
}

function Choice({ form, conflict }: { form: UseFormReturn<EventValues>; conflict: Conflict }) {
  const name = useId();
  const [chosen, setChosen] = useState<'yours' | 'theirs'>('yours');
  const choose = (side: 'yours' | 'theirs') => {
    setChosen(side);
    setValues(form, conflict[side]);
  };
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">{conflict.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['theirs', 'yours'] as const).map((side) => (
          <label
            key={side}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-xl border-2 border-foreground bg-card p-3 text-sm has-checked:border-blue has-checked:outline-2 has-checked:outline-blue"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === side}
              className="size-5 accent-blue"
              onChange={() => choose(side)}
            />
            <span className="font-semibold">{side === 'theirs' ? 'Saved' : 'Yours'}</span>{' '}
            <span className="col-start-2 max-h-40 overflow-y-auto break-words whitespace-pre-line">
              <Content values={conflict[side]} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Content({ values }: { values: Partial<EventValues> }) {
  if (values.image) {
    const { src } = pictureSources(values.image);
    return (
      <img src={src} alt={values.image} className="aspect-2/1 w-full rounded-md object-cover" />
    );
  }
  return <span>{inWords(values) || <em className="text-muted">empty</em>}</span>;
}

function inWords(values: Partial<EventValues>): string {
  if (values.isDateGenerated === undefined) return Object.values(values).join('');
  const { times } = timesOf({ ...emptyValues, ...values });
  const text = values.isDateGenerated ? '' : ((values.fullDate || values.date) ?? '');
  const calendars = formatCalendarTimes({ date: text, ...times }, society.timeZone);
  return [...new Set([text, calendars])].filter(Boolean).join('\n');
}

/** What the form shows as one thing, and the values that belong to it. */
const parts = [
  { label: 'Name', fields: ['name'] },
  { label: 'When', fields: whenFields },
  { label: 'Where', fields: ['place'] },
  { label: 'Picture', fields: ['image'] },
  { label: 'Description', fields: ['description'] },
  { label: 'Link', fields: ['link'] },
  { label: 'Note', fields: ['note'] },
  { label: 'State', fields: ['status'] },
] as const satisfies readonly { label: string; fields: readonly (keyof EventValues)[] }[];

/** Two people have changed the same part of an event differently. */
export interface Conflict {
  label: (typeof parts)[number]['label'];
  theirs: Partial<EventValues>;
  yours: Partial<EventValues>;
}

interface Merge {
  /** Theirs where only they changed something, otherwise yours. */
  values: EventValues;
  conflicts: Conflict[];
}

/** Merges what was typed with what somebody else saved since the edit began from `base`. */
export function mergeEdits(base: Event, yours: EventValues, current: Event): Merge {
  const before = valuesOf(base);
  const theirs = valuesOf(current);
  const merge: Merge = { values: { ...yours }, conflicts: [] };
  for (const { label, fields } of parts) {
    const pick = (values: EventValues): Partial<EventValues> =>
      Object.fromEntries(fields.map((field) => [field, values[field]]));
    const differ = (one: EventValues, other: EventValues) =>
      fields.some((field) => one[field] !== other[field]);
    if (!differ(before, theirs) || !differ(yours, theirs)) continue;
    if (differ(before, yours)) {
      merge.conflicts.push({ label, theirs: pick(theirs), yours: pick(yours) });
    } else Object.assign(merge.values, pick(theirs));
  }
  return merge;
}
