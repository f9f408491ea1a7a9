import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { mainLinks } from '@/data/navigation';
import { userQuery } from '@/features/account/queries';
import { useHasMemberToken, useIsMember } from '@/features/auth/session';
import { paths } from '@/lib/paths';
import { MobileMenu } from './mobile-menu';
import { SiteLogo } from './site-logo';

const ProfileMenu = lazy(async () => ({
  default: (await import('@/features/account/profile-menu')).ProfileMenu,
}));

export function Header() {
  const isMember = useIsMember();
  // The first call of a member: it refreshes the session, and tries again while the server is away.
  useQuery({ ...userQuery, enabled: useHasMemberToken() });
  return (
    <header className="sticky top-0 z-20 [view-transition-name:site-header] border-b-2 border-ink bg-paper">
      <div className="wrap flex h-18 items-center justify-between gap-3">
        <SiteLogo className="text-[0.9375rem]" />
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex gap-4 lg:gap-7">
            {mainLinks.map(({ label, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === paths.home}
                  className="flex min-h-11 items-center border-y-3 border-transparent font-medium hover:border-b-line aria-[current=page]:border-b-blue"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-2">
          {isMember ? (
            <div className="hidden size-11 md:block">
              <Suspense fallback={null}>
                <ProfileMenu />
              </Suspense>
            </div>
          ) : (
            <Link
              to={paths.signIn}
              className={`${buttonStyles({ variant: 'outline', size: 'sm' })} max-md:hidden`}
            >
              Sign In
            </Link>
          )}
          <MobileMenu isMember={isMember} />
        </div>
      </div>
    </header>
  );
}
