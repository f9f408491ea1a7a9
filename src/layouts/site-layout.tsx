import { useEffect } from 'react';
import { forgetReturnPath } from '@/lib/return-path';
import { Footer } from './footer';
import { Header } from './header';
import { MainOutlet, SkipLink } from './main-outlet';

export function SiteLayout() {
  // The sign-in is complete or given up.
  useEffect(forgetReturnPath, []);
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <Header />
      <MainOutlet />
      <Footer />
    </div>
  );
}
