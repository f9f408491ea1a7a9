import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, loadEnv, normalizePath, type Plugin, type ResolvedConfig } from 'vite';
import { PRERENDER_MANIFEST, SHELL } from '../server/config/build-files.ts';
import type { PrerenderManifest } from '../server/http/built-site';

const FILE = 'sw.js';
const PRECACHED = /\.(?:html|js|css|woff2|svg)$/;
/** Code that only a few people need: of seats, tickets, doors, certificates and feedback. `src/lib/keep-offline.ts` keeps what they load. */
const ON_DEMAND =
  /^assets\/(?:after-panel|attendance|certificates?|decode|door|feedback|qr|question-field|questions|ratings|register|ticket|visit)-.*\.(?:js|css)$/;
/** The names of these files contain a hash of their content. */
const HASHED = /^assets\//;

/** Removes the caches and the worker that visitors have, and loads their pages without it. */
export const WORKER_REMOVAL = `addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: 'window' })) client.navigate(client.url);
}
`;

/**
 * Builds `src/service-worker.ts` with the list of the files that the build has written. With VITE_SERVICE_WORKER=off it is
 * replaced by one that removes itself.
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const { root, mode, build: options } = config;
        const outDir = path.resolve(root, options.outDir);
        if (loadEnv(mode, root)['VITE_SERVICE_WORKER'] === 'off') {
          await writeFile(path.join(outDir, FILE), WORKER_REMOVAL);
          return;
        }
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          publicDir: false,
          define: {
            'process.env.NODE_ENV': JSON.stringify('production'),
            PRECACHED: JSON.stringify(await precachedFiles(outDir)),
            ON_DEMAND: JSON.stringify(await onDemandFiles(outDir)),
            SHELL: JSON.stringify(`/${SHELL}`),
          },
          build: {
            outDir,
            emptyOutDir: false,
            lib: {
              entry: path.join(root, 'src/service-worker.ts'),
              name: 'serviceWorker',
              formats: ['iife'],
              fileName: () => FILE,
            },
          },
        });
      },
    },
  };
}

/** Each file with a hash of its content, a page under its URL; HTML files that are not pages are left out. */
async function precachedFiles(outDir: string): Promise<{ url: string; revision: string | null }[]> {
  const { prerendered } = JSON.parse(
    await readFile(path.join(outDir, PRERENDER_MANIFEST), 'utf8'),
  ) as PrerenderManifest;
  const addresses = new Map(Object.entries(prerendered).map(([address, file]) => [file, address]));
  addresses.set(SHELL, `/${SHELL}`);
  const names = (await readdir(outDir, { recursive: true })).map(normalizePath);
  const files = names
    .filter((name) => PRECACHED.test(name) && !ON_DEMAND.test(name) && name !== FILE)
    .toSorted();
  const entries = files.map(async (name) => {
    const url = name.endsWith('.html') ? addresses.get(name) : `/${name}`;
    if (url === undefined) return [];
    const content = await readFile(path.join(outDir, name));
    const revision = createHash('sha256').update(content).digest('hex').slice(0, 16);
    return [{ url, revision: HASHED.test(name) ? null : revision }];
  });
  return (await Promise.all(entries)).flat();
}

const onDemandFiles = async (outDir: string): Promise<string[]> =>
  (await readdir(path.join(outDir, 'assets')))
    .map((name) => `assets/${name}`)
    .filter((name) => ON_DEMAND.test(name))
    .map((name) => `/${name}`);
