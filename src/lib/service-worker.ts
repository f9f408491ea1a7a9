import { Workbox } from 'workbox-window';

const LOOK_AGAIN_AFTER_MS = 3_600_000;

/**
 * Registers the worker that keeps the site there without a network, and looks for a new deployment
 * when somebody comes back to a tab that has been open for an hour. A new version waits until it is
 * told to take over: `onUpdate` gets the way to do that, which loads this document anew. Other tabs go on
 * with the code they have.
 */
export async function registerServiceWorker(onUpdate: (takeOver: () => void) => void) {
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () =>
    onUpdate(() => {
      worker.addEventListener('controlling', () => window.location.reload());
      worker.messageSkipWaiting();
    }),
  );
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_AGAIN_AFTER_MS) return;
    lookedAt = Date.now();
    void worker.update().catch(() => undefined);
  });
  await worker.register();
}
