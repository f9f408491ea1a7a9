import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteFiles, writeSite } from '#tests/support/built-site';
import { createTestServer, type TestServer } from '#tests/support/server';

const files = {
  ...siteFiles,
  'favicon.svg': '<svg/>',
  'google0a1b2c.html': 'google-site-verification: google0a1b2c.html',
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
  await writeSite(siteDir, files);
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  server = await createTestServer({ siteDir });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['/', 200, 'index.html'],
  ['/events', 200, 'events.html'],
  ['/events/', 200, 'events.html'],
  ['/events?from=mail', 200, 'events.html'],
  ['/event/one-of-ours', 200, 'event/one-of-ours.html'],
  ['/profile', 200, 'shell.html'],
  ['/shell.html', 200, 'shell.html'],
  ['/google0a1b2c.html', 200, 'google0a1b2c.html'],
  ['/auth/callback/google?code=1', 200, 'shell.html'],
  ['/event/never-held', 404, 'shell.html'],
  ['/event/never/held', 404, '404.html'],
  ['/no/such/page', 404, '404.html'],
  ['/No/Such/Page', 404, '404.html'],
  ['/404', 404, '404.html'],
  ['/index', 404, '404.html'],
  ['/shell', 404, '404.html'],
  ['/%E0%A4%B9', 404, '404.html'],
  ['/%zz', 404, '404.html'],
] as const)(
  'the address %s gets %i and %s, which is asked for anew each time',
  async (address, status, file) => {
    const response = await server.request(address);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(await response.text()).toBe(files[file]);
  },
);

test.each([
  ['/index.html', '/'],
  ['/events.html', '/events'],
  ['/Events?from=mail', '/events?from=mail'],
  ['/EVENTS/', '/events'],
  ['/Events.HTML', '/events'],
  ['/event/One-of-ours.html', '/event/one-of-ours'],
  ['/Profile', '/profile'],
])('the address %s, which is nearly one of ours, leads to %s', async (address, target) => {
  const response = await server.request(address);
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe(target);
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
});

test('who opens an address with a dot that nobody knows is told so by a page', async () => {
  for (const [address, file] of [
    ['/v1.0', '404.html'],
    ['/none.html', '404.html'],
    ['/event/never.held', 'shell.html'],
  ] as const) {
    const response = await server.request(address, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(files[file]);
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'self'/);
  }
});

test('search engines are kept from what only the browser writes', async () => {
  expect((await server.request('/profile')).headers.get('X-Robots-Tag')).toBe('noindex');
  expect((await server.request('/events')).headers.get('X-Robots-Tag')).toBeNull();
});

test('hashed assets are kept for a year, other files for a minute', async () => {
  const asset = await server.request('/assets/main-3f2a.js');
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('Content-Type')).toMatch(/^text\/javascript/);
  const icon = await server.request('/favicon.svg');
  expect(icon.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(icon.headers.get('Content-Type')).toMatch(/^image\/svg\+xml/);
});

test('a file that is not there is a 404 that is not kept, never the index', async () => {
  for (const address of ['/assets/gone-77aa.js', '/art/none.png', '/robots.txt', '/none.html']) {
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
