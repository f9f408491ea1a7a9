import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { reloadOnceForStaleChunks } from '@/lib/stale-chunks';
import { showToastFromReload } from '@/lib/toast';
import '@/assets/fonts/fonts.css';
import '@/styles.css';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root"');

reloadOnceForStaleChunks();
showToastFromReload();
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
