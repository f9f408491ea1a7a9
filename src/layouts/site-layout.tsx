import { useEffect, type ReactNode } from 'react';
import { forgetReturnPath } from '@/lib/return-path';
import { Footer } from './footer';
import { Header } from './header';
import { MainOutlet, SkipLink } from './main-outlet';

/** @param children By default the page of the route. */
export function SiteLayout({ children }: { children?: ReactNode }) {
  // The sign-in is complete or given up.
  useEffect(forgetReturnPath, []);
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <Header />
      <MainOutlet>{children}</MainOutlet>
      <Footer />
    </div>
  );
}
