import { lazy, Suspense, useEffect } from 'react';
import { SignInLink } from '@/components/sign-in-link';
import { buttonStyles } from '@/components/ui/button';
import { useHasMemberToken, useIsAdmin, useIsMember } from '@/hooks/use-session';
import { MainNav } from './main-nav';
import { MobileMenu } from './mobile-menu';
import { SiteLogo } from './site-logo';

// Only what members and admins, or a press on the button of the menu, need: visitors do not load it.
const HeaderSession = lazy(async () => ({
  default: (await import('./header-session')).HeaderSession,
}));

export function Header() {
  const isMember = useIsMember();
  const hasToken = useHasMemberToken();
  const isAdmin = useIsAdmin();
  // Prerendered pages are those of a signed-out visitor; index.html sets the attribute, which hides their invitations to
  // sign in from members. It stays, because parts further down the page hydrate later.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-member', isMember);
  }, [isMember]);
  return (
    <header className="sticky top-0 z-20 [view-transition-name:site-header] border-b-2 border-foreground bg-background">
      <div className="page-container flex h-18 items-center justify-between gap-[min(0.75rem,1vw)] max-[16rem]:h-auto max-[16rem]:min-h-18 max-[16rem]:flex-wrap max-[16rem]:py-2">
        {/* With large text on a phone the name wraps before the menu moves below it, and gives way to an admin’s button. */}
        <SiteLogo
          className={`text-[min(0.9375rem,8vw)] ${isAdmin ? 'max-[19rem]:[&>span]:sr-only' : ''}`}
        />
        <MainNav
          className="hidden md:block"
          // An admin has one button more in the header.
          listStyles={`flex lg:gap-7 ${isAdmin ? 'gap-2.5' : 'gap-4'}`}
          linkStyles="flex min-h-11 items-center current-underline pt-[3px] font-medium hover:border-border aria-[current]:border-blue"
        />
        <div className="flex items-center justify-end gap-2 max-[19rem]:contents md:min-w-24">
          {(hasToken || isAdmin) && (
            <Suspense>
              <HeaderSession {...{ isMember, hasToken, isAdmin }} />
            </Suspense>
          )}
          {!isMember && (
            <SignInLink
              className={`${buttonStyles({ variant: 'outline', size: 'sm' })} whitespace-nowrap in-data-member:invisible max-md:hidden`}
            >
              Sign In
            </SignInLink>
          )}
          <MobileMenu isMember={isMember} />
        </div>
      </div>
    </header>
  );
}
