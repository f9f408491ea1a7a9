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
  /** The key with which a new event was sent, so that it may exist; null before. */
  sentWithKey: string | null;
  /** Whether the form begins with a stored draft. */
  isRestored: boolean;
}

/** Where unsaved text is. */
export type Keeping = 'nothing' | 'in browser' | 'in memory';

interface DraftStorage {
  keeping: Keeping;
  /** Stores the values at once, as sent with the key. */
  storeSent: (values: EventValues, key: string) => void;
}

/** Stores what is typed with each change. */
export function useDraftSync({
  key,
  form,
  base,
  savedValues,
  sentWithKey,
  isRestored,
}: DraftSync): DraftStorage {
  const [keeping, setKeeping] = useState<Keeping>(isRestored ? 'in browser' : 'nothing');
  const store = (values: EventValues, sentWithKey: string | null) => {
    if (hasSameContent(values, savedValues)) {
      removeDraft(key);
      setKeeping('nothing');
      return;
    }
    const draft = { values, base, sentWithKey, savedAt: Date.now() };
    setKeeping(writeDraft(key, draft) ? 'in browser' : 'in memory');
  };
  const onChange = useEffectEvent((values: EventValues) => store(values, sentWithKey));
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [form],
  );
  return { keeping, storeSent: store };
}
