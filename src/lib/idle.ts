const FIRST_INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const;
/** Capture phase, because React stops propagation inside a boundary that has not hydrated. */
const LISTENER_OPTIONS = { capture: true, passive: true };
/** The task runs after this time even if the browser is busy. */
const TIMEOUT_MS = 2000;

let idle: Promise<void> | null = null;

/**
 * Resolves when the page has loaded and the browser is idle, or at the user's first interaction. Work that
 * the initial load does not need waits for it.
 */
export function whenIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    const settle = () => {
      FIRST_INTERACTIONS.forEach((type) =>
        window.removeEventListener(type, settle, LISTENER_OPTIONS),
      );
      resolve();
    };
    const waitForIdle = () => runWhenIdle(settle);
    FIRST_INTERACTIONS.forEach((type) => window.addEventListener(type, settle, LISTENER_OPTIONS));
    if (document.readyState === 'complete') waitForIdle();
    else window.addEventListener('load', waitForIdle, { once: true });
  });
  return idle;
}

/** Runs the task when the browser is next idle, within two seconds. */
export function runWhenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: TIMEOUT_MS });
  // Safari has no idle callbacks.
  else setTimeout(task);
}
