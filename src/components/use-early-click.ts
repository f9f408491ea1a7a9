import { useLayoutEffect, useRef, type RefObject } from 'react';

declare global {
  interface Window {
    /** The button that was pressed last; index.html keeps it. */
    earlyClick?: HTMLElement | null;
  }
}

/**
 * Presses the button within the element that was pressed before its code was there, once. As a layout
 * effect: between it and the moment from which React hears a press itself, there can be none.
 */
export function useEarlyClick(element: RefObject<Element | null>): void {
  // Later ones are no longer early: a part that was hidden for a while has its effects run again.
  const isLive = useRef(false);
  useLayoutEffect(() => {
    if (isLive.current) return;
    isLive.current = true;
    const button = window.earlyClick;
    if (!button || !element.current?.contains(button)) return;
    const press = setTimeout(() => button.click());
    // The press itself may have brought the code here, and go on to the button now.
    button.addEventListener('click', () => clearTimeout(press), { once: true });
  }, [element]);
}
