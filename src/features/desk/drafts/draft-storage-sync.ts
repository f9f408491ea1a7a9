import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Event } from '@/contract/events';
import { hasSameContent, type EventValues } from '@/features/desk/event-form-values';
import { removeDraft, writeDraft } from './draft-storage';

interface DraftSync {
  key: string;
  form: UseFormReturn<EventValues>;
  base: Event | null;
  /** Nothing is stored while the form has these values. */
  savedValues: EventValues;
  /** The key with which a new event is sent, however often. */
  idempotencyKey: string;
  /** Whether the form begins with a stored draft. */
  isRestored: boolean;
}

/** Where unsaved text is. */
export type Keeping = 'nothing' | 'in browser' | 'in memory';

/** Stores what is typed with each change. Returns where it is. */
export function useDraftSync({
  key,
  form,
  base,
  savedValues,
  idempotencyKey,
  isRestored,
}: DraftSync): Keeping {
  const [isBegun] = useState(() => !hasSameContent(form.getValues(), savedValues));
  const [keeping, setKeeping] = useState<Keeping>(isRestored || isBegun ? 'in browser' : 'nothing');
  const onChange = useEffectEvent((values: EventValues) => {
    if (hasSameContent(values, savedValues)) {
      removeDraft(key);
      setKeeping('nothing');
      return;
    }
    const draft = { values, base, idempotencyKey, savedAt: Date.now() };
    setKeeping(writeDraft(key, draft) ? 'in browser' : 'in memory');
  });
  // The form may begin with what was typed elsewhere.
  const onStart = useEffectEvent(() => {
    if (isRestored || !isBegun) return;
    writeDraft(key, { values: form.getValues(), base, idempotencyKey, savedAt: Date.now() });
  });
  useEffect(() => onStart(), []);
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [form],
  );
  return keeping;
}
