declare global {
  interface Window {
    /** The form that was sent before its code was there; index.html keeps it. */
    earlySubmit?: EventTarget | null;
  }
}

/** What was typed into a field of the written page before its form's code came. */
export function earlyValue(selector: string): string {
  if (typeof document === 'undefined') return '';
  const field = document.querySelector(selector);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Sends a form that was sent before its code came. */
export function sendEarlySubmit(form: HTMLFormElement | null): void {
  if (form === null || window.earlySubmit !== form) return;
  window.earlySubmit = null;
  form.requestSubmit();
}
