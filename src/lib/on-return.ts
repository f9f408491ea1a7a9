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
