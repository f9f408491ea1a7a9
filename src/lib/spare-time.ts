const FIRST_USES = ['pointerdown', 'keydown', 'focusin'] as const;
/** A browser that is busy for so long is asked no longer. */
const PATIENCE_MS = 2000;

let spareTime: Promise<void> | null = null;

/**
 * Resolves when the browser has loaded the page and has nothing better to do, or at once when somebody
 * starts to use the page. What the first view can do without waits for it.
 */
export function whenIdle(): Promise<void> {
  spareTime ??= new Promise((resolve) => {
    const settle = () => {
      FIRST_USES.forEach((type) => window.removeEventListener(type, settle));
      resolve();
    };
    const wait = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(settle, { timeout: PATIENCE_MS });
      // Safari has no idle callbacks.
      else setTimeout(settle);
    };
    FIRST_USES.forEach((type) => window.addEventListener(type, settle, { passive: true }));
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });
  return spareTime;
}
