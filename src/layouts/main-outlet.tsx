import { ViewTransition, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { society } from '@/data/society';
import { useIsHydrated } from '@/hooks/use-is-hydrated';

/**
 * Whether pages fade into each other: on wide screens only. On a phone a view transition takes longer than rendering the
 * page, and without one React renders it at once.
 */
export const shouldAnimatePages = (): boolean =>
  typeof window !== 'undefined' && window.matchMedia('(min-width: 48rem)').matches;

/**
 * The page of the current route. Prerendered pages are not animated: with an animation, React would move the content with
 * images to the end of the document and add a script that moves it back.
 */
export function MainOutlet({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const fade = shouldAnimatePages() ? 'auto' : 'none';
  return (
    <main id="content" tabIndex={-1} className="grow outline-none">
      {/* Cross-fades pages; updates within a page are not animated. */}
      <ViewTransition key={pathname} enter={fade} exit={fade} update="none">
        {children ?? <Outlet />}
      </ViewTransition>
      <PrintedAddress path={pathname} />
    </main>
  );
}

/**
 * The society's name and the address of the page, below it on paper. The HTML of one page may be shown at several
 * addresses, so the address is not prerendered.
 */
export function PrintedAddress({ path }: { path: string }) {
  return (
    <p className="page-container hidden break-before-avoid break-inside-avoid pt-8 print:block">
      {society.name}
      <br />
      <span>{useIsHydrated() && location.origin + path}</span>
    </p>
  );
}

/** The first focusable element of every page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="absolute top-3 left-3 z-50 rounded-xl bg-foreground px-4 py-3 font-semibold text-card not-focus:sr-only"
    >
      Skip to the content
    </a>
  );
}
