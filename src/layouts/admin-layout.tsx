import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Redirect } from '@/components/redirect';
import { useIsAdmin } from '@/hooks/use-session';
import { adminAccountQuery } from '@/features/admin/account/account-queries';
import { PasswordNotice } from '@/features/admin/account/password-notice';
import { SignInAgain } from '@/features/admin/sign-in-again';
import { AdminMenu } from '@/features/auth/admin-menu';
import { may, type Permission } from '@/domain/roles';
import { adminLoginPath, paths } from '@/domain/paths';
import { PrintedAddress, SkipLink } from './main-outlet';
import { SiteLogo } from './site-logo';

/** Layout and guard of the organiser's desk. A session that ends while somebody works leaves the page in place. */
export function AdminLayout() {
  const isAdmin = useIsAdmin();
  const [wasAdmin] = useState(isAdmin);
  const [hasSignedOut, setSignedOut] = useState(false);
  const { pathname, search } = useLocation();
  if (hasSignedOut) return <Redirect to={paths.home} />;
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

interface AdminHeaderProps {
  isAdmin: boolean;
  onSignedOut: () => void;
}

/** The header of the organiser's desk. Below 19 rem, which is large text on a phone, it is as low as fingers allow. */
function AdminHeader({ isAdmin, onSignedOut }: AdminHeaderProps) {
  return (
    <header className="z-20 border-b-2 border-foreground bg-background md:sticky md:top-0">
      <div className="admin-container flex min-h-16 flex-wrap items-center justify-between gap-x-[min(1rem,3vw)] pt-2 max-[19rem]:min-h-0 max-[19rem]:pt-1 max-[19rem]:[&_a]:min-h-[44px] md:pt-1 md:pb-1">
        <SiteLogo className="text-[0.8125rem] max-[19rem]:[&>span]:sr-only" />
        <div className="max-md:order-last max-md:w-full md:ml-auto">
          <AdminNav />
        </div>
        {isAdmin && <AdminMenu isInAdmin onSignedOut={onSignedOut} />}
      </div>
    </header>
  );
}

const areas: readonly { to: string; label: string; permission: Permission }[] = [
  { to: paths.admin, label: 'Events', permission: 'events' },
  { to: paths.adminMail, label: 'Mail', permission: 'mail' },
  { to: paths.adminHistory, label: 'History', permission: 'account' },
  { to: paths.adminAccount, label: 'Account', permission: 'account' },
  { to: paths.adminHandover, label: 'Hand over', permission: 'admins' },
];

/** The areas of the desk that the admin may see. The room of all is kept until that is known, as most are owners. */
function AdminNav() {
  const { data: account } = useQuery(adminAccountQuery());
  const { pathname } = useLocation();
  // The first one is the beginning of all paths.
  const current = areas.findLast(({ to }) => pathname.startsWith(to))?.to;
  return (
    <nav aria-label="Organiser’s desk">
      <ul className="-mx-2 flex flex-wrap max-[19rem]:-mx-1 md:mx-0">
        {areas
          .filter(({ permission }) => account === undefined || may(account.role, permission))
          .map(({ to, label, permission }) => (
            <li
              key={to}
              className={
                account === undefined && !may('organiser', permission) ? 'invisible' : undefined
              }
            >
              <Link
                to={to}
                aria-current={to === current ? (to === pathname ? 'page' : 'true') : undefined}
                className="flex min-h-11 items-center current-underline px-2 font-semibold text-muted hover:text-foreground aria-[current]:border-foreground aria-[current]:text-foreground max-[19rem]:min-h-[44px] max-[19rem]:px-1 max-[19rem]:text-sm lg:px-3"
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
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
