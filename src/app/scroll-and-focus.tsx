import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { sessionStore } from '@/lib/storage';

const STORAGE_KEY = 'dss-scroll-positions';
const MAX_POSITIONS = 50;
/** How long what stands above a place may take to come. */
const TIMEOUT_MS = 10_000;
const OWN_MOVES = ['wheel', 'pointerdown', 'keydown'] as const;

const positions = new Map<string, number>(storedPositions());
let shownEntry: string | null = null;

/**
 * Stands beside a page's content. After a navigation the page starts at its top (or its anchor) and
 * the focus on its heading, so that keyboards and screen readers start there too; Back, Forward and
 * a reload return to where the user was.
 */
export function ScrollAndFocus() {
  const { key, hash, pathname } = useLocation();
  const navigationType = useNavigationType();
  // The key of the first entry is the same in every document, and that of what a plain link to an anchor adds.
  const entry = key + pathname + hash;

  // Before the next frame: a scroll event of the new page must not count for the old one.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(entry, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', storePositions);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', storePositions);
    };
  }, [entry]);

  useLayoutEffect(() => {
    const isFirstView = shownEntry === null || shownEntry === entry;
    shownEntry = entry;
    const anchor = hash === '' ? null : document.getElementById(hash.slice(1));
    const isReturn = navigationType === NavigationType.Pop && !(isFirstView && isNewVisit());
    // A plain link to an anchor looks like a return, and is none.
    const isAnchorLink = !isFirstView && anchor !== null && key === 'default';
    const place = isReturn && !isAnchorLink ? positions.get(entry) : undefined;
    if (isFirstView && place === undefined && !anchor) {
      // Where the reader has scrolled to before the app was there.
      positions.set(entry, window.scrollY);
      return undefined;
    }
    if (!isFirstView) focusOn(anchor ?? document.querySelector('main h1'));
    if (place === undefined && anchor) return keepAt(() => anchor.scrollIntoView());
    const scroll = () => window.scrollTo({ top: place ?? 0, behavior: 'instant' });
    if (place) return keepAt(scroll);
    scroll();
    return undefined;
  }, [entry, hash, key, navigationType]);

  return null;
}

/** Whether the document was opened by its address or a link: nobody returns to a place in it. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'navigate';
}

/** Leaves the focus where the page has put it in a field, or the user in what has opened meanwhile. */
function focusOn(element: Element | null): void {
  if (document.activeElement?.closest('main :is(input, textarea), [role=menu], [role=dialog]'))
    return;
  const target = element ?? document.querySelector('main');
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Scrolls again whenever the page's height changes, until the reader moves; returns the way to stop. */
function keepAt(scroll: () => void): () => void {
  const stop = () => {
    growth.disconnect();
    clearTimeout(patience);
    OWN_MOVES.forEach((type) => window.removeEventListener(type, stop));
  };
  const growth = new ResizeObserver(scroll);
  const patience = setTimeout(stop, TIMEOUT_MS);
  OWN_MOVES.forEach((type) => window.addEventListener(type, stop, { passive: true }));
  scroll();
  growth.observe(document.body);
  return stop;
}

function storePositions(): void {
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
