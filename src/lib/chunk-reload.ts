import { sessionStore } from './storage';
import { hasTypedText } from './typed-text';

const STORAGE_KEY = 'dss-chunk-reload';
const MIN_INTERVAL_MS = 60_000;

let isReloading = false;

/** Whether the document is about to go because code is missing. What waits for the code fails meanwhile. */
export const isReloadingForCode = (): boolean => isReloading;

/**
 * Loads a page as a new document, at most once a minute, when its code is missing because a new deployment has replaced it.
 * Not offline, nor where that would discard what somebody has typed: there the error screen says so.
 * @param awaitedPage The path of the page that waits for code; null if none does.
 * @see https://vite.dev/guide/build#load-error-handling
 */
export function reloadOnMissingChunk(awaitedPage: () => string | null): void {
  window.addEventListener('vite:preloadError', (event) => {
    const path = awaitedPage();
    if (path === null || !navigator.onLine || hasTypedText()) return;
    if (Date.now() - Number(sessionStore.read(STORAGE_KEY)) < MIN_INTERVAL_MS) return;
    if (!sessionStore.write(STORAGE_KEY, String(Date.now()))) return;
    event.preventDefault();
    isReloading = true;
    const { pathname, search } = new URL(path, window.location.href);
    const isHere = pathname + search === window.location.pathname + window.location.search;
    // To assign an address that has a hash and is open already only scrolls.
    if (isHere) window.location.reload();
    else window.location.assign(path);
  });
}
