import { runWhenIdle } from './idle';

/**
 * Loads images with `loading="lazy"` when the browser is idle, including images that are added later, so that
 * full-page screenshots, printing and reader modes show them without scrolling. With data saving on, images
 * stay lazy.
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
  // Only Chromium has the Network Information API, so TypeScript's DOM types lack it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
