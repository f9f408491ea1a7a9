/** The cache of the code that only a few people need. The service worker answers from it. */
export const ON_DEMAND_CACHE = 'on-demand';

/**
 * Keeps the code that the page has loaded, so that it opens again without a network. Everybody's code is kept by the
 * service worker already. Rejects if the browser keeps nothing, or if a file cannot be loaded again.
 */
export async function keepLoadedCode(): Promise<void> {
  const cache = await caches.open(ON_DEMAND_CACHE);
  for (const { name: url } of performance.getEntriesByType('resource')) {
    if (isCode(new URL(url)) && !(await caches.match(url))) await cache.add(url);
  }
}

/** Whether an address is that of built code or styles. */
export const isCode = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && /^\/assets\/[^/]+\.(?:js|css)$/.test(pathname);
