import { renderToStaticMarkup } from 'react-dom/server';
import { Link, StaticRouter } from 'react-router-dom';
import { mainLinks } from '@/data/navigation';
import { society } from '@/data/society';
import { SiteLogo } from '@/layouts/site-logo';
import type { RenderedPage } from './prerendered-page';

/** What readers without JavaScript see of a client-only page: where they are, and the way to the other pages. */
export function clientOnlyPage(): RenderedPage {
  return {
    // React puts the page's own title before it.
    head: renderToStaticMarkup(<title>{society.name}</title>),
    body: renderToStaticMarkup(
      <StaticRouter location="/">
        <noscript>
          <header className="border-y-2 border-foreground">
            <div className="page-container flex h-18 items-center">
              <SiteLogo className="text-[0.9375rem]" />
            </div>
          </header>
          <main className="page-container grid justify-items-start gap-6 py-16">
            <h1 className="text-title font-extrabold">This page needs JavaScript</h1>
            <p className="text-lead">Without it you can read these pages:</p>
            <nav aria-label="Main">
              <ul className="flex flex-wrap gap-x-7">
                {mainLinks.map(({ label, to }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="flex min-h-11 items-center font-semibold underline underline-offset-4"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </main>
        </noscript>
      </StaticRouter>,
    ),
  };
}
