declare global {
  interface Window {
    /** The forms that were sent before their code was there; index.html keeps them. */
    queuedSubmits?: Set<EventTarget>;
  }
}

/** What was typed into a field of the written page before its form's code came. */
export function valueBeforeHydration(selector: string): string {
  if (typeof document === 'undefined') return '';
  const field = document.querySelector(selector);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Sends a form that was sent before its code came. */
export function replayQueuedSubmit(form: HTMLFormElement | null): void {
  if (form && window.queuedSubmits?.delete(form)) form.requestSubmit();
}
