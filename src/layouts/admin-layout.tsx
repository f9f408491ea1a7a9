import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Redirect } from '@/components/redirect';
import { useIsAdmin } from '@/hooks/use-session';
import { PasswordNotice } from '@/features/admin/account-password';
import { SignInAgain } from '@/features/admin/shared-parts';
import { isForeignServer } from '@/lib/own-server';
import { adminLoginPath, paths } from '@/domain/paths';
import { AdminHeader } from './admin-header';
import { PrintedAddress, SkipLink } from './main-outlet';

/** Layout and guard of the organiser's desk. A session that ends while somebody works leaves the page in place. */
export function AdminLayout() {
  const isAdmin = useIsAdmin();
  const [wasAdmin] = useState(isAdmin);
  const [hasSignedOut, setSignedOut] = useState(false);
  const { pathname, search } = useLocation();
  if (hasSignedOut) return <Redirect to={paths.home} />;
  // Other backends have nothing that the desk could show.
  if (isForeignServer()) return <Redirect to={paths.events} />;
  const loginPath = adminLoginPath(pathname + search);
  const onSignedOut = () => setSignedOut(true);
  if (!isAdmin && !wasAdmin) return <Redirect to={loginPath} />;
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <AdminHeader isAdmin={isAdmin} onSignedOut={onSignedOut} />
      <div role="status">{!isAdmin && <SessionEnded loginPath={loginPath} />}</div>
      {isAdmin && <PasswordNotice />}
      <main id="content" tabIndex={-1} data-admin className="grow outline-none">
        {/* For the page where an admin leaves, who would otherwise be led to the login. */}
        <Outlet context={onSignedOut} />

        <PrintedAddress path={pathname} />
      </main>
    </div>
  );
}

/** The login opens in another tab, so that this page keeps what is on it. If that is nothing, the login takes its place. */
function SessionEnded({ loginPath }: { loginPath: string }) {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const [hasContent] = useState(
    () =>
      pathname === paths.newEvent ||
      queryClient.getQueriesData({ queryKey: ['admin'] }).some(([, data]) => data !== undefined),
  );
  if (!hasContent) return <Redirect to={loginPath} />;
  return (
    <div className="border-b-2 border-foreground bg-yellow-soft font-medium">
      <p className="admin-container py-2 max-[19rem]:py-1 max-[19rem]:text-sm max-[19rem]:leading-tight">
        <SignInAgain
          loginPath={loginPath}
          className="inline-flex min-h-11 items-center font-semibold max-[19rem]:min-h-[44px]"
        />{' '}
        to go on.
      </p>
    </div>
  );
}
