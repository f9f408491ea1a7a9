import { Suspense, useEffect, ViewTransition } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/components/error-boundary';
import { PageLoading } from '@/components/page-loading';
import { society } from '@/data/society';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { shouldAnimatePages } from '@/lib/animate-pages';
import { dismissPageToasts } from '@/lib/toast';

/**
 * The page of the current route, in an error boundary that keeps the rest of the site. Prerendered pages are
 * not animated: with an animation, React would move the content with images to the end of the document
 * and add a script that moves it back.
 */
export function MainOutlet() {
  const { pathname } = useLocation();
  useEffect(() => dismissPageToasts, [pathname]);
  const fade = shouldAnimatePages() ? 'auto' : 'none';
  return (
    <main id="content" tabIndex={-1} className="grow outline-none">
      {/* Above the keyed boundary, so that the old page stays until the code of the new one is loaded. */}
      <Suspense fallback={<PageLoading />}>
        <ErrorBoundary key={pathname}>
          {/* Cross-fades pages; updates within a page are not animated. */}
          <ViewTransition enter={fade} exit={fade} update="none">
            <Outlet />
          </ViewTransition>
        </ErrorBoundary>
      </Suspense>
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
    <p className="page-container hidden pt-8 print:block">
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
