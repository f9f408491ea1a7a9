import { tabArea } from './storage';

const STORAGE_KEY = 'dss-stale-chunk-reload';
const RELOAD_AGAIN_AFTER_MS = 60_000;

let isReloading = false;

/**
 * A deployment removes the code chunks of the one before it, which an open tab may still ask for.
 * Loads the document anew then, once: a chunk that is missing after that is an error like any other.
 */
export function reloadOnceForStaleChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    const reloadedAt = Number(tabArea.read(STORAGE_KEY));
    if (Date.now() - reloadedAt < RELOAD_AGAIN_AFTER_MS) return;
    if (!tabArea.write(STORAGE_KEY, String(Date.now()))) return;
    isReloading = true;
    window.location.reload();
  });
}

/** Rejects with the error of a chunk, unless the document is about to be loaded anew because of it. */
export async function orReload<T>(chunk: Promise<T>): Promise<T> {
  try {
    return await chunk;
  } catch (error) {
    if (!isReloading) throw error;
    return new Promise(() => undefined);
  }
}
