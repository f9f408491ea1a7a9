import { expect, test, vi } from 'vitest';
import { createTestServer, server, useServer } from '#tests/support/server';

vi.setConfig({ testTimeout: 60_000 });

useServer();

const refresh = (accessToken: string, ip?: string) =>
  server.request('/api/auth/refresh', {
    json: { accessToken },
    ...(ip !== undefined && { ip }),
  });

async function refreshed(accessToken: string): Promise<string> {
  const response = await refresh(accessToken);
  expect(response.status).toBe(200);
  return (await response.json()).data.accessToken.replace('Bearer ', '');
}

const profile = (token: string) => server.request('/api/user', { token });

const countOf = async (table: string) => (await server.query(`select * from ${table}`)).length;

test('refreshing a new token returns the same token', async () => {
  const token = await server.signIn();
  server.clock.advance(10);
  const next = await refreshed(token);
  expect(next).not.toBe(token);
  for (let tab = 0; tab < 20; tab += 1) expect(await refreshed(next)).toBe(next);
  expect(await countOf('retired_token')).toBe(1);
  server.clock.advance(9);
  expect(await refreshed(next)).toBe(next);
  server.clock.advance(1);
  expect(await refreshed(next)).not.toBe(next);
});

test('a session can refresh three hundred times in five minutes, and another one is not affected', async () => {
  const token = await server.signIn();
  const other = await server.signIn('other@example.org');
  for (let round = 0; round < 300; round += 1) expect((await refresh(token)).status).toBe(200);
  const rejected = await refresh(token);
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('Retry-After')).toBe('300');
  expect((await refresh(other)).status).toBe(200);
  expect((await profile(token)).status).toBe(200);
  server.clock.advance(300);
  expect((await refresh(token)).status).toBe(200);
});

test('refreshes of a network are limited, and invalid tokens do not use them up', async () => {
  const small = await createTestServer({ environment: { REFRESHES_PER_IP: '2' } });
  const at = (accessToken: string, ip = '203.0.113.7') =>
    small.request('/api/auth/refresh', { json: { accessToken }, ip });
  for (let round = 0; round < 5; round += 1) expect((await at('made-up')).status).toBe(401);
  expect((await at(await small.signIn('a@b.co'))).status).toBe(200);
  expect((await at(await small.signIn('b@b.co'))).status).toBe(200);
  const rejected = await at(await small.signIn('c@b.co'));
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('Retry-After')).toBe('300');
  expect((await at(await small.signIn('c@b.co'), '203.0.113.8')).status).toBe(200);
  await small.close();
});

test('the purge keeps the token before one that has not been used yet, and the next rotation deletes it', async () => {
  const token = await server.signIn();
  server.clock.advance(10);
  await refreshed(token);
  server.clock.advance(86_400);
  await server.store.purge();
  const next = await refreshed(token);
  expect((await profile(next)).status).toBe(200);
  server.clock.advance(10);
  await refreshed(next);
  expect(await countOf('retired_token')).toBe(1);
});
