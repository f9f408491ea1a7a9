import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { writeSite } from '#tests/support/built-site';
import { createTestServer, type TestServer } from '#tests/support/server';

const SITE = 'https://society.example.org';

let server: TestServer;

afterEach(() => server.close());

test('every answer carries the security headers, refusals too', async () => {
  server = await createTestServer();
  for (const target of ['/api/event', '/api/user', '/api/nope', '/nowhere']) {
    const { headers } = await server.request(target);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=()');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
  }
});

test('answers of the API are stored nowhere', async () => {
  server = await createTestServer();
  for (const target of ['/api/event', '/api/user', '/api/nope']) {
    expect((await server.request(target)).headers.get('Cache-Control')).toBe('no-store');
  }
});

test('the pages run scripts of the site and of Google’s sign-in, and in line only what the build wrote', async () => {
  const siteDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  await writeSite(siteDir);
  server = await createTestServer({
    siteDir,
    environment: { VITE_API_URL: 'https://api.example.org/' },
  });
  const policy = (await server.request('/')).headers.get('Content-Security-Policy') ?? '';
  const sources = Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
  const script = createHash('sha256').update('document.title = "…"').digest('base64');
  const inLine = `'sha256-${script}'`;
  expect(sources).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'", inLine, 'https://accounts.google.com/gsi/client'],
    'style-src': ["'self'", "'unsafe-inline'", 'https://accounts.google.com/gsi/style'],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https://accounts.google.com/gsi/', 'https://api.example.org'],
    'frame-src': ['https://accounts.google.com/gsi/'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
  await rm(siteDir, { recursive: true });
});

const preflight = (origin: string) =>
  server.request('/api/event', {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  });

test('no other site may call the API by default', async () => {
  server = await createTestServer();
  const response = await server.request('/api/event', { headers: { Origin: SITE } });
  expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
  expect((await preflight(SITE)).headers.has('Access-Control-Allow-Origin')).toBe(false);
});

test('an origin that is allowed may call the API and read when to try again', async () => {
  server = await createTestServer({
    environment: { ALLOWED_ORIGINS: `${SITE}, https://b.example` },
  });
  const allowed = await preflight(SITE);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
  expect(allowed.headers.get('Access-Control-Allow-Headers')).toBe('Authorization,Content-Type');

  for (const target of ['/api/event', '/api/user']) {
    const { headers } = await server.request(target, { headers: { Origin: SITE } });
    expect(headers.get('Access-Control-Allow-Origin')).toBe(SITE);
    expect(headers.get('Access-Control-Expose-Headers')).toBe('Date,Retry-After');
    expect(headers.has('Access-Control-Allow-Credentials')).toBe(false);
  }
  const code = await server.request('/api/auth/email/otp?email=a@b.co', {
    headers: { Origin: SITE, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'empty' },
  });
  expect(code.status).toBe(200);
});

test('an origin that only looks like an allowed one may not', async () => {
  server = await createTestServer({ environment: { ALLOWED_ORIGINS: SITE } });
  for (const origin of [`${SITE}.evil.example`, 'http://society.example.org', 'null']) {
    expect((await preflight(origin)).headers.has('Access-Control-Allow-Origin')).toBe(false);
  }
});
