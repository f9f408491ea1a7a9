declare global {
  interface Window {
    /** The last button that was pressed; index.html keeps it. */
    earlyClick?: HTMLElement | null;
  }
}

/** Presses a button in the element that was pressed before its code was there. */
export function replayEarlyClick(element: Element): void {
  const button = window.earlyClick;
  if (button && element.contains(button)) button.click();
}
