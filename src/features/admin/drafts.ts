import { jwtDecode } from 'jwt-decode';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { storageKeys } from '@/lib/session/token-store';
import { localStore } from '@/lib/storage';

// What is typed into a form is kept in local storage until it is saved: one draft for each admin and form. Two tabs with
// the same form share it, and what was typed last stays.

const PREFIX = 'dss-draft-';
const LIFETIME_MS = 30 * 86_400_000;

let latestOwner = '';

/**
 * The prefix of the storage keys of the admin who is signed in, or was last, so that another admin who signs in with
 * this browser does not see the drafts.
 */
function ownPrefix(): string {
  const token = localStore.read(storageKeys.admin);
  try {
    latestOwner = token === null ? latestOwner : (jwtDecode(token).sub ?? '');
  } catch {
    // A malformed token names nobody.
  }
  return `${PREFIX}${latestOwner}/`;
}

/** The storage key of the admin's draft of a form, such as `letter` or `event/7`. */
export const draftKey = (form: string): string => ownPrefix() + form;

/** The forms of which the admin has a draft, in no particular order. */
export function draftForms(): string[] {
  const prefix = ownPrefix();
  return localStore.keys(prefix).map((key) => key.slice(prefix.length));
}

/** Where unsaved text is. */
export type Keeping = 'nothing' | 'in browser' | 'in memory';

/** What a form says of text that is not saved, by where it is. */
export const keepingTexts: Record<Keeping, string> = {
  nothing: '',
  'in browser': 'Not saved yet. This browser keeps what you type.',
  'in memory': 'Not saved yet, and this browser keeps nothing: save before you leave.',
};

interface Draft<Content> {
  content: Content;
  /** Epoch milliseconds. */
  savedAt: number;
}

/** The draft with a storage key; null if there is none or it is unreadable. */
export function readDraft<Content>(
  key: string,
  contentSchema: z.ZodMiniType<Content>,
): Draft<Content> | null {
  const schema = z.object({ content: contentSchema, savedAt: z.number() });
  try {
    return schema.safeParse(JSON.parse(localStore.read(key) ?? 'null')).data ?? null;
  } catch {
    // Invalid JSON is ignored.
    return null;
  }
}

export function writeDraft(key: string, content: unknown): Keeping {
  const draft = JSON.stringify({ content, savedAt: Date.now() });
  return localStore.write(key, draft) ? 'in browser' : 'in memory';
}

export const removeDraft = (key: string): void => localStore.remove(key);

/** Removes what nobody has come back to for 30 days. */
function removeOldDrafts(): void {
  for (const key of localStore.keys(PREFIX)) {
    const draft = readDraft(key, z.unknown());
    if (draft !== null && draft.savedAt < Date.now() - LIFETIME_MS) removeDraft(key);
  }
}

/** The draft of a form as it was when the form began; null if there is none, and once it is discarded. */
export function useDraft<Content>(form: string, contentSchema: z.ZodMiniType<Content>) {
  const [key] = useState(() => draftKey(form));
  const [draft, setDraft] = useState(() => readDraft(key, contentSchema));
  const discard = () => {
    removeDraft(key);
    setDraft(null);
  };
  return { key, draft, discard };
}

interface KeepDraftOptions<Values, Content> {
  key: string;
  /** What is to be stored of the values; null if there is nothing to keep. */
  contentOf: (values: Values) => Content | null;
}

/** Stores what is typed with each change. Returns where it is. */
export function useKeepDraft<Values extends FieldValues, Content, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { key, contentOf }: KeepDraftOptions<Values, Content>,
): Keeping {
  const keep = (values: Values): Keeping => {
    const content = contentOf(values);
    if (content !== null) return writeDraft(key, content);
    removeDraft(key);
    return 'nothing';
  };
  const [keeping, setKeeping] = useState<Keeping>(() =>
    contentOf(form.getValues()) === null ? 'nothing' : 'in browser',
  );
  const onChange = useEffectEvent((values: Values) => setKeeping(keep(values)));
  // The form may begin with text from another form, which is not stored yet.
  const onStart = useEffectEvent(() => {
    removeOldDrafts();
    const content = contentOf(form.getValues());
    if (content !== null && localStore.read(key) === null) writeDraft(key, content);
  });
  useEffect(() => onStart(), []);
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [form],
  );
  return keeping;
}
