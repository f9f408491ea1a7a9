import { loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * The worker that keeps the site there without a network. It holds the written pages, the code and the
 * art; what it does not hold, the API above all, goes to the network as if it were not there. With
 * VITE_SERVICE_WORKER=off it is replaced by one that removes itself from the browsers that have it.
 */
export function serviceWorker(mode: string, root: string): Plugin[] {
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
      // Their names change with their content, or the server lets them be kept for a moment only: what
      // the page has just loaded is not loaded again.
      dontCacheBustURLsMatching: /^(?:assets|art|pictures)\/|^favicon/,
      navigateFallback: '/shell.html',
      navigateFallbackDenylist: [/^\/api\//, /\.\w+$/],
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  });
}
