import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageLoading } from '@/components/page-loading';
import { QueryProvider } from '@/components/query-provider';
import { Redirect } from '@/components/redirect';
import { useIsAdmin } from '@/features/auth/session';
import { adminLoginPath } from '@/lib/paths';
import { Header } from './header';
import { SkipLink } from './main-outlet';

/** Layout and guard of the organiser's desk. A session that ends while somebody works leaves the page in place. */
export function DeskLayout() {
  const isAdmin = useIsAdmin();
  const [wasAdmin] = useState(isAdmin);
  const { pathname, search } = useLocation();
  if (!isAdmin && !wasAdmin) return <Redirect to={adminLoginPath(pathname + search)} />;
  return (
    <QueryProvider>
      <div className="flex min-h-svh flex-col">
        <SkipLink />
        <Header />
        <main id="content" tabIndex={-1} className="grow outline-none">
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </QueryProvider>
  );
}
