import { decodeJwt } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD, passwordHash } from '#tests/support/admin';
import { cpuMs, cpuMsOf } from '#tests/support/cpu-time';
import { server, useServer } from '#tests/support/server';

const EMAIL = 'chair@example.org';
const EVENT = { name: 'Night', date: 'Soon', description: 'All of it.', image: '/art/night.svg' };

// Guesses at unknown accounts cost as much as in production.
vi.setConfig({ testTimeout: 60_000 });

useServer();
beforeEach(async () => {
  await server.store.admins.create({ email: EMAIL, passwordHash }, server.clock.now());
});

const logIn = (password: string, email = EMAIL, ip = '127.0.0.1') =>
  server.request('/api/auth/admin', { json: { email, password }, ip });

async function adminToken(): Promise<string> {
  const { data } = await (await logIn(PASSWORD)).json();
  return data.accessToken;
}

const createEvent = (token?: string) => server.request('/api/event', { json: EVENT, token });

test('a wrong password and an unknown account get the same response', async () => {
  const wrong = await logIn('not the password');
  const unknown = await logIn(PASSWORD, 'nobody@example.org');
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  const body = await wrong.json();
  expect(body).toMatchObject({
    data: null,
    code: 'invalid_credentials',
    message: 'Invalid Credentials',
  });
  expect(await unknown.json()).toEqual(body);
});

test.each([EMAIL, 'nobody@example.org'])(
  'five failures within 15 minutes lock the account %s in their network, before any hashing',
  async (email) => {
    const durations: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      durations.push(
        await cpuMsOf(async () =>
          expect((await logIn('not the password', email)).status).toBe(401),
        ),
      );
      server.clock.advance(60);
    }
    const startedAt = cpuMs();
    const locked = await logIn(PASSWORD, email);
    const lockedMs = cpuMs() - startedAt;
    expect(locked.status).toBe(429);
    // An unknown account is compared with a hash of the real cost; the hash of the known one is cheap here.
    if (email !== EMAIL) expect(lockedMs).toBeLessThan(Math.min(...durations) / 4);
    expect(locked.headers.get('Retry-After')).toBe('600');
    server.clock.advance(600);
    expect((await logIn(PASSWORD, email)).status).toBe(email === EMAIL ? 200 : 401);
  },
);

test('ten failures from one client IP lock it for all accounts', async () => {
  for (let round = 0; round < 10; round += 1) {
    const email = `guess${round}@example.org`;
    await server.store.admins.create({ email, passwordHash }, server.clock.now());
    expect((await logIn('not the password', email, '203.0.113.7')).status).toBe(401);
  }
  expect((await logIn(PASSWORD, EMAIL, '203.0.113.7')).status).toBe(429);
  expect((await logIn(PASSWORD, EMAIL, '203.0.113.8')).status).toBe(200);
});

test('simultaneous guesses are counted like sequential ones', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => logIn('not the password')));
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('successful logins do not use up the failures', async () => {
  for (let round = 0; round < 7; round += 1) expect((await logIn(PASSWORD)).status).toBe(200);
});

test('an admin’s token is valid for 12 hours and cannot be refreshed', async () => {
  const token = await adminToken();
  expect(decodeJwt(token.replace('Bearer ', '')).exp).toBe(server.clock.now() / 1000 + 12 * 3600);
  const refreshed = await server.request('/api/auth/refresh', { json: { accessToken: token } });
  expect(refreshed.status).toBe(401);
  server.clock.advance(12 * 3600 - 1);
  expect((await createEvent(token)).status).toBe(201);
  server.clock.advance(1);
  expect((await createEvent(token)).status).toBe(401);
});

test('a member with an admin’s address stays a member', async () => {
  const requested = await server.request(`/api/auth/email/otp?email=${EMAIL}`);
  const { token } = (await requested.json()).data;
  const verified = await server.request('/api/auth/email/otp/verify', {
    json: { email: EMAIL, otp: server.outbox.get(EMAIL), token },
  });
  const { accessToken } = (await verified.json()).data;
  expect((await createEvent(accessToken)).status).toBe(403);
});

test('a password shorter than 4 or longer than 50 characters is a 400 that names the field', async () => {
  for (const password of ['abc', 'x'.repeat(51)]) {
    const response = await logIn(password);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: 'password' });
  }
});
