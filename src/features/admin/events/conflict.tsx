import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatEventTimes } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { pictureSources } from '@/lib/picture-sources';
import {
  emptyValues,
  isSameValue,
  readersText,
  setValues,
  timesOf,
  valueNames,
  valuesOf,
  type EventValues,
} from './event-form-values';
import { linkAudienceWords } from '../words';

/** The part of the form that each value belongs to. A part is asked about as one thing. */
const partOf = {
  name: 'Name',
  startDay: 'When',
  startTime: 'When',
  endTime: 'When',
  endDay: 'When',
  isWholeDay: 'When',
  isDaily: 'When',
  words: 'When',
  place: 'Where',
  image: 'Picture',
  description: 'Description',
  link: 'Link',
  linkFor: 'Link',
  note: 'Note',
  capacity: 'Seats',
  questions: 'Questions',
  status: 'State',
} as const satisfies Record<keyof EventValues, string>;

type Part = (typeof partOf)[keyof EventValues];

const parts: readonly Part[] = [...new Set(Object.values(partOf))];

/** Two people have changed the same part of an event differently. */
export interface Conflict {
  label: Part;
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
  for (const label of parts) {
    const fields = valueNames.filter((field) => partOf[field] === label);
    const pick = (values: EventValues): Partial<EventValues> =>
      Object.fromEntries(fields.map((field) => [field, values[field]]));
    const differ = (one: EventValues, other: EventValues) =>
      fields.some((field) => !isSameValue(one[field], other[field]));
    if (!differ(before, theirs) || !differ(yours, theirs)) continue;
    if (differ(before, yours)) {
      merge.conflicts.push({ label, theirs: pick(theirs), yours: pick(yours) });
    } else Object.assign(merge.values, pick(theirs));
  }
  return merge;
}

interface ConflictQuestionProps {
  form: UseFormReturn<EventValues>;
  conflicts: readonly Conflict[];
}

/** What has been saved meanwhile, perhaps in another tab, beside what was typed, and whose change stays. */
export function ConflictQuestion({ form, conflicts }: ConflictQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [chosen, setChosen] = useState<'yours' | 'theirs'>('yours');
  const choose = (side: 'yours' | 'theirs') => {
    setChosen(side);
    for (const conflict of conflicts) setValues(form, conflict[side]);
  };
  return (
    <section
      aria-labelledby="conflict-heading"
      className="grid gap-4 card-frame bg-yellow-soft p-4 text-left sm:p-5"
    >
      <div className="grid gap-1">
        <h2 id="conflict-heading" ref={heading} tabIndex={-1} className="text-subtitle font-bold">
          This event has been changed meanwhile
        </h2>
        <p>Nothing is lost. Choose whose change stays, then save.</p>
      </div>
      <dl className="grid gap-4">
        {conflicts.map(({ label, theirs, yours }) => (
          <div key={label} className="grid min-w-0 gap-1.5">
            <dt className="font-semibold">{label}</dt>
            <div className="grid gap-2 sm:grid-cols-2">
              <Side title="Saved" values={theirs} />
              <Side title="Yours" values={yours} />
            </div>
          </div>
        ))}
      </dl>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1.5 font-semibold">Whose change stays?</legend>
        <div className="flex flex-wrap gap-x-6">
          {(['theirs', 'yours'] as const).map((side) => (
            <label
              key={side}
              className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold"
            >
              <input
                type="radio"
                name="conflict"
                checked={chosen === side}
                className="size-6 shrink-0 accent-blue"
                onChange={() => choose(side)}
              />
              {side === 'theirs' ? 'What is saved' : 'Yours'}
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  );
}

function Side({ title, values }: { title: string; values: Partial<EventValues> }) {
  return (
    <dd className="min-w-0 rounded-xl border-2 border-border bg-card p-3 text-sm">
      <span className="text-muted">{title}</span>{' '}
      <span className="block max-h-40 overflow-y-auto break-words whitespace-pre-line">
        {values.image ? (
          <img
            src={pictureSources(values.image).src}
            alt={values.image}
            className="aspect-2/1 w-full rounded-md object-cover"
          />
        ) : (
          <span>{inWords(values) || <em className="text-muted">empty</em>}</span>
        )}
      </span>
    </dd>
  );
}

function inWords(values: Partial<EventValues>): string {
  const { questions, linkFor, ...texts } = values;
  if (questions !== undefined) {
    return questions
      .map(({ text, required, options }) =>
        [required ? text : `${text} (optional)`, options].filter(Boolean).join('\n'),
      )
      .join('\n\n');
  }
  if (linkFor !== undefined)
    return [texts.link, linkFor === 'going' ? `(${linkAudienceWords.going})` : '']
      .join('\n')
      .trim();
  if (values.startDay === undefined) return Object.values(texts).join('');
  const when = { ...emptyValues, ...values };
  const date = readersText(when);
  const calendars = formatEventTimes({ date, ...timesOf(when).times }, society.timeZone);
  return [...new Set([date, calendars])].filter(Boolean).join('\n');
}
