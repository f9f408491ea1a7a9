import { sessionStore } from './storage';
import { hasTypedText } from './typed-text';

const STORAGE_KEY = 'dss-chunk-reload';
const MIN_INTERVAL_MS = 60_000;

/**
 * Loads the document again, at most once a minute, when code is missing that a new deployment has replaced. Not offline,
 * nor where it would discard what somebody has typed: there the import fails.
 * @see https://vite.dev/guide/build#load-error-handling
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStore.read(STORAGE_KEY));
    if (Date.now() - reloadedAt < MIN_INTERVAL_MS || !navigator.onLine || hasTypedText()) return;
    if (!sessionStore.write(STORAGE_KEY, String(Date.now()))) return;
    event.preventDefault();
    window.location.reload();
  });
}
