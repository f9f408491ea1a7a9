import { tabArea } from './storage';

const STORAGE_KEY = 'dss-stale-chunk-reload';
const RELOAD_AGAIN_AFTER_MS = 60_000;

let reloading: Promise<boolean> | null = null;

/**
 * A deployment removes the code chunks of the one before it, which an open tab may still ask for.
 * Loads the document anew then, once: a chunk that is missing after that is an error like any other.
 */
export function reloadOnceForStaleChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    reloading ??= reloadIfServed().finally(() => {
      reloading = null;
    });
  });
}

/** Without a network there is nothing to load anew, and the page that stands would be lost. */
async function reloadIfServed(): Promise<boolean> {
  const reloadedAt = Number(tabArea.read(STORAGE_KEY));
  if (Date.now() - reloadedAt < RELOAD_AGAIN_AFTER_MS) return false;
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok || !tabArea.write(STORAGE_KEY, String(Date.now()))) return false;
  window.location.reload();
  return true;
}

/** Rejects with the error of a chunk, unless the document is about to be loaded anew because of it. */
export async function orReload<T>(chunk: Promise<T>): Promise<T> {
  try {
    return await chunk;
  } catch (error) {
    if (await reloading) return new Promise(() => undefined);
    throw error;
  }
}
