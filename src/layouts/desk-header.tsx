import { AdminMenu } from '@/features/auth/admin-menu';
import { DeskNav } from './desk-nav';
import { SiteLogo } from './site-logo';

/** The header of the organiser's desk. */
export function DeskHeader({ onSignedOut }: { onSignedOut: () => void }) {
  return (
    <header className="sticky top-0 z-20 border-b-2 border-foreground bg-background">
      <div className="mx-auto flex min-h-16 max-w-[100rem] flex-wrap items-center justify-between gap-x-3 px-[clamp(1rem,4vw,2.5rem)] py-1 xl:px-6">
        <SiteLogo className="text-[0.8125rem] max-[28rem]:[&>span]:sr-only" />
        <div className="flex flex-wrap items-center gap-2 sm:gap-4">
          <DeskNav />
          <AdminMenu variant="outline" onSignedOut={onSignedOut} />
        </div>
      </div>
    </header>
  );
}
