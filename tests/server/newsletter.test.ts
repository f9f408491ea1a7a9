import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server';

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
});

afterEach(() => server.close());

const subscribe = (email: unknown, ip?: string) =>
  server.request('/api/email', { json: { email }, ...(ip !== undefined && { ip }) });

test('a new address is a 201 and a known one a 203, in any spelling', async () => {
  const first = await subscribe('jane@example.org');
  expect(first.status).toBe(201);
  expect(await first.json()).toMatchObject({ data: null, message: 'Thank you for subscribing!' });
  for (const spelling of ['jane@example.org', ' Jane@Example.ORG ']) {
    const again = await subscribe(spelling);
    expect(again.status).toBe(203);
    expect(await again.json()).toMatchObject({
      data: null,
      message: "You've already submitted email once. Thank you!",
    });
  }
});

test.each(['', 'nobody', 7, null, ['a@b.co'], { a: 1 }])('%j is not an address', async (email) => {
  const response = await subscribe(email);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ data: null, field: 'email' });
});

test('one client IP can subscribe thirty addresses within 5 minutes', async () => {
  for (let index = 0; index < 30; index += 1) {
    expect((await subscribe(`student${index}@example.org`)).status).toBe(201);
  }
  const rejected = await subscribe('late@example.org');
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('Retry-After')).toBe('300');
  expect((await subscribe('late@example.org', '203.0.113.8')).status).toBe(201);
});

test('the networks of one IPv6 site share a limit of four networks', async () => {
  for (let index = 0; index < 120; index += 1) {
    const ip = `2001:db8:1:${index.toString(16)}::1`;
    expect((await subscribe(`student${index}@example.org`, ip)).status).toBe(201);
  }
  expect((await subscribe('late@example.org', '2001:db8:1:ffff::1')).status).toBe(429);
  expect((await subscribe('late@example.org', '2001:db8:2::1')).status).toBe(201);
});
