declare global {
  interface Window {
    /** Forms that were submitted before they hydrated, queued by index.html. */
    queuedSubmits?: Set<EventTarget>;
  }
}

/** The text that the user typed into a prerendered field before hydration; empty if there is no such field. */
export function valueBeforeHydration(selector: string): string {
  if (typeof document === 'undefined') return '';
  const field = document.querySelector(selector);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Submits the form if it was submitted before it hydrated. */
export function replayQueuedSubmit(form: HTMLFormElement | null): void {
  if (form && window.queuedSubmits?.delete(form)) form.requestSubmit();
}
