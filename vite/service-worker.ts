import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { PrerenderManifest } from '../server/http/built-site';
import { SHELL, PRERENDER_MANIFEST } from './prerender.ts';

/**
 * The worker that keeps the site there without a network. It holds the written pages, the code and the
 * art; what it does not hold, the API above all, goes to the network as if it were not there. With
 * VITE_SERVICE_WORKER=off it is replaced by one that removes itself from the browsers that have it.
 */
export function serviceWorker(mode: string, root: string): Plugin[] {
  const outDir = path.join(root, 'dist');
  const isOff = loadEnv(mode, root)['VITE_SERVICE_WORKER'] === 'off';
  return VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    manifest: false,
    injectRegister: false,
    selfDestroying: isOff,
    workbox: {
      globPatterns: ['**/*.{html,js,css,woff2,svg}'],
      // Read by the previews of shared links, which do not run workers.
      globIgnores: ['404.html', 'art/og/**'],
      manifestTransforms: [
        async (entries) => ({ manifest: await pagesByAddress(entries, outDir), warnings: [] }),
      ],
      // Their names change with their content, or the server lets them be kept for a moment only: what
      // the page has just loaded is not loaded again.
      dontCacheBustURLsMatching: /^(?:assets|art|pictures)\/|^favicon/,
      navigateFallback: `/${SHELL}`,
      // Files that it does not hold, and addresses of which the server knows the right one.
      navigateFallbackDenylist: [/^\/api\//, /^[^?]*(?:\.\w+(?:\?|$)|[A-Z])/],
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  });
}

/** A page is kept by its address, which its file's name is not; other HTML files are not of the site. */
async function pagesByAddress<Entry extends { url: string }>(
  entries: Entry[],
  outDir: string,
): Promise<Entry[]> {
  const { prerendered } = JSON.parse(
    await readFile(path.join(outDir, PRERENDER_MANIFEST), 'utf8'),
  ) as PrerenderManifest;
  const addressOf = new Map(Object.entries(prerendered).map(([address, file]) => [file, address]));
  return entries.flatMap((entry) => {
    if (!entry.url.endsWith('.html') || entry.url === SHELL) return [entry];
    const url = addressOf.get(entry.url);
    return url === undefined ? [] : [{ ...entry, url }];
  });
}
