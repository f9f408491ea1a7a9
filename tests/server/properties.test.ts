import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { emailSchema } from '@/contract/email';
import { createTestServer } from '#tests/support/server';
import { repetitions } from '#tests/support/tier';

vi.setConfig({ testTimeout: 60_000 });

const accepted = (text: string) => {
  const parsed = emailSchema.safeParse(text);
  return parsed.success ? parsed.data : null;
};

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
const address = fc
  .tuple(
    fc
      .stringMatching(/^[a-z0-9]+([._+&/='-][a-z0-9]+){0,3}$/)
      .filter((local) => local.length <= 64),
    fc.array(label, { minLength: 1, maxLength: 3 }),
    fc.stringMatching(/^[a-z]{2,8}$/),
  )
  .map(([local, labels, top]) => `${local}@${[...labels, top].join('.')}`);

test('an ordinary e-mail address is valid, and all its spellings are equal', () => {
  const fullWidth = (text: string) =>
    text.replaceAll(/[a-z0-9]/g, (character) =>
      String.fromCodePoint(character.charCodeAt(0) + 0xfee0),
    );
  fc.assert(
    fc.property(address, (text) => {
      for (const spelling of [text, text.toUpperCase(), ` \t${text}\n`, fullWidth(text)]) {
        expect(accepted(spelling)).toBe(text);
      }
    }),
    { numRuns: repetitions(500) },
  );
});

test.each([
  'r&d@college.ac.in',
  'name/dept@example.org',
  'first=last@example.org',
  "o'brien!#$%*+-?^_`{|}~@example.org",
  `${'a'.repeat(64)}@example.org`,
  `a@${'b'.repeat(63)}.example.museum`,
])('%s is a valid e-mail address', (text) => {
  expect(accepted(text)).toBe(text);
});

test.each([
  '.a@example.org',
  'a..b@example.org',
  '"a b"@example.org',
  'a@localhost',
  'a@[192.0.2.1]',
  'a@-b.org',
  'a@b..org',
  'a@ü.de:25',
  'ü@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
])('%s is no e-mail address that mail servers accept', (text) => {
  expect(accepted(text)).toBeNull();
});

test.each([
  ['asha@विकास.भारत', 'asha@xn--11b7dkxd.xn--h2brj9c'],
  ['Meera.K@MÜNCHEN.de', 'meera.k@xn--mnchen-3ya.de'],
  ['r&d@mu\u0308nchen.de', 'r&d@xn--mnchen-3ya.de'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
])('the international domain of %s has one spelling', (text, spelling) => {
  expect(accepted(text)).toBe(spelling);
  expect(accepted(spelling.toUpperCase())).toBe(spelling);
});

test('an accepted e-mail address is a single address without header injection, and parsing is idempotent', () => {
  const odd = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .tuple(address, fc.string({ unit: 'binary', maxLength: 3 }), fc.nat(80))
      .map(([text, insert, at]) => text.slice(0, at) + insert + text.slice(at)),
  );
  fc.assert(
    fc.property(odd, (text) => {
      const spelling = accepted(text);
      if (spelling === null) return;
      expect(spelling).toMatch(/^[\x21-\x7e]+@[a-z0-9.-]+\.[a-z0-9-]+$/);
      expect(spelling).not.toMatch(/[\s,;<>"()[\]\\:]|@.*@/);
      expect(spelling.length).toBeLessThanOrEqual(254);
      expect(accepted(spelling)).toBe(spelling);
    }),
    { numRuns: repetitions(5000) },
  );
});

const paths = [
  '/api/auth/google',
  '/api/auth/email/otp',
  '/api/auth/email/otp/verify',
  '/api/auth/refresh',
  '/api/user',
  '/api/event',
  '/api/event/register',
  '/api/event/past',
  '/api/event/1',
  '/api/admin/event',
  '/api/admin/picture',
  '/pictures/x.webp',
  '/api/email',
  '/events',
  '/',
];
const anyPath = fc.oneof(
  fc.constantFrom(...paths),
  fc.webPath().map((path) => `/${path}`),
  fc
    .tuple(fc.constantFrom(...paths), fc.string({ unit: 'binary' }))
    .map(([path, text]) => `${path}/${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))}`),
);
const headerName = fc.constantFrom(
  'Authorization',
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'X-Forwarded-For',
  'Accept-Encoding',
  'Sec-Fetch-Dest',
  'Cookie',
);
const headerValue = fc.oneof(
  fc.stringMatching(/^[\x21-\x7e]{0,40}$/),
  fc.constantFrom('Bearer x', 'Bearer a.b.c', 'application/json', '-1', '1e9', 'bytes=0-', 'gzip'),
);
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH');

test('no method, path, header, JSON or bytes cause a 5xx', async () => {
  const server = await createTestServer();
  const tokens = [await server.signIn(), await server.signInAdmin()];
  await fc.assert(
    fc.asyncProperty(
      method,
      anyPath,
      fc.oneof(
        fc.webQueryParameters(),
        fc.webQueryParameters().map((text) => `eventId=${text}`),
      ),
      fc.constantFrom(undefined, ...tokens),
      fc.dictionary(headerName, headerValue, { maxKeys: 4 }),
      fc.oneof(fc.json(), fc.uint8Array({ maxLength: 200 })),
      async (method, path, query, token, headers, body) => {
        const isBare = method === 'GET' || method === 'HEAD';
        const response = await server.request(`${path}?${query}`, {
          method,
          token,
          headers,
          ...(!isBare && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
        });
        // A provider that is not configured is a 501.
        if (response.status !== 501) expect(response.status).toBeLessThan(500);
        if (method !== 'HEAD') expect(await response.json()).toHaveProperty('data');
      },
    ),
    { numRuns: repetitions(3000) },
  );
  expect(server.logged.filter(({ event }) => event === 'internal_error')).toEqual([]);
  await server.close();
});
