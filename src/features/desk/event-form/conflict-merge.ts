import type { Event } from '@/contract/events';
import { valuesOf, whenFields, type EventValues } from '@/features/desk/event-form-values';

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
