import { useLayoutEffect, useRef, type RefObject } from 'react';

declare global {
  interface Window {
    /** The last clicks; index.html keeps them. */
    queuedClicks?: (MouseEvent & { target: Element })[];
  }
}

/**
 * Presses the buttons within the element that were pressed before its code was there. As a layout effect:
 * between it and the moment from which React hears a press itself, there can be none.
 */
export function useEventReplay(element: RefObject<Element | null>): void {
  // Later ones are no longer early: a part that was hidden for a while has its effects run again.
  const isLive = useRef(false);
  useLayoutEffect(() => {
    if (isLive.current) return;
    isLive.current = true;
    for (const { target, eventPhase } of window.queuedClicks ?? []) {
      const button = target.closest<HTMLElement>('button[type=button]');
      // One that is on its way has itself brought the code here, and goes on to the button.
      if (eventPhase === Event.NONE && button && element.current?.contains(button))
        queueMicrotask(() => button.click());
    }
  }, [element]);
}
