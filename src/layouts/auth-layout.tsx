import { Footer } from './footer';
import { PageFrame, SkipLink } from './main-outlet';
import { SiteLogo } from './site-logo';

/** Sign-in without the main links: one thing to do. */
export function AuthLayout() {
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <header className="border-b-2 border-ink">
        <div className="wrap flex h-18 items-center">
          <SiteLogo className="text-[0.9375rem]" />
        </div>
      </header>
      <PageFrame />
      <Footer />
    </div>
  );
}
