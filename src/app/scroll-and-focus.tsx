import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { sessionStore } from '@/lib/storage';

const STORAGE_KEY = 'dss-scroll-positions';
const MAX_POSITIONS = 50;
/** How long the saved position is restored while content above it loads. */
const TIMEOUT_MS = 10_000;
const USER_SCROLL_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const;

/** What users do with the parts of the page that are there already, such as the header, while the rest loads. */
const USER_ACTION_EVENTS = ['pointerdown', 'keydown'] as const;

const positions = new Map<string, number>(storedPositions());
let currentEntry: string | null = null;
let focusedAtStart: Element | null = null;
let hasUserActed = false;

const onUserAction = () => {
  hasUserActed = true;
};

/** To be called when a navigation starts: a page that takes long must not take the focus from what is used meanwhile. */
export function watchUserActions(): void {
  focusedAtStart = document.activeElement;
  hasUserActed = false;
  for (const type of USER_ACTION_EVENTS) {
    window.addEventListener(type, onUserAction, { once: true, capture: true });
  }
}

/**
 * Rendered beside each page's content. After a navigation it scrolls to the top of the page, or to the
 * URL's anchor, and focuses the heading, so that keyboards and screen readers start there. A document that is
 * opened at an anchor starts there too. Back, Forward and a reload restore the scroll position.
 */
export function ScrollAndFocus() {
  const { key, hash, pathname } = useLocation();
  const navigationType = useNavigationType();
  // `key` alone is not unique: the first entry of every document and a native jump to an anchor share 'default'.
  const entry = key + pathname + hash;

  // A layout effect, so that no scroll event of the new page is recorded for the old one.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const savePosition = () => positions.set(entry, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('scroll', savePosition);
      window.removeEventListener('pagehide', onPageHide);
    };
  }, [entry]);

  useLayoutEffect(() => {
    const isInitialLoad = currentEntry === null || currentEntry === entry;
    currentEntry = entry;
    const anchor = hash === '' ? null : document.getElementById(hash.slice(1));
    const isHistoryNavigation =
      navigationType === NavigationType.Pop && !(isInitialLoad && isFreshNavigation());
    // A native jump to an anchor also has navigation type POP.
    const isAnchorLink = !isInitialLoad && anchor !== null && key === 'default';
    const savedPosition = isHistoryNavigation && !isAnchorLink ? positions.get(entry) : undefined;
    if (isInitialLoad && savedPosition === undefined && !anchor) {
      // The user may have scrolled before the app started.
      positions.set(entry, window.scrollY);
      return undefined;
    }
    const isAtAnchor = anchor !== null && savedPosition === undefined;
    if (!isInitialLoad || isAtAnchor) focusOn(anchor ?? document.querySelector('main h1'));
    if (isAtAnchor) return scrollUntilStable(() => anchor.scrollIntoView());
    const scroll = () => window.scrollTo({ top: savedPosition ?? 0, behavior: 'instant' });
    if (savedPosition) return scrollUntilStable(scroll);
    scroll();
    return undefined;
  }, [entry, hash, key, navigationType]);

  return null;
}

/** Whether the document was opened by a link or its URL, and not by Back, Forward or a reload. */
function isFreshNavigation(): boolean {
  const [timing] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return timing?.type === 'navigate';
}

/**
 * Focuses the element, unless the focus is in a form field, a menu or a dialog, or the user has moved it since the
 * navigation started.
 */
function focusOn(element: Element | null): void {
  const { activeElement } = document;
  const hasMoved = activeElement !== document.body && activeElement !== focusedAtStart;
  if (hasUserActed && hasMoved) return;
  if (activeElement?.closest(':is(input, textarea), [role=menu], [role=dialog]')) return;
  const target = element ?? document.querySelector('main');
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Scrolls again whenever the height of the page changes, until the user scrolls. Returns a function that stops it. */
function scrollUntilStable(scroll: () => void): () => void {
  const stop = () => {
    resizeObserver.disconnect();
    clearTimeout(timeout);
    USER_SCROLL_EVENTS.forEach((type) => window.removeEventListener(type, stop));
  };
  const resizeObserver = new ResizeObserver(scroll);
  const timeout = setTimeout(stop, TIMEOUT_MS);
  USER_SCROLL_EVENTS.forEach((type) => window.addEventListener(type, stop, { passive: true }));
  scroll();
  resizeObserver.observe(document.body);
  return stop;
}

function onPageHide(): void {
  // After a reload the browser scrolls before its first frame, long before the app runs.
  window.history.scrollRestoration = 'auto';
  const newest = [...positions].slice(-MAX_POSITIONS);
  sessionStore.write(STORAGE_KEY, JSON.stringify(newest));
}

function storedPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStore.read(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
