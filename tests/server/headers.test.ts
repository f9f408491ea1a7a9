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

test('every response has the security headers, errors too', async () => {
  server = await createTestServer();
  for (const target of ['/api/event', '/api/user', '/api/nope', '/nowhere']) {
    const { headers } = await server.request(target);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=(self)');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
  }
});

test('API responses are not stored', async () => {
  server = await createTestServer();
  for (const target of ['/api/event', '/api/user', '/api/nope']) {
    expect((await server.request(target)).headers.get('Cache-Control')).toBe('no-store');
  }
});

async function pagePolicy(environment: Record<string, string>) {
  const siteDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  await writeSite(siteDir);
  server = await createTestServer({ siteDir, environment });
  const policy = (await server.request('/')).headers.get('Content-Security-Policy') ?? '';
  await rm(siteDir, { recursive: true });
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

test('pages run only the site’s scripts, the build’s inline scripts and, with an account, Google’s sign-in', async () => {
  const sources = await pagePolicy({
    VITE_API_URL: 'https://api.example.org/',
    GOOGLE_CLIENT_ID: 'site-at-google',
    GOOGLE_CLIENT_SECRET: 'shared with Google',
  });
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
});

const preflight = (origin: string) =>
  server.request('/api/event', {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  });

test('by default no other origin may call the API', async () => {
  server = await createTestServer();
  const response = await server.request('/api/event', { headers: { Origin: SITE } });
  expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
  expect((await preflight(SITE)).headers.has('Access-Control-Allow-Origin')).toBe(false);
});

test('an allowed origin may call the API and read Retry-After', async () => {
  server = await createTestServer({
    environment: { ALLOWED_ORIGINS: `${SITE}, https://b.example` },
  });
  const allowed = await preflight(SITE);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
  expect(allowed.headers.get('Access-Control-Allow-Headers')).toBe(
    'Authorization,Content-Type,Idempotency-Key',
  );

  for (const target of ['/api/event', '/api/user']) {
    const { headers } = await server.request(target, { headers: { Origin: SITE } });
    expect(headers.get('Access-Control-Allow-Origin')).toBe(SITE);
    expect(headers.get('Access-Control-Expose-Headers')).toBe('Retry-After,Date,X-Request-Id');
    expect(headers.has('Access-Control-Allow-Credentials')).toBe(false);
  }
  const tooLong = await server.request(`/api/event?${'a'.repeat(9000)}`, {
    headers: { Origin: SITE },
  });
  expect(tooLong.status).toBe(414);
  expect(tooLong.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
  const code = await server.request('/api/auth/email/otp?email=a@b.co', {
    headers: { Origin: SITE, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'empty' },
  });
  expect(code.status).toBe(200);
});
