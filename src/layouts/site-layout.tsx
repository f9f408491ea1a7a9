import { Footer } from './footer';
import { Header } from './header';
import { MainOutlet, SkipLink } from './main-outlet';

export function SiteLayout() {
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <Header />
      <MainOutlet />
      <Footer />
    </div>
  );
}
