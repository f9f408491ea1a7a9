import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { createRouter, isPrerenderedFor, loadPage, prefetchPages } from '@/app/router';
import { reloadOnMissingChunk } from '@/lib/chunk-reload';
import { showToastAfterReload } from '@/lib/toasts';
import './styles.css';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root"');

reloadOnMissingChunk();
const { pathname } = window.location;
const isHydrating = isPrerenderedFor(container, pathname);
// If it fails, the router tries again and shows its error screen.
if (isHydrating) await loadPage(pathname).catch(() => undefined);
const app = (
  <StrictMode>
    <App router={createRouter({ isHydrating })} />
  </StrictMode>
);
if (isHydrating) hydrateRoot(container, app);
else {
  container.replaceChildren();
  createRoot(container).render(app);
}
showToastAfterReload();
prefetchPages();
