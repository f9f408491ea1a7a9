declare global {
  interface Window {
    /** The last button that was pressed; index.html keeps it. */
    earlyClick?: HTMLElement | null;
  }
}

/** Presses a button that was pressed before the app was there. */
export function replayEarlyClick(): void {
  window.earlyClick?.click();
}
