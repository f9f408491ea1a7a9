import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '@/contract/account';
import { HashingBusyError } from '#server/auth/password';
import {
  adminRequests,
  CHROME_ON_ANDROID,
  cookieOf,
  PASSWORD,
  passwordHash,
} from '#tests/support/admin';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { createGate } from '#tests/support/gate';
import { createTestServer, type TestServer } from '#tests/support/server';

const ASHA = 'asha@example.org';
const BEN = 'ben@example.org';
const NEW_PASSWORD = 'a much better one';
const THREE_DAYS = 72 * 3600;

// New passwords are hashed at the cost of production.
vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let server: TestServer;
let admins: ReturnType<typeof adminRequests>;

beforeEach(async () => {
  database = await createDatabase();
  server = await createTestServer({ database: database.address });
  admins = adminRequests(server);
  for (const email of [ASHA, BEN]) {
    const admin = { email, passwordHash, hasGeneratedPassword: email === ASHA };
    await server.store.admins.create(admin, server.clock.now());
  }
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  await database.remove();
});

const sessionsOf = async (token: string): Promise<Session[]> =>
  (await admins.call('GET', '/api/admin/session', { token })).data;

const change = (token: string, newPassword = NEW_PASSWORD, currentPassword = PASSWORD) =>
  admins.call('PUT', '/api/admin/password', { token, json: { currentPassword, newPassword } });

test('nobody but the admin reads or changes an account', async () => {
  const asha = await admins.tokenOf(ASHA);
  const [session] = await sessionsOf(asha);
  const member = await server.signIn(ASHA);
  const ben = await admins.tokenOf(BEN);
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const endpoints = [
    ['GET', '/api/admin/account', 200],
    ['GET', '/api/admin/session', 200],
    ['DELETE', `/api/admin/session/${session?.id}`, 404],
    ['DELETE', '/api/admin/session', 200],
    ['PUT', '/api/admin/password', 200, passwords],
    ['GET', '/api/admin/admin', 200],
    ['POST', '/api/admin/invitation', 201, { email: 'new@example.org' }],
    ['DELETE', '/api/admin/invitation/none', 200],
    ['GET', '/api/admin/history', 200],
  ] as const;
  for (const [method, path, statusForBen, json] of endpoints) {
    const statuses: number[] = [];
    for (const token of [undefined, 'made.up.token', member, ben]) {
      statuses.push((await admins.call(method, path, { token, json })).status);
    }
    expect([method, path, ...statuses]).toEqual([method, path, 401, 401, 403, statusForBen]);
  }
  const { data } = await admins.call('GET', '/api/admin/account', { token: asha });
  const since = new Date(server.clock.now()).toISOString();
  expect(data).toEqual({ email: ASHA, since, hasGeneratedPassword: true });
  expect((await sessionsOf(asha)).map(({ id }) => id)).toEqual([session?.id]);
  const login = await admins.logIn(ASHA);
  expect((await login.json()).data.hasGeneratedPassword).toBe(true);
});

test('an admin sees the sessions in words, and ends one or all others', async () => {
  const at = (seconds: number) => new Date(server.clock.now() + seconds * 1000).toISOString();
  const phone = await admins.tokenOf(ASHA, { userAgent: CHROME_ON_ANDROID });
  server.clock.advance(60);
  const laptop = await admins.tokenOf(ASHA);
  server.clock.advance(599);
  expect(await sessionsOf(laptop)).toEqual([
    expect.objectContaining({ device: 'Firefox on Linux', isThis: true, lastSeenAt: at(-599) }),
    expect.objectContaining({ device: 'Chrome on Android', isThis: false, createdAt: at(-659) }),
  ]);
  // Ten minutes later it is seen again, also if the clock was ahead.
  server.clock.jump(11 * 3600);
  expect((await sessionsOf(laptop))[0]?.lastSeenAt).toBe(at(0));
  server.clock.jump(-11 * 3600);
  const [own, other] = await sessionsOf(laptop);
  expect(own?.lastSeenAt).toBe(at(0));

  expect((await admins.call('DELETE', '/api/admin/session/none', { token: laptop })).status).toBe(
    404,
  );
  const path = `/api/admin/session/${other?.id}`;
  // While the phone is in use.
  const [ended, used] = await Promise.all([
    admins.call('DELETE', path, { token: laptop }),
    admins.call('GET', '/api/admin/account', { token: phone }),
  ]);
  expect(ended.status).toBe(200);
  expect([200, 401]).toContain(used.status);
  expect((await admins.call('GET', '/api/admin/account', { token: phone })).status).toBe(401);
  expect((await admins.call('DELETE', path, { token: laptop })).status).toBe(404);

  const tablet = await admins.tokenOf(ASHA, { userAgent: CHROME_ON_ANDROID });
  const ben = await admins.tokenOf(BEN);
  await database.query(
    `update admin_session set created_at = null, last_seen_at = null where device like 'Chrome%' returning id`,
  );
  // Of before sessions had dates.
  expect((await sessionsOf(laptop)).at(-1)).toMatchObject({ createdAt: at(0), lastSeenAt: at(0) });
  expect((await admins.call('DELETE', '/api/admin/session', { token: laptop })).status).toBe(200);
  expect((await admins.call('GET', '/api/admin/account', { token: tablet })).status).toBe(401);
  expect(await sessionsOf(laptop)).toHaveLength(1);
  expect(await sessionsOf(ben)).toHaveLength(1);
});

test('a session that was opened while the clock was wrong is not listed', async () => {
  server.clock.jump(THREE_DAYS);
  const early = await admins.tokenOf(ASHA);
  server.clock.jump(-THREE_DAYS);
  const token = await admins.tokenOf(ASHA);
  expect(await sessionsOf(token)).toHaveLength(1);
  expect((await admins.call('GET', '/api/admin/account', { token: early })).status).toBe(401);
});

test('a changed password ends the other sessions and forgets the other devices', async () => {
  const first = await admins.logIn(ASHA);
  const token = (await first.json()).data.accessToken;
  const cookie = cookieOf(first);
  const other = await admins.tokenOf(ASHA);

  const field = (reply: { status: number; code?: string; field?: string }) => [
    reply.status,
    reply.code,
    reply.field,
  ];
  for (const unusable of ['eleven char', 'x'.repeat(51), PASSWORD]) {
    expect(field(await change(token, unusable))).toEqual([400, 'invalid_input', 'newPassword']);
  }
  expect(field(await change(token, ` ${ASHA.toUpperCase()}`))).toEqual([
    400,
    'invalid_input',
    'newPassword',
  ]);
  expect(field(await change(token, NEW_PASSWORD, 'not the password'))).toEqual([
    400,
    'wrong_password',
    'currentPassword',
  ]);
  vi.spyOn(server.store.admins, 'findByEmail').mockRejectedValueOnce(new HashingBusyError());
  expect((await change(token)).status).toBe(503);
  expect(await database.query('select id from rate_limit_record')).toHaveLength(1);
  expect((await admins.call('GET', '/api/admin/account', { token: other })).status).toBe(200);

  expect((await change(token)).status).toBe(200);
  expect((await admins.call('GET', '/api/admin/account', { token: other })).status).toBe(401);
  const { data } = await admins.call('GET', '/api/admin/account', { token });
  expect(data.hasGeneratedPassword).toBe(false);
  expect(await database.query('select admin_id from admin_device')).toHaveLength(1);
  expect((await admins.logIn(ASHA)).status).toBe(401);
  const login = await admins.logIn(ASHA, { password: NEW_PASSWORD, cookie });
  expect((await login.json()).data.hasGeneratedPassword).toBe(false);
  // The device is still known.
  expect(await database.query('select admin_id from admin_device')).toHaveLength(1);
  expect(server.logged.map(({ event }) => event)).toContain('admin_password_changed');
});

test('wrong current passwords count as failed logins of the device', async () => {
  const login = await admins.logIn(ASHA);
  const token = (await login.json()).data.accessToken;
  for (let round = 0; round < 5; round += 1) {
    expect((await change(token, NEW_PASSWORD, 'not the password')).status).toBe(400);
  }
  expect(await change(token)).toMatchObject({ status: 429, wait: '900' });
  expect((await admins.logIn(ASHA, { cookie: cookieOf(login) })).status).toBe(429);
  expect((await admins.logIn(ASHA)).status).toBe(200);
  server.clock.advance(900);
  expect((await change(token)).status).toBe(200);
});

test('of two changes at once one counts, and a slow login with the old password fails', async () => {
  const token = await admins.tokenOf(ASHA);
  const { admins: store } = server.store;
  const findByEmail = store.findByEmail.bind(store);
  const changed = createGate();
  vi.spyOn(store, 'findByEmail').mockImplementationOnce(async (email) => {
    const admin = await findByEmail(email);
    await changed.opened;
    return admin;
  });
  const slowLogin = admins.logIn(ASHA);
  await vi.waitFor(() => expect(store.findByEmail).toHaveBeenCalled());

  const passwords = ['the first new one', 'the second new one'];
  const changes = await Promise.all(passwords.map((password) => change(token, password)));
  expect(new Set(changes.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect(changes.find(({ status }) => status === 400)?.code).toBe('wrong_password');
  const winner = passwords[changes.findIndex(({ status }) => status === 200)] ?? '';
  changed.open();
  expect((await slowLogin).status).toBe(401);
  expect(await sessionsOf(token)).toHaveLength(1);
  expect((await admins.logIn(ASHA, { password: winner })).status).toBe(200);
});
