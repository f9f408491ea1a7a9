// What the site is compared with: a minimal app on the same stack.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { build } from 'vite';

/** Builds the baseline and serves it, compressed with Brotli like the site. */
export async function startBaseline() {
  const outDir = mkdtempSync(path.join(tmpdir(), 'baseline-'));
  await build({
    // Ignore the site's Vite config: its optimisations would speed up the baseline.
    configFile: false,
    root: fileURLToPath(new URL('baseline', import.meta.url)),
    plugins: [react()],
    css: { postcss: {} },
    build: { outDir, emptyOutDir: true },
    logLevel: 'warn',
  });
  for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:html|js|json)$/.test(file)) continue;
    const full = path.join(outDir, file);
    writeFileSync(`${full}.br`, brotliCompressSync(readFileSync(full)));
  }
  const app = new Hono().use(serveStatic({ root: outDir, precompressed: true }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
