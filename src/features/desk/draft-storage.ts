import * as z from 'zod/mini';
import { eventSchema, type Event } from '@/contract/events';
import { localStore } from '@/lib/storage';
import type { DraftTab } from './draft-tab';
import { eventValuesSchema } from './event-form-values';

const LIFETIME_MS = 30 * 86_400_000;
const PREFIX = 'dss-event-draft-';

const storedDraftSchema = z.object({
  values: eventValuesSchema,
  /** The event that was edited, as it was when the edit began; null for a new one. */
  base: z.nullable(eventSchema),
  /** Of a new event: it may have been sent, so that it exists although the response was lost. */
  idempotencyKey: z.string(),
  /** Epoch milliseconds. */
  savedAt: z.number(),
});

/** What was typed into the form and is not saved yet. */
export type StoredDraft = z.infer<typeof storedDraftSchema>;

/** Begins the storage keys of an event's drafts, of a copy's or of a new event's. */
function draftSubject(event: Event | undefined, copyOf: Event | undefined): string {
  if (event !== undefined) return `dss-event-draft-${event.id}`;
  return copyOf === undefined ? 'dss-event-draft-new' : `dss-event-draft-copy-${copyOf.id}`;
}

/** The storage key of the draft that a tab keeps of an event. Two tabs never share one. */
export const draftKey = (
  event: Event | undefined,
  copyOf: Event | undefined,
  tabId: string,
): string => `${draftSubject(event, copyOf)}:${tabId}`;

/** Whether this browser keeps unsaved changes of an event, of whichever tab. */
export const hasDraft = (eventId: string): boolean =>
  localStore.keys(`${PREFIX}${eventId}:`).length > 0;

/**
 * The draft that the tab itself has stored; otherwise the newest one of a tab that is no longer open, which is moved
 * to this tab. Null if there is neither.
 */
export function takeDraft(key: string, tab: DraftTab): StoredDraft | null {
  const own = readDraft(key);
  if (own !== null) return own;
  const subject = key.slice(0, -tab.id.length);
  const left = localStore.keys(subject).flatMap((other) => {
    const draft = tab.isOpen(tabOf(other)) ? null : readDraft(other);
    return draft === null ? [] : [{ other, draft }];
  });
  const [newest] = left.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt);
  if (newest === undefined) return null;
  // Without space for the copy the original stays.
  if (writeDraft(key, newest.draft)) removeDraft(newest.other);
  return newest.draft;
}

const tabOf = (key: string) => key.slice(key.indexOf(':') + 1);

/** Removes what nobody has come back to for 30 days. @param now Epoch milliseconds. */
export function removeOldDrafts(tab: DraftTab, now: number): void {
  for (const key of localStore.keys(PREFIX)) {
    const draft = readDraft(key);
    if (draft !== null && draft.savedAt < now - LIFETIME_MS && !tab.isOpen(tabOf(key))) {
      removeDraft(key);
    }
  }
}

/** The stored draft; null if there is none or it is unreadable. */
function readDraft(key: string): StoredDraft | null {
  try {
    return storedDraftSchema.safeParse(JSON.parse(localStore.read(key) ?? 'null')).data ?? null;
  } catch {
    // Invalid JSON is ignored.
    return null;
  }
}

/** Stores a draft. Returns whether it survives a reload. */
export const writeDraft = (key: string, draft: StoredDraft): boolean =>
  localStore.write(key, JSON.stringify(draft));

export const removeDraft = (key: string): void => localStore.remove(key);
