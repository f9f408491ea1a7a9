import { jwtDecode } from 'jwt-decode';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { eventSchema, type Event } from '@/contract/events';
import { logHandledError } from '@/lib/log-handled-error';
import { randomId } from '@/lib/random-id';
import { storageKeys } from '@/lib/session/token-store';
import { localStore, sessionStore } from '@/lib/storage';
import { eventValuesSchema, hasSameContent, type EventValues } from './event-form-values';

let latest = '';

/**
 * The id of the admin who is signed in, or was last. It is part of the storage keys of drafts, so that another admin who
 * signs in with this browser does not see them.
 */
export function draftOwner(): string {
  const token = localStore.read(storageKeys.admin);
  try {
    latest = token === null ? latest : (jwtDecode(token).sub ?? '');
  } catch {
    // A malformed token names nobody.
  }
  return latest;
}

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
function removeOldDrafts(tab: DraftTab, now: number): void {
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
const writeDraft = (key: string, draft: StoredDraft): boolean =>
  localStore.write(key, JSON.stringify(draft));

export const removeDraft = (key: string): void => localStore.remove(key);

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

const STORAGE_KEY = 'dss-event-draft-tab';
const lockName = (id: string) => `draft-tab ${id}`;

/** This tab, as far as drafts are concerned. */
export interface DraftTab {
  id: string;
  /** Whether another tab is open, so that its drafts are its own. */
  isOpen: (id: string) => boolean;
}

let ownId: Promise<string> | undefined;

/**
 * This tab, and which others are open. Pages without https lack Web Locks, and browsers that block storage refuse
 * them: there all other tabs count as closed.
 */
async function readDraftTab(): Promise<DraftTab> {
  if (!('locks' in navigator)) return tabWithoutLocks();
  try {
    ownId ??= claimId();
    const id = await ownId;
    const { held = [], pending = [] } = await navigator.locks.query();
    const open = new Set([...held, ...pending].map(({ name }) => name));
    return { id, isOpen: (other) => other !== id && open.has(lockName(other)) };
  } catch (error) {
    logHandledError('Asking which tabs are open', error);
    return tabWithoutLocks();
  }
}

const tabWithoutLocks = (): DraftTab => ({
  id: sessionStore.read(STORAGE_KEY) ?? storeNewId(),
  isOpen: () => false,
});

/** The id that the tab had before a reload. A duplicated tab has a copy of its original's, which holds the lock. */
async function claimId(): Promise<string> {
  const storedId = sessionStore.read(STORAGE_KEY);
  if (storedId !== null && (await holdLock(storedId))) return storedId;
  const id = storeNewId();
  await holdLock(id);
  return id;
}

function storeNewId(): string {
  const id = randomId();
  sessionStore.write(STORAGE_KEY, id);
  return id;
}

/** Holds the lock of a tab until the page is left. Resolves to false if another tab holds it. */
const holdLock = (id: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const options = { ifAvailable: true };
    const request = navigator.locks.request(lockName(id), options, async (lock) => {
      resolve(lock !== null);
      if (lock !== null) await pageLeft(id);
    });
    request.catch(reject);
  });

/** Releases the lock when the page is left, because a page with a lock cannot enter the back/forward cache. */
const pageLeft = (id: string) =>
  new Promise<void>((resolve) => {
    const onPageHide = () => {
      resolve();
      window.addEventListener('pageshow', () => void holdLock(id), { once: true });
    };
    window.addEventListener('pagehide', onPageHide, { once: true });
  });

/** This tab; null until the browser has said which others are open. */
export function useDraftTab(): DraftTab | null {
  const [tab, setTab] = useState<DraftTab | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const tab = await readDraftTab();
      if (!isCurrent) return;
      removeOldDrafts(tab, Date.now());
      setTab(tab);
    };
    void read();
    return () => void (isCurrent = false);
  }, []);
  return tab;
}
