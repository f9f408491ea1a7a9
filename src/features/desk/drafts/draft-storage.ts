import * as z from 'zod/mini';
import { eventSchema, type Event } from '@/contract/events';
import { eventValuesSchema } from '@/features/desk/event-form-values';
import { localStore } from '@/lib/storage';
import { draftOwner } from './draft-owner';
import type { DraftTab } from './draft-tab';

const LIFETIME_MS = 30 * 86_400_000;
const PREFIX = 'dss-event-draft-';
/** The prefix of the storage keys of the drafts of the admin who is signed in. */
const ownPrefix = () => `${PREFIX}${draftOwner()}/`;

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

/** The prefix of the storage keys of an event's drafts, of a copy's or of a new event's. */
function draftSubject(event: Event | undefined, copyOf: Event | undefined): string {
  if (event !== undefined) return ownPrefix() + event.id;
  return ownPrefix() + (copyOf === undefined ? 'new' : `copy-${copyOf.id}`);
}

/** The storage key of the draft that a tab keeps of an event. Two tabs never share one. */
export const draftKey = (
  event: Event | undefined,
  copyOf: Event | undefined,
  tabId: string,
): string => `${draftSubject(event, copyOf)}:${tabId}`;

/** A text that changes when a draft is added or removed. For `useSyncExternalStore`. */
export const draftKeys = (): string => localStore.keys(ownPrefix()).toSorted().join(' ');

/** Whether this browser keeps unsaved changes of an event by the admin, of whichever tab. */
export const hasDraft = (eventId: string): boolean =>
  localStore.keys(`${ownPrefix()}${eventId}:`).length > 0;

/**
 * The draft that the tab itself has stored; otherwise the newest one of a tab that is no longer open, which is moved
 * to this tab. Null if there is neither.
 */
export function takeDraft(key: string, tab: DraftTab): StoredDraft | null {
  const found = findDraft(subjectOf(key), tab);
  if (found === null || found.key === key) return found?.draft ?? null;
  // Without space for the copy the original stays.
  if (writeDraft(key, found.draft)) removeDraft(found.key);
  return found.draft;
}

/** Whether the stored draft is that of an event which was begun elsewhere: the page has been loaded again. */
export const isDraftOf = (key: string, { idempotencyKey }: { idempotencyKey: string }): boolean =>
  readDraft(key)?.idempotencyKey === idempotencyKey;

/** Leaves a tab's draft for later, like that of a tab that is no longer open. */
export function setDraftAside(key: string): void {
  const draft = readDraft(key);
  if (draft !== null && writeDraft(`${key}-${draft.savedAt}`, draft)) removeDraft(key);
}

/** The draft of a subject that the tab itself has stored; otherwise the newest one of a tab that is no longer open. */
function findDraft(subject: string, tab: DraftTab): { key: string; draft: StoredDraft } | null {
  const drafts = localStore.keys(subject).flatMap((key) => {
    const draft = tab.isOpen(tabOf(key)) ? null : readDraft(key);
    return draft === null ? [] : [{ key, draft }];
  });
  const own = drafts.find(({ key }) => tabOf(key) === tab.id);
  const [newest] = drafts.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt);
  return own ?? newest ?? null;
}

/** A form for a new event that was left before it was saved. */
export interface UnfinishedEvent {
  /** The storage key of its draft. */
  key: string;
  /** Empty if it has none yet. */
  name: string;
  /** Epoch milliseconds. */
  savedAt: number;
  /** The id of the event that it is a copy of; undefined if it is none. */
  copyOf: string | undefined;
}

/** The forms for new events that the tab would restore, the latest first. */
export function unfinishedEvents(tab: DraftTab): UnfinishedEvent[] {
  const prefix = ownPrefix();
  const subjects = [...new Set(localStore.keys(prefix).map(subjectOf))];
  const unfinished = subjects.flatMap((subject) => {
    const match = /^(?:new|copy-(.+)):$/.exec(subject.slice(prefix.length));
    const found = match && findDraft(subject, tab);
    if (!found) return [];
    const { name } = found.draft.values;
    return [{ key: found.key, name: name.trim(), savedAt: found.draft.savedAt, copyOf: match[1] }];
  });
  return unfinished.toSorted((a, b) => b.savedAt - a.savedAt);
}

const tabOf = (key: string) => key.slice(key.indexOf(':') + 1);
const subjectOf = (key: string) => key.slice(0, key.indexOf(':') + 1);

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
