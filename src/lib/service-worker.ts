import { Workbox } from 'workbox-window';
import { hasTypedText } from './typed-text';

const UPDATE_CHECK_INTERVAL_MS = 3_600_000;

/**
 * Registers the worker that keeps the site there without a network, and looks for a new deployment
 * when somebody comes back to a tab that has been open for an hour. A new version waits until it is
 * told to take over: `onUpdate` gets the way to do that, which loads this document anew.
 *
 * The new version takes over for all tabs at once, and the files of the old one are gone then. A tab that
 * nobody looks at loads itself anew, unless somebody has typed something; any other one waits for its reader.
 */
export async function registerServiceWorker(onUpdate: (takeOver: () => void) => void) {
  const worker = new Workbox('/sw.js');
  const reload = () => window.location.reload();
  const reloadUnseen = () => {
    if (document.hidden && !hasTypedText()) reload();
  };
  worker.addEventListener('waiting', () => onUpdate(takeOver));
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    onUpdate(reload);
    document.addEventListener('visibilitychange', reloadUnseen);
    reloadUnseen();
  });
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < UPDATE_CHECK_INTERVAL_MS) return;
    lookedAt = Date.now();
    void worker.update().catch(() => undefined);
  });
  const registration = await worker.register();

  function takeOver() {
    const waiting = registration?.waiting;
    // Another tab has let it in.
    if (!waiting) return reload();
    // Not `controllerchange`: a document that was loaded before the first worker has no controller.
    waiting.addEventListener('statechange', () => {
      if (waiting.state !== 'activating') reload();
    });
    worker.messageSkipWaiting();
  }
}
