import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hideOwnServerParts } from '#server/config/build-files';
import { siteFiles, writeSite } from '#tests/support/built-site';
import { createTestServer, type TestServer } from '#tests/support/server';

const files = {
  ...siteFiles,
  'favicon.svg': '<svg/>',
  'art/portrait.PNG': 'png',
  'pictures/photo.webp': 'webp',
  'assets/face.woff2': 'font',
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
  ['/event/one-of-ours', 200, 'event/one-of-ours.html'],
  ['/profile', 200, 'shell.html'],
  ['/google0a1b2c.html', 200, 'google0a1b2c.html'],
  ['/auth/callback/google?code=1', 200, 'shell.html'],
  ['/event/never-held', 404, 'shell.html'],
  ['/no/such/page', 404, '404.html'],
  ['/404', 404, '404.html'],
  ['/shell', 404, '404.html'],
  ['/%zz', 404, '404.html'],
] as const)(
  'the path %s gets %i and %s, and is revalidated each time',
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
  ['/event/One-of-ours.html', '/event/one-of-ours'],
  ['/AUTH/CALLBACK/x%0d%0aA', '/auth/callback/x%0D%0Aa'],
  ['/AUTH/CALLBACK/a%2Fb', '/auth/callback/a%2fb'],
  // With the punctuation of the text around it.
  ['/event/one-of-ours).', '/event/one-of-ours'],
  ['/profile”?a=b,', '/profile?a=b,'],
  ['/,', '/'],
])('the variant %s of a path redirects to %s', async (address, target) => {
  const response = await server.request(address);
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe(target);
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
});

test('an unknown path with a dot is a page that says so if a browser opens it', async () => {
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

test('a script below a page of the app is a 404 and no page', async () => {
  for (const address of ['/auth/callback/x.js', '/event/x.js']) {
    const response = await server.request(address, { headers: { Accept: '*/*' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('application/json');
  }
});

test.each(['//example.org,', '/%5Cexample.org,'])(
  '%s is redirected to no other host',
  async (address) => {
    const response = await server.app.request(`http://localhost${address}`);
    const target = response.headers.get('Location') ?? '/';
    expect(new URL(target, 'http://localhost').host).toBe('localhost');
  },
);

test('client-only pages are not indexed', async () => {
  expect((await server.request('/profile')).headers.get('X-Robots-Tag')).toBe('noindex');
  expect((await server.request('/events')).headers.get('X-Robots-Tag')).toBeNull();
});

test('hashed assets are cached for a year, other files for a minute', async () => {
  const asset = await server.request('/assets/main-3f2a.js');
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('Content-Type')).toMatch(/^text\/javascript/);
  const icon = await server.request('/favicon.svg');
  expect(icon.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(icon.headers.get('Content-Type')).toMatch(/^image\/svg\+xml/);
});

test('a missing file is a 404 that is not cached, never the index', async () => {
  for (const address of ['/assets/gone-77aa.js', '/art/none.png', '/robots.txt', '/none.html']) {
    const response = await server.request(address);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control') ?? '').not.toContain('max-age');
    expect(await response.text()).not.toContain('<!doctype html>');
  }
});

test('compressed files are sent to clients that accept them', async () => {
  const get = (encoding: string) =>
    server.request('/assets/main-3f2a.js', { headers: { 'Accept-Encoding': encoding } });
  const brotli = await get('gzip, deflate, br');
  expect(brotli.headers.get('Content-Encoding')).toBe('br');
  expect(brotli.headers.get('Vary')).toBe('Accept-Encoding');
  expect(await brotli.text()).toBe('brotli');
  expect((await get('gzip')).headers.get('Content-Encoding')).toBe('gzip');
  expect((await get('gzip, br;q=0')).headers.get('Content-Encoding')).toBe('gzip');
  expect((await get('br; Q=0.0, GZIP;q=0')).headers.get('Content-Encoding')).toBeNull();
  const plain = await get('identity');
  expect(await plain.text()).toBe(files['assets/main-3f2a.js']);
  // A cache must not send it to clients that accept brotli, nor the reverse.
  expect(plain.headers.get('Vary')).toBe('Accept-Encoding');
});

test.each(['/events', '/assets/main-3f2a.js'])(
  'a browser that has %s is validated by ETag alone',
  async (address) => {
    const first = await server.request(address);
    const etag = first.headers.get('ETag') ?? 'none';
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    expect(first.headers.has('Last-Modified')).toBe(false);
    for (const known of [etag, `"other", W/${etag}`]) {
      const response = await server.request(address, { headers: { 'If-None-Match': known } });
      expect(response.status).toBe(304);
      expect(response.headers.get('ETag')).toBe(etag);
      expect(response.headers.has('Content-Length')).toBe(false);
      expect(response.headers.get('Cache-Control')).toBe(first.headers.get('Cache-Control'));
      expect(await response.text()).toBe('');
    }
    const other = await server.request(address, { headers: { 'If-None-Match': '"other"' } });
    expect(other.status).toBe(200);
    // If a host sets all file times to a constant, they mean nothing.
    const inTime = { 'If-Modified-Since': new Date().toUTCString() };
    expect((await server.request(address, { headers: inTime })).status).toBe(200);
  },
);

test('each encoding of a file has its own ETag', async () => {
  const request = (encoding: string, etag = '') =>
    server.request('/assets/main-3f2a.js', {
      headers: { 'Accept-Encoding': encoding, 'If-None-Match': etag },
    });
  const encodings = ['br', 'gzip', 'identity'];
  const responses = await Promise.all(encodings.map((encoding) => request(encoding)));
  const etags = responses.map(({ headers }) => headers.get('ETag') ?? '');
  expect(new Set(etags).size).toBe(3);
  expect((await request('gzip', etags[0])).status).toBe(200);
  const unchanged = await request('br', etags[0]);
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.get('Vary')).toBe('Accept-Encoding');
});

test('HEAD responds with the length and the ETag and without a body', async () => {
  const response = await server.request('/assets/main-3f2a.js', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Length')).toBe('14');
  expect(response.headers.get('ETag')).toMatch(/^"/);
  expect(await response.text()).toBe('');
});

test('pictures may be embedded by other origins, nothing else may', async () => {
  const policyOf = async (address: string) =>
    (await server.request(address)).headers.get('Cross-Origin-Resource-Policy');
  for (const picture of ['/favicon.svg', '/art/portrait.PNG', '/pictures/photo.webp']) {
    expect(await policyOf(picture)).toBe('cross-origin');
  }
  for (const other of ['/', '/assets/main-3f2a.js', '/assets/face.woff2', '/art/none.png']) {
    expect(await policyOf(other)).toBe('same-origin');
  }
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/.vite/manifest.json',
  `/${'a'.repeat(300)}.js`,
])('%s does not redirect', async (address) => {
  const response = await server.request(address);
  expect(await response.text()).not.toMatch(/secret|\{\}/);
});

test('pages say what this server can do, unless the backend is elsewhere', async () => {
  const dir = path.join(folder, 'own');
  const hidden = '<!--own-server:<own-server class="contents">Feed<!-- --&gt; here</own-server>-->';
  const html = `<!doctype html><head><title>Page</title></head><p>${hidden}</p>`;
  await writeSite(dir, { ...siteFiles, 'event/one-of-ours.html': html });
  const own = await createTestServer({ siteDir: dir });
  const page = await (await own.request('/event/one-of-ours')).text();
  expect(page).toContain('<p><own-server class="contents">Feed<!-- --> here</own-server></p>');
  expect(page).toMatch(
    /<meta name="own-server">.*href="\/feed\.xml".*href="\/calendar\.ics".*<\/head>/,
  );
  expect(hideOwnServerParts(page)).toContain(`<p>${hidden}</p>`);
  await own.close();
  const environment = { VITE_API_URL: 'https://api.example.org' };
  const elsewhere = await createTestServer({ siteDir: dir, environment });
  expect(await (await elsewhere.request('/event/one-of-ours')).text()).toBe(html);
  await elsewhere.close();
});
