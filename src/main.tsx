import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { awaitedPage, createRouter, isPrerenderedFor, loadPage, prefetchPages } from '@/app/router';
import { reloadOnMissingChunk } from '@/lib/chunk-reload';
import { showToastAfterReload } from '@/lib/toasts';
import './styles.css';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root"');

const { pathname } = window.location;
const isHydrating = isPrerenderedFor(container, pathname);
// If it fails, the router tries again and shows its error screen.
if (isHydrating) await loadPage(pathname).catch(() => undefined);
const router = createRouter({ isHydrating });
reloadOnMissingChunk(() => awaitedPage(router));
const app = (
  <StrictMode>
    <App router={router} />
  </StrictMode>
);
if (isHydrating) hydrateRoot(container, app);
else {
  container.replaceChildren();
  createRoot(container).render(app);
}
showToastAfterReload();
prefetchPages();
