import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server';

const EMAIL = 'jane.doe@example.org';
const THREE_DAYS = 72 * 3600;
const DAY = 24 * 3600;

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
});

afterEach(() => server.close());

const ask = (email = EMAIL) => server.request(`/api/auth/email/otp?email=${email}`);

async function challenge(): Promise<string> {
  return (await (await ask()).json()).data.token;
}

const verify = (otp: string, token: string) =>
  server.request('/api/auth/email/otp/verify', { json: { email: EMAIL, otp, token } });

test.each([THREE_DAYS, -THREE_DAYS])(
  'a clock that was %i seconds wrong for a moment blocks no later sign-in',
  async (seconds) => {
    server.clock.jump(seconds);
    for (let index = 0; index < 29; index += 1) await ask(`student${index}@example.org`);
    const token = await challenge();
    for (let round = 0; round < 10; round += 1) await verify('0000', token);
    server.clock.jump(-seconds);
    server.clock.advance(300);
    expect((await ask()).status).toBe(200);
    server.clock.advance(30);
    const fresh = await challenge();
    expect((await verify(server.outbox.get(EMAIL) ?? '', fresh)).status).toBe(200);
  },
);

test('a code that was mailed while the clock was ahead is invalid', async () => {
  server.clock.jump(THREE_DAYS);
  const token = await challenge();
  const code = server.outbox.get(EMAIL) ?? '';
  server.clock.jump(-THREE_DAYS);
  server.clock.advance(3600);
  expect((await verify(code, token)).status).toBe(401);
});

test('an admin session that was opened while the clock was ahead is invalid', async () => {
  const signOut = (token: string) =>
    server.request('/api/auth/admin/logout', { method: 'PUT', token });
  server.clock.jump(THREE_DAYS);
  const token = await server.signInAdmin();
  server.clock.jump(-THREE_DAYS);
  expect((await signOut(token)).status).toBe(401);
  expect((await signOut(await server.signInAdmin())).status).toBe(200);
});

test('a token that was replaced while the clock was ahead is not valid for days', async () => {
  const token = await server.signIn();
  const refresh = () => server.request('/api/auth/refresh', { json: { accessToken: token } });
  server.clock.jump(THREE_DAYS);
  const successor = (await (await refresh()).json()).data.accessToken;
  expect((await server.request('/api/user', { token: successor })).status).toBe(200);
  server.clock.jump(-THREE_DAYS);
  expect((await refresh()).status).toBe(401);
});

test('in-memory limits use the monotonic clock', async () => {
  for (let index = 0; index < 30; index += 1) await ask(`student${index}@example.org`);
  server.clock.jump(-THREE_DAYS);
  server.clock.advance(299);
  expect((await ask()).status).toBe(429);
  server.clock.advance(1);
  expect((await ask()).status).toBe(200);
});

test('a purge more than 60 days after the last one waits until the clock has said so for a day', async () => {
  const { purgeRecord } = server.store;
  const admit = () => purgeRecord.admit(server.clock.now());
  expect(await admit()).toBe('admitted');
  server.clock.jump(400 * DAY);
  expect(await admit()).toBe('held');
  server.clock.advance(3600);
  expect(await admit()).toBe('waiting');
  server.clock.jump(-400 * DAY);
  expect(await admit()).toBe('admitted');
  server.clock.jump(100 * DAY);
  expect(await admit()).toBe('held');
  // Another jump is no day in which the clock was right.
  server.clock.jump(300 * DAY);
  expect(await admit()).toBe('held');
  server.clock.advance(DAY - 1);
  expect(await admit()).toBe('waiting');
  server.clock.advance(1);
  expect(await admit()).toBe('admitted');
  server.clock.advance(60 * DAY);
  expect(await admit()).toBe('admitted');
});
