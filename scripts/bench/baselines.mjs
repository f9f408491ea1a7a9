// The site is compared with two baselines: a page without scripts, and a minimal app on the same stack.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** @param {string} folder */
const at = (folder) => fileURLToPath(new URL(`./baselines/${folder}`, import.meta.url));

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/**
 * Serves a folder from memory, compressed with brotli.
 * @param {string} folder
 */
async function serveFolder(folder) {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(path.join(folder, file)).isFile())
      .map((file) => [
        `/${file.split(path.sep).join('/')}`,
        brotliCompressSync(readFileSync(path.join(folder, file))),
      ]),
  );
  const server = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? '/index.html' : url;
    const content = files.get(name);
    if (content === undefined) return response.writeHead(404).end();
    return response
      .writeHead(200, {
        'Content-Type': types[path.extname(name)] ?? 'application/octet-stream',
        'Content-Encoding': 'br',
        'Content-Length': content.length,
      })
      .end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Builds and serves both baselines. */
export async function startBaselines() {
  const outDir = mkdtempSync(path.join(tmpdir(), 'baseline-'));
  await build({
    // Ignore the site's Vite config: its optimisations would speed up the baseline.
    configFile: false,
    root: at('react'),
    plugins: [react()],
    css: { postcss: {} },
    build: { outDir, emptyOutDir: true },
    logLevel: 'warn',
  });
  const baselines = { react: await serveFolder(outDir), static: await serveFolder(at('static')) };
  return {
    react: baselines.react.url,
    static: baselines.static.url,
    close() {
      baselines.react.close();
      baselines.static.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
