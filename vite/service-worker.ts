import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { PRERENDER_MANIFEST, SHELL } from '../server/config/build-files.ts';
import type { PrerenderManifest } from '../server/http/built-site';

/**
 * The service worker that makes the site available offline. It precaches the prerendered pages, the code,
 * the styles, the fonts and the SVG art; all other requests, above all those to the API, go to the network. With
 * VITE_SERVICE_WORKER=off it is replaced by one that unregisters itself.
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
      manifestTransforms: [
        async (entries) => ({ manifest: await pagesByAddress(entries, outDir), warnings: [] }),
      ],
      // These have hashed names or a short max-age, so the precache can use the HTTP cache of the page
      // that was just loaded.
      dontCacheBustURLsMatching: /^(?:assets|art|pictures)\/|^favicon/,
      navigateFallback: `/${SHELL}`,
      // The server renders these pages; offline the app renders them from the shell.
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && /^\/events\/[^/]+\/?$/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: `/${SHELL}` } },
        },
      ],
      // The API, the pages of events (see above), files that are not precached, and URLs with capitals, which the server
      // redirects.
      navigateFallbackDenylist: [
        /^\/api\//,
        /^\/events\/[^/?]+\/?(?:\?|$)/,
        /^[^?]*(?:\.\w+(?:\?|$)|[A-Z])/,
      ],
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  });
}

/** Precaches a page under its URL instead of its file name, and drops HTML files that are not pages. */
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
