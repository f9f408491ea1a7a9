import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Event } from '@/contract/events';
import { removeDraft, writeDraft } from './draft-storage';
import { hasSameContent, type EventValues } from './event-form-values';

interface DraftSync {
  key: string;
  form: UseFormReturn<EventValues>;
  base: Event | null;
  /** Nothing is stored while the form has these values. */
  savedValues: EventValues;
  /** Whether the stored text was sent with the key, so that the event may exist. */
  sentWithKey: () => string | null;
}

type Keeping = 'nothing' | 'in browser' | 'in memory';

/** Stores what is typed with each change. Returns where it is kept. */
export function useDraftSync({ key, form, base, savedValues, sentWithKey }: DraftSync): Keeping {
  const [keeping, setKeeping] = useState<Keeping>('nothing');
  const store = useEffectEvent((values: EventValues) => {
    if (hasSameContent(values, savedValues)) {
      removeDraft(key);
      setKeeping('nothing');
      return;
    }
    const draft = { values, base, sentWithKey: sentWithKey(), savedAt: Date.now() };
    setKeeping(writeDraft(key, draft) ? 'in browser' : 'in memory');
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => store(values) }),
    [form],
  );
  return keeping;
}
