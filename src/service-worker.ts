// The service worker, which `vite/service-worker.ts` builds into sw.js. It makes the prerendered pages, the code, the
// styles, the fonts and the SVG art available offline; all other requests, above all those to the API, go to the network.

import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { isCode, ON_DEMAND_CACHE } from './lib/keep-offline';

/** What the build puts in: the files to precache, the others, and the page that the app renders unknown addresses from. */
declare const PRECACHED: { url: string; revision: string | null }[];
declare const ON_DEMAND: string[];
declare const SHELL: string;
declare const self: { skipWaiting: () => Promise<void> };
interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

// A file that the page has just loaded is only asked for again, not sent again.
addPlugins([
  {
    requestWillFetch: ({ request }) =>
      Promise.resolve(
        request.cache === 'reload' ? new Request(request, { cache: 'no-cache' }) : request,
      ),
  },
]);
precacheAndRoute(PRECACHED);
cleanupOutdatedCaches();

// Code that only a few people need: `lib/keep-offline.ts` keeps it. Who has some of it gets all of a new version's, before
// that version takes over.
registerRoute(
  ({ url }) => isCode(url),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);
addEventListener('install', (event) => {
  (event as ExtendableEvent).waitUntil(renewOnDemand());
});

async function renewOnDemand(): Promise<void> {
  if (!(await caches.has(ON_DEMAND_CACHE))) return;
  const cache = await caches.open(ON_DEMAND_CACHE);
  const missing = [];
  for (const url of ON_DEMAND) if (!(await cache.match(url))) missing.push(url);
  await cache.addAll(missing);
}

addEventListener('activate', (event) => {
  (event as ExtendableEvent).waitUntil(dropOutdated());
});

async function dropOutdated(): Promise<void> {
  if (!(await caches.has(ON_DEMAND_CACHE))) return;
  const cache = await caches.open(ON_DEMAND_CACHE);
  for (const request of await cache.keys()) {
    if (!ON_DEMAND.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
}

// The server renders the pages of events; offline the app renders them from the shell.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && /^\/events\/[^/]+\/?$/.test(url.pathname),
  new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(SHELL) }] }),
);
// The shell was kept from an address whose headers forbid the camera.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && /^\/door\/[^/A-Z]+\/?$/.test(url.pathname),
  async () => {
    const shell = await matchPrecache(SHELL);
    if (shell === undefined) return Response.error();
    const headers = new Headers(shell.headers);
    const policy = headers.get('Permissions-Policy') ?? '';
    headers.set('Permissions-Policy', policy.replace('camera=()', 'camera=(self)'));
    headers.set('Referrer-Policy', 'no-referrer');
    return new Response(shell.body, { headers });
  },
);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL(SHELL), {
    // The API, files that are not precached, and URLs with capitals, which the server redirects.
    denylist: [/^\/api\//, /^[^?]*(?:\.\w+(?:\?|$)|[A-Z])/],
  }),
);

// A new version waits until a tab accepts it (`lib/service-worker.ts`).
addEventListener('message', ({ data }: MessageEvent<{ type?: string } | undefined>) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
