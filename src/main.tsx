// How a page gets on the screen: the build has rendered the known pages to HTML (`vite/prerender.ts`), and the server renders
// those of events. The script in index.html loads this module after the first paint. It loads the code of the page and
// hydrates the HTML; a page that has none is rendered here.

import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app';
import {
  awaitedPage,
  createRouter,
  isPrerenderedFor,
  loadPage,
  prefetchPages,
  routePattern,
  type SiteRouter,
} from '@/app/router';
import { reloadOnMissingChunk } from '@/lib/chunk-reload';
import { logHandledError } from '@/lib/api-error';
import { reportUncaughtErrors } from '@/lib/client-errors';
import { showToastAfterReload } from '@/lib/toasts';
import './styles.css';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root"');

const { pathname } = window.location;
const isHydrating = isPrerenderedFor(container, pathname);
let router: SiteRouter | undefined;
reportUncaughtErrors(() => routePattern(window.location.pathname));
reloadOnMissingChunk(() => (router ? awaitedPage(router) : pathname));
// Not awaited at the top level: the page's code imports this module's chunk, and would wait for it for ever.
void (isHydrating ? loadPage(pathname) : Promise.resolve())
  .then(() => start(container))
  // The HTML of the page stays, with links that work.
  .catch((error: unknown) => logHandledError('Loading the code of the page', error));

function start(root: HTMLElement): void {
  router = createRouter({ isHydrating });
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  );
  if (isHydrating) hydrateRoot(root, app);
  else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
  showToastAfterReload();
  prefetchPages();
}
