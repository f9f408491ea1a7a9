import { Workbox } from 'workbox-window';
import { hasTypedText } from './typed-text';

const UPDATE_CHECK_INTERVAL_MS = 3_600_000;

/**
 * Registers the service worker, which makes the site work offline. Checks for a new deployment when the
 * user returns to the tab and the last check was at least an hour ago. A new version waits: `onUpdate`
 * receives a function that activates it and reloads the document.
 *
 * Activation affects all tabs and deletes the files of the old version. Hidden tabs reload themselves, unless
 * they contain typed text; in visible tabs `onUpdate` receives a function that reloads.
 * @throws If the registration fails.
 */
export async function registerServiceWorker(onUpdate: (activate: () => void) => void) {
  const worker = new Workbox('/sw.js');
  const reload = () => window.location.reload();
  const reloadIfHidden = () => {
    if (document.hidden && !hasTypedText()) reload();
  };
  worker.addEventListener('waiting', () => void announceUpdate());
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    onUpdate(reload);
    document.addEventListener('visibilitychange', reloadIfHidden);
    reloadIfHidden();
  });
  let lastCheckedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lastCheckedAt < UPDATE_CHECK_INTERVAL_MS) return;
    lastCheckedAt = Date.now();
    void worker.update().catch(() => undefined);
  });
  const registration = await worker.register();

  /** Not for the first worker, which waits for a moment too: in Firefox long enough to be taken for an update. */
  async function announceUpdate() {
    const current = await navigator.serviceWorker.getRegistration();
    if (current?.active) onUpdate(activate);
  }

  function activate() {
    const waiting = registration?.waiting;
    // Another tab has activated it already.
    if (!waiting) return reload();
    // `controllerchange` does not fire in a document that was loaded before the first worker: it has no controller.
    waiting.addEventListener('statechange', () => {
      if (waiting.state !== 'activating') reload();
    });
    worker.messageSkipWaiting();
  }
}
