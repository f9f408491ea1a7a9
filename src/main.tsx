import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { preloadPages } from '@/app/preload';
import { isWrittenFor } from '@/app/written-page';
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
if (isWrittenFor(container, window.location.pathname)) hydrateRoot(container, app);
else {
  container.replaceChildren();
  createRoot(container).render(app);
}
preloadPages();
