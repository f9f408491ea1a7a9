import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { isPrerenderedFor } from '@/app/is-prerendered';
import { whenIdle } from '@/lib/idle';
import { showToastFromReload } from '@/lib/toast';
import '@/assets/fonts/fonts.css';
import '@/styles.css';

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

/** What can wait until the browser has nothing better to do. */
async function startIdleWork(): Promise<void> {
  await whenIdle();
  try {
    const { loadLazyImagesWhenIdle } = await import('@/lib/lazy-images');
    loadLazyImagesWhenIdle();
    const { preloadPages } = await import('@/app/preload');
    preloadPages();
  } catch {
    // A click or a scroll loads what it needs all the same.
  }
}
