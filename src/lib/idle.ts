const FIRST_USES = ['pointerdown', 'keydown', 'focusin'] as const;
/** React stops what happens in a part whose code is still on its way. */
const UNSTOPPED = { capture: true, passive: true };
/** A browser that is busy for so long is asked no longer. */
const TIMEOUT_MS = 2000;

let spareTime: Promise<void> | null = null;

/**
 * Resolves when the browser has loaded the page and has nothing better to do, or at once when somebody
 * starts to use the page. What the first view can do without waits for it.
 */
export function whenIdle(): Promise<void> {
  spareTime ??= new Promise((resolve) => {
    const settle = () => {
      FIRST_USES.forEach((type) => window.removeEventListener(type, settle, UNSTOPPED));
      resolve();
    };
    const wait = () => runWhenIdle(settle);
    FIRST_USES.forEach((type) => window.addEventListener(type, settle, UNSTOPPED));
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });
  return spareTime;
}

/** Runs the task when the browser is next idle, within two seconds. */
export function runWhenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: TIMEOUT_MS });
  // Safari has no idle callbacks.
  else setTimeout(task);
}
