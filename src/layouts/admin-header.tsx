import { AdminMenu } from '@/features/auth/admin-menu';
import { AdminNav } from './admin-nav';
import { SiteLogo } from './site-logo';

interface AdminHeaderProps {
  isAdmin: boolean;
  onSignedOut: () => void;
}

/** The header of the organiser's desk. Below 19 rem, which is large text on a phone, it is as low as fingers allow. */
export function AdminHeader({ isAdmin, onSignedOut }: AdminHeaderProps) {
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
