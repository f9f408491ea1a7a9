import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { draftOwner } from '@/features/desk/drafts/draft-owner';
import type { Keeping } from '@/features/desk/drafts/draft-storage-sync';
import { localStore } from '@/lib/storage';

const KEY = 'dss-letter-draft';
const ownKey = () => `${KEY}-${draftOwner()}`;

const letterDraftSchema = z.object({
  subject: z.string(),
  body: z.string(),
  /** Epoch milliseconds. */
  savedAt: z.number(),
});

export type LetterValues = Pick<z.infer<typeof letterDraftSchema>, 'subject' | 'body'>;

export const emptyLetter: LetterValues = { subject: '', body: '' };

/** The letter that was typed before and has not been sent; null if there is none or it is unreadable. */
export function readLetterDraft(): z.infer<typeof letterDraftSchema> | null {
  try {
    return (
      letterDraftSchema.safeParse(JSON.parse(localStore.read(ownKey()) ?? 'null')).data ?? null
    );
  } catch {
    // Invalid JSON is ignored.
    return null;
  }
}

export const removeLetterDraft = (): void => localStore.remove(ownKey());

/** Stores the letter with each change. Returns where it is. */
export function useLetterDraft<Output>(
  form: UseFormReturn<LetterValues, unknown, Output>,
  isRestored: boolean,
): Keeping {
  const [keeping, setKeeping] = useState<Keeping>(isRestored ? 'in browser' : 'nothing');
  const onChange = useEffectEvent(({ subject, body }: LetterValues) => {
    if (subject === '' && body === '') {
      removeLetterDraft();
      setKeeping('nothing');
      return;
    }
    const draft = JSON.stringify({ subject, body, savedAt: Date.now() });
    setKeeping(localStore.write(ownKey(), draft) ? 'in browser' : 'in memory');
  });
  // Earlier versions stored one draft for all admins under this key. It belongs to no known admin.
  useEffect(() => localStore.remove(KEY), []);
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [form],
  );
  return keeping;
}
