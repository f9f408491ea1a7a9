import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server';

const files = {
  'index.html': '<!doctype html><title>DSS</title>',
  'favicon.svg': '<svg/>',
  'assets/main-3f2a.js': 'console.log(1)',
  'assets/main-3f2a.js.br': 'brotli',
  'assets/main-3f2a.js.gz': 'gzip',
  '.vite/manifest.json': '{}',
};

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  const siteDir = path.join(folder, 'client');
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(siteDir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  server = await createTestServer({ siteDir });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test.each(['/', '/events', '/event/calling-blockchain', '/auth/otp/verify', '/no/such/page'])(
  'the address %s gets index.html, which is asked for anew each time',
  async (address) => {
    const response = await server.request(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(await response.text()).toBe(files['index.html']);
  },
);

test('hashed assets are kept for a year, other files for an hour', async () => {
  const asset = await server.request('/assets/main-3f2a.js');
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('Content-Type')).toMatch(/^text\/javascript/);
  const icon = await server.request('/favicon.svg');
  expect(icon.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(icon.headers.get('Content-Type')).toMatch(/^image\/svg\+xml/);
});

test('a file that is not there is a 404 that is not kept, never the index', async () => {
  for (const address of ['/assets/gone-77aa.js', '/art/none.png', '/robots.txt']) {
    const response = await server.request(address);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control') ?? '').not.toContain('max-age');
    expect(await response.text()).not.toContain('<!doctype html>');
  }
});

test('compressed files are sent to whoever takes them', async () => {
  const get = (encoding: string) =>
    server.request('/assets/main-3f2a.js', { headers: { 'Accept-Encoding': encoding } });
  const brotli = await get('gzip, deflate, br');
  expect(brotli.headers.get('Content-Encoding')).toBe('br');
  expect(brotli.headers.get('Vary')).toBe('Accept-Encoding');
  expect(await brotli.text()).toBe('brotli');
  expect((await get('gzip')).headers.get('Content-Encoding')).toBe('gzip');
  expect(await (await get('identity')).text()).toBe(files['assets/main-3f2a.js']);
});

test('a browser that has the file already is told so', async () => {
  const first = await server.request('/events');
  const response = await server.request('/events', {
    headers: { 'If-Modified-Since': first.headers.get('Last-Modified') ?? '' },
  });
  expect(response.status).toBe(304);
  expect(response.headers.has('Content-Length')).toBe(false);
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  expect(await response.text()).toBe('');
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
])('%s leads nowhere', async (address) => {
  const response = await server.request(address);
  expect(await response.text()).not.toMatch(/secret|\{\}/);
});

test('a page cannot be posted to', async () => {
  const response = await server.request('/events', { method: 'POST' });
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toBe('GET, HEAD');
});

test('an unknown call is a 404 also where the site is served', async () => {
  expect((await server.request('/api/nope')).status).toBe(404);
  expect((await server.request('/api')).status).toBe(404);
});
