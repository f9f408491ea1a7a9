import { useCallback, type RefObject } from 'react';

/**
 * A ref for an element that is removed once it has done its work, such as a retry button. If it has the focus, the focus
 * moves to another element instead of falling back to the body: by default to the heading of its section, or of the page.
 */
export function useFocusHandover(returnFocusTo?: RefObject<HTMLElement | null>) {
  return useCallback(
    (leaving: HTMLElement | null) => () => {
      if (!leaving?.contains(document.activeElement)) return;
      if (returnFocusTo) return returnFocusTo.current?.focus();
      const section = leaving.closest('section');
      // Once the page has changed: what takes the place of the element may bring its own heading.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading(section);
      });
    },
    [returnFocusTo],
  );
}

/** Focuses the heading of a section, or of the page if the section has none any more. */
export function focusHeading(section: Element | null = null): void {
  const own = section?.isConnected && section.querySelector<HTMLElement>('h1, h2, h3');
  const heading = own || document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
