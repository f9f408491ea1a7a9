declare global {
  interface Window {
    /** The last button that was pressed; index.html keeps it. */
    earlyClick?: HTMLElement | null;
  }
}

/** Presses the button in the element that was pressed before the element's code was there, once. */
export function replayEarlyClick(element: Element | null): void {
  const button = window.earlyClick;
  if (!button || !element?.contains(button)) return;
  window.earlyClick = null;
  button.click();
}
