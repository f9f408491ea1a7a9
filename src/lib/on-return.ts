/** Calls back when the network, or the reader of the tab, has come back; returns the way to stop. */
export function onReturn(callback: () => void): () => void {
  window.addEventListener('online', callback);
  // It bubbles up from the document, and also says that the reader has gone.
  window.addEventListener('visibilitychange', callback);
  return () => {
    window.removeEventListener('online', callback);
    window.removeEventListener('visibilitychange', callback);
  };
}
