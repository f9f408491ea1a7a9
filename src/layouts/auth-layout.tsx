import { Footer } from './footer';
import { MainOutlet, SkipLink } from './main-outlet';
import { SiteLogo } from './site-logo';

/** Layout of the sign-in pages, without the main navigation. */
export function AuthLayout() {
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <header className="border-b-2 border-foreground">
        <div className="page-container flex h-18 items-center">
          <SiteLogo className="text-[0.9375rem]" />
        </div>
      </header>
      <MainOutlet />
      <Footer />
    </div>
  );
}
