import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { tabArea } from '@/lib/storage';

const STORAGE_KEY = 'dss-scroll-positions';
const MOST_POSITIONS = 50;
/** How long a page may take to grow to the height at which it was left. */
const PATIENCE_MS = 3000;

const positions = new Map<string, number>(storedPositions());
let shownEntry: string | null = null;

/**
 * Stands beside a page's content. After a navigation the page starts at its top (or its anchor) and
 * the focus on its heading, so that keyboards and screen readers start there too; Back, Forward and
 * a reload return to where the user was.
 */
export function ScrollAndFocus() {
  const { key, hash } = useLocation();
  const navigationType = useNavigationType();

  // Before the next frame: a scroll event of the new page must not count for the old one.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => {
      positions.set(key, window.scrollY);
      layOutWhole(true);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', storePositions);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', storePositions);
    };
  }, [key]);

  useLayoutEffect(() => {
    const isFirstView = shownEntry === null || shownEntry === key;
    shownEntry = key;
    const anchor = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!isFirstView) focusOn(anchor ?? document.querySelector('main h1'));
    const place = navigationType === NavigationType.Pop ? positions.get(key) : undefined;
    layOutWhole(anchor !== null || Boolean(place));
    if (place !== undefined) return keepScrollingTo(place);
    // What has been scrolled to before the app was there is no place of an older page.
    if (isFirstView && !anchor) return undefined;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [key, hash, navigationType]);

  return null;
}

/** A place in the middle of a page is found again only where all above it has its height: see styles.css. */
function layOutWhole(isWhole: boolean): void {
  document.documentElement.toggleAttribute('data-at-top', !isWhole);
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

/** Follows a page that grows, until the place is there or the user has moved on; returns the way to stop. */
function keepScrollingTo(top: number): () => void {
  const stop = () => {
    growth.disconnect();
    clearTimeout(patience);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
    window.removeEventListener('keydown', stop);
  };
  const growth = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 1) stop();
  });
  const patience = setTimeout(stop, PATIENCE_MS);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchstart', stop, { passive: true });
  window.addEventListener('keydown', stop);
  window.scrollTo({ top, behavior: 'instant' });
  if (top > 0) growth.observe(document.body);
  else stop();
  return stop;
}

function storePositions(): void {
  const newest = [...positions].slice(-MOST_POSITIONS);
  tabArea.write(STORAGE_KEY, JSON.stringify(newest));
}

function storedPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(tabArea.read(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
