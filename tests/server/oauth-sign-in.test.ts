import { expect, test } from 'vitest';
import type { IdentityProvider } from '#server/members/identity-provider';
import { createDatabase } from '#tests/support/database';
import { createTestServer } from '#tests/support/server';

const known: IdentityProvider = {
  identify: async (code) => ({
    subject: code,
    email: 'jane@example.org',
    name: 'Jane Doe',
    hasChosenName: true,
    imageUrl: 'https://example.org/jane.png',
  }),
};

test.each(['google', 'github'])('%s is a 501 if it is not configured', async (provider) => {
  const server = await createTestServer();
  const response = await server.request(`/api/auth/${provider}?code=x`);
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({ data: null, code: 'provider_not_configured' });
  await server.close();
});

test('a callback without a code is a 400', async () => {
  const server = await createTestServer({ identityProviders: { google: known } });
  const response = await server.request('/api/auth/google');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ field: 'code' });
  await server.close();
});

test('an account with an admin’s address is no admin', async () => {
  const server = await createTestServer({ identityProviders: { google: known } });
  await server.addAdmin('jane@example.org', 'correct horse battery');
  const { data } = await (await server.request('/api/auth/google?code=jane')).json();
  const event = { name: 'a', date: 'b', description: 'c', image: '/d.svg' };
  const response = await server.request('/api/event', { token: data.accessToken, json: event });
  expect(response.status).toBe(403);
  await server.close();
});

test('a code works once, also in twenty simultaneous requests, and the provider is called once', async () => {
  let asked = 0;
  const counting: IdentityProvider = {
    async identify(code) {
      asked += 1;
      return known.identify(code);
    },
  };
  const providers = { google: counting, github: counting };
  const server = await createTestServer({ identityProviders: providers });
  const send = () => server.request('/api/auth/google?code=jane');
  const responses = await Promise.all(Array.from({ length: 20 }, send));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(19);
  const again = await send();
  expect(again.status).toBe(400);
  expect(await again.json()).toMatchObject({ data: null, code: 'code_refused' });
  expect(asked).toBe(1);
  // The other provider has its own codes.
  expect((await server.request('/api/auth/github?code=jane')).status).toBe(200);
  await server.close();
});

test('a used code stays used after a restart, and the database does not contain it', async () => {
  const database = await createDatabase();
  const code = '4/0AQSTgQGhJ-of-one-callback';
  const jane: IdentityProvider = { identify: () => known.identify('jane') };
  const options = { database: database.address, identityProviders: { google: jane } };
  const statuses: number[] = [];
  for (let start = 0; start < 2; start += 1) {
    const server = await createTestServer(options);
    const target = `/api/auth/google?code=${encodeURIComponent(code)}`;
    statuses.push((await server.request(target)).status);
    const rows = JSON.stringify(await database.query('select * from rate_limit_record'));
    expect(rows).toContain('subject');
    expect(rows).not.toContain(code);
    await server.close();
  }
  expect(statuses).toEqual([200, 400]);
  await database.remove();
});

test('logins from one client IP are limited, those from others are not', async () => {
  const server = await createTestServer({
    identityProviders: { google: known },
    environment: { SOCIAL_LOGINS_PER_IP: '2' },
  });
  const send = (code: string, ip: string) =>
    server.request(`/api/auth/google?code=${code}`, { ip });
  for (const code of ['a', 'b']) expect((await send(code, '203.0.113.7')).status).toBe(200);
  const rejected = await send('c', '203.0.113.7');
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await send('c', '203.0.113.8')).status).toBe(200);
  server.clock.advance(301);
  expect((await send('d', '203.0.113.7')).status).toBe(200);
  await server.close();
});
