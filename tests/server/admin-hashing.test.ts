import { beforeEach, expect, test, vi } from 'vitest';
import { server, useServer } from '#tests/support/server';

const EMAIL = 'chair@example.org';
const PASSWORD = 'correct horse battery';

// Hashing costs as much as in production.
vi.setConfig({ testTimeout: 60_000 });

useServer();
beforeEach(async () => {
  await server.addAdmin(EMAIL, PASSWORD);
});

const logIn = (password: string, email = EMAIL, ip = '127.0.0.1') =>
  server.request('/api/auth/admin', { json: { email, password }, ip });

test('a password works in every Unicode form, and no other password does', async () => {
  await server.addAdmin('zoe@example.org', 'Zo\u00eb is the chair');
  expect((await logIn(PASSWORD)).status).toBe(200);
  expect((await logIn('Zoe\u0308 is the chair', 'zoe@example.org')).status).toBe(200);
  expect((await logIn('correct horse batterz')).status).toBe(401);
});

test('guesses beyond the hashing capacity get a 503, which does not count as a failure', async () => {
  const settled: number[] = [];
  const flood = Array.from({ length: 30 }, async (_, index) => {
    const { status } = await logIn('not the password', `guess${index}@b.co`, `10.0.0.${index}`);
    settled.push(status);
  });
  // Two are hashed and twenty queue; on a slow machine some of the queue time out.
  await vi.waitFor(() => expect(settled).toEqual(Array.from({ length: 8 }, () => 503)), 20_000);
  for (let round = 0; round < 12; round += 1) expect((await logIn(PASSWORD)).status).toBe(503);
  await Promise.all(flood);
  expect(settled.filter((status) => status === 401).length).toBeGreaterThanOrEqual(2);
  expect(new Set(settled)).toEqual(new Set([401, 503]));
  expect((await logIn(PASSWORD)).status).toBe(200);
});
