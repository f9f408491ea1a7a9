/** Calls back when the network is back or the tab's visibility changes. Returns the unsubscribe function. */
export function onReturn(callback: () => void): () => void {
  window.addEventListener('online', callback);
  // Dispatched at the document; it bubbles to the window.
  window.addEventListener('visibilitychange', callback);
  return () => {
    window.removeEventListener('online', callback);
    window.removeEventListener('visibilitychange', callback);
  };
}

let returnedAt = -Infinity;
if (typeof window !== 'undefined') {
  onReturn(() => {
    returnedAt = performance.now();
  });
}

/** Milliseconds since the network was back or the tab's visibility changed; Infinity if neither has happened. */
export const msSinceReturn = () => performance.now() - returnedAt;
