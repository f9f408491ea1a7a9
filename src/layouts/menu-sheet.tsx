import { useEffect, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { SignInLink } from '@/components/sign-in-link';
import { Button, buttonStyles } from '@/components/ui/button';
import { DialogClose, Sheet } from '@/components/ui/dialog';
import { society } from '@/data/society';
import { ProfileSummary } from '@/features/account/profile-summary';
import { SignOutDialog } from '@/features/account/sign-out-dialog';
import { AdminSignOutButtons } from '@/features/auth/admin-sign-out-dialog';
import { useIsAdmin } from '@/hooks/use-session';
import { useIsOwnServer } from '@/components/own-server-only';
import { paths } from '@/domain/paths';
import { MainNav } from './main-nav';
import { SiteLogo } from './site-logo';

interface MenuSheetProps {
  isMember: boolean;
  /** The button that opened the menu. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The side menu of small screens; open while mounted. The question before signing out takes its place. */
export function MenuSheet({ isMember, opener, onClose }: MenuSheetProps) {
  const [asksToSignOut, setAsksToSignOut] = useState(false);
  return asksToSignOut ? (
    <SignOutDialog open onOpenChange={onClose} returnFocusTo={opener} />
  ) : (
    <Menu isMember={isMember} onClose={onClose} onSignOut={() => setAsksToSignOut(true)} />
  );
}

interface MenuProps {
  isMember: boolean;
  onClose: () => void;
  onSignOut: () => void;
}

function Menu({ isMember, onClose, onSignOut }: MenuProps) {
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwnServer();
  useEffect(() => {
    const hasMenuBar = window.matchMedia('(min-width: 48rem)');
    hasMenuBar.addEventListener('change', onClose);
    return () => hasMenuBar.removeEventListener('change', onClose);
  }, [onClose]);
  return (
    <Sheet title="Menu" open onOpenChange={onClose}>
      <div className="flex items-start justify-between gap-2">
        <SiteLogo className="text-[0.8125rem] leading-tight sm:text-[0.9375rem]" />
        <DialogClose asChild>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Close the menu"
            className="-mr-[min(0.75rem,4vw)]"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" stroke="currentColor">
              <path d="m6 6 12 12M18 6 6 18" strokeWidth="2.4" strokeLinecap="round" />
            </svg>
          </Button>
        </DialogClose>
      </div>
      <p className="mt-4 text-[0.9375rem] leading-snug text-muted">{society.sheetBlurb}</p>
      <MainNav
        className="-mx-[min(0.75rem,3vw)] mt-5"
        listStyles="grid gap-1"
        linkStyles="flex min-h-11 items-center rounded-xl px-[min(0.75rem,3vw)] font-display text-lg font-bold hover:bg-foreground/8 aria-[current]:bg-foreground aria-[current]:text-card aria-[current]:forced-highlight"
      />
      {isMember ? (
        <section
          aria-labelledby="sheet-profile"
          className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <h2 id="sheet-profile" className="text-lg font-bold">
            Your profile
          </h2>
          <ProfileSummary />
          <Link to={paths.profile} className={buttonStyles({ variant: 'secondary' })}>
            My Profile
          </Link>
          <Button
            variant="outline"
            aria-haspopup="dialog"
            className="max-sm:w-full"
            onClick={onSignOut}
          >
            Sign Out
          </Button>
        </section>
      ) : (
        <section
          aria-labelledby="sheet-sign-in"
          className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          <h2 id="sheet-sign-in" className="text-lg font-bold">
            Sign In
          </h2>
          <p className="text-muted">Show which events interest you.</p>
          <SignInLink className={buttonStyles()}>Sign In</SignInLink>
        </section>
      )}
      {isAdmin && (
        <section
          aria-labelledby="sheet-admin"
          className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          <h2 id="sheet-admin" className="text-lg font-bold">
            Admin
          </h2>
          <p className="text-muted">You are signed in as an admin.</p>
          {isOwn && (
            <Link to={paths.admin} className={buttonStyles({ variant: 'secondary' })}>
              Organiser’s desk
            </Link>
          )}
          <AdminSignOutButtons />
        </section>
      )}
    </Sheet>
  );
}
