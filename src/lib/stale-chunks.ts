import { tabArea } from './storage';

const STORAGE_KEY = 'dss-stale-chunk-reload';
const RELOAD_AGAIN_AFTER_MS = 60_000;

let reloading: Promise<boolean> | null = null;

/**
 * Resolves to a chunk of code that is about to be shown. A deployment removes the chunks of the one
 * before it, which an open tab may still ask for: the document is loaded anew then, once. A chunk that
 * is missing after that rejects as it did.
 */
export async function orReload<T>(chunk: Promise<T>): Promise<T> {
  try {
    return await chunk;
  } catch (error) {
    reloading ??= reloadIfServed().finally(() => {
      reloading = null;
    });
    if (await reloading) return new Promise(() => undefined);
    throw error;
  }
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
