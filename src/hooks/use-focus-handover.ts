import { useCallback, type RefObject } from 'react';

/**
 * A ref for a button that leaves the page once it has done its work: if it still has the focus then, another element
 * gets it, which would otherwise fall back to the body.
 */
export function useFocusHandover(returnFocusTo: RefObject<HTMLElement | null>) {
  return useCallback(
    (button: HTMLButtonElement) => () => {
      if (document.activeElement === button) returnFocusTo.current?.focus();
    },
    [returnFocusTo],
  );
}
