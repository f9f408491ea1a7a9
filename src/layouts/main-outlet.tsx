import { Suspense, useEffect, ViewTransition } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/components/error-boundary';
import { PageLoading } from '@/components/page-loading';
import { shouldAnimatePages } from '@/lib/animate-pages';
import { dismissPageToasts } from '@/lib/toast';

/**
 * The page of the current route; one that throws leaves the rest of the site standing. A page that the
 * build writes does not fade: told that it does, React writes its pictures' part to the end of the
 * document, and a script beside it that puts it back.
 */
export function MainOutlet() {
  const { pathname } = useLocation();
  useEffect(() => dismissPageToasts, [pathname]);
  const fade = shouldAnimatePages() ? 'auto' : 'none';
  return (
    <main id="content" tabIndex={-1} className="grow outline-none">
      {/* Outlives the pages: the old one stays until the code of the new one is there. */}
      <Suspense fallback={<PageLoading />}>
        <ErrorBoundary key={pathname}>
          {/* Old and new page fade into one another; a change within a page is none of its business. */}
          <ViewTransition enter={fade} exit={fade} update="none">
            <Outlet />
          </ViewTransition>
        </ErrorBoundary>
      </Suspense>
    </main>
  );
}

/** First stop of the keyboard. */
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
