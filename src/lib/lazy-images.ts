import { runWhenIdle } from './idle';

/**
 * Loads images with `loading="lazy"` when the browser is idle, those that are added later too, so that a page
 * is whole without anybody scrolling: for full-page captures, printing and reader modes. Visitors who save
 * data get an image when they come near it.
 */
export function loadLazyImagesWhenIdle(): void {
  if (isSavingData()) return;
  const loadAll = () => {
    for (const image of document.images) if (image.loading === 'lazy') image.loading = 'eager';
  };
  runWhenIdle(loadAll);
  new MutationObserver(() => runWhenIdle(loadAll)).observe(document.body, {
    childList: true,
    subtree: true,
  });
}

function isSavingData(): boolean {
  // Only Chromium has the Network Information API, and TypeScript does not know it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
