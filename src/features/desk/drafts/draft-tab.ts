import { randomId } from '@/lib/random-id';
import { logHandledError } from '@/lib/log-handled-error';
import { sessionStore } from '@/lib/storage';

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
export async function readDraftTab(): Promise<DraftTab> {
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
