import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { isPrerenderedFor } from '@/app/is-prerendered';
import { whenIdle } from '@/lib/idle';
import { showToastFromReload } from '@/lib/toast';
import './styles.css';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root"');

showToastFromReload();
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
if (isPrerenderedFor(container, window.location.pathname)) hydrateRoot(container, app);
else {
  container.replaceChildren();
  createRoot(container).render(app);
}
void startIdleWork();

/** Starts work that is deferred until the browser is idle. */
async function startIdleWork(): Promise<void> {
  await whenIdle();
  try {
    const { loadLazyImagesWhenIdle } = await import('@/lib/lazy-images');
    loadLazyImagesWhenIdle();
    const { preloadPages } = await import('@/app/preload');
    preloadPages();
  } catch {
    // Both are optimizations: pages load on click, images on scroll.
  }
}
