import { useLayoutEffect, useRef, type RefObject } from 'react';

declare global {
  interface Window {
    /** The last clicks, queued by index.html. */
    queuedClicks?: (MouseEvent & { target: Element })[];
  }
}

/**
 * Replays clicks on buttons within the element that were queued before it hydrated. On the phone of
 * docs/performance.md that is 1.0 to 1.6 s after the first paint, a time in which a press would do nothing (home,
 * `/events`, `/auth` and a team; medians of five loads). A layout effect, so that no click can come between the replay
 * and the moment from which React handles clicks.
 */
export function useEventReplay(element: RefObject<Element | null>): void {
  // Once per component: effects run again when a hidden Suspense boundary is revealed.
  const hasReplayed = useRef(false);
  useLayoutEffect(() => {
    if (hasReplayed.current) return;
    hasReplayed.current = true;
    for (const { target, eventPhase } of window.queuedClicks ?? []) {
      const button = target.closest<HTMLElement>('button[type=button]');
      // A click that is still being dispatched caused this hydration, and React will replay it.
      if (eventPhase === Event.NONE && button && element.current?.contains(button))
        queueMicrotask(() => button.click());
    }
  }, [element]);
}
