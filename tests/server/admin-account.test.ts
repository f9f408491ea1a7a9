import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '@/contract/account';
import { HashingBusyError } from '#server/admins/password';
import {
  adminRequests,
  CHROME_ON_ANDROID,
  cookieOf,
  PASSWORD,
  passwordHash,
} from '#tests/support/admin';
import { createTestServer, type TestServer } from '#tests/support/server';

const ASHA = 'asha@example.org';
const BEN = 'ben@example.org';
const NEW_PASSWORD = 'a much better one';

// New passwords are hashed at the cost of production.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let admins: ReturnType<typeof adminRequests>;

beforeEach(async () => {
  server = await createTestServer();
  admins = adminRequests(server);
  for (const email of [ASHA, BEN]) {
    const admin = { email, passwordHash, hasGeneratedPassword: email === ASHA };
    await server.store.admins.create(admin, server.clock.now());
  }
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
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
    ['PUT', '/api/admin/address', 400, { email: 'b@example.org', currentPassword: 'wrong' }],
    ['POST', '/api/admin/address/confirm', 410, { token: 'x'.repeat(43) }],
    ['POST', '/api/admin/leave', 400, { currentPassword: 'wrong' }],
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
  expect(data).toMatchObject({ email: ASHA, since, hasGeneratedPassword: true });
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
  server.clock.advance(1);
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
  expect((await admins.call('DELETE', '/api/admin/session', { token: laptop })).status).toBe(200);
  expect((await admins.call('GET', '/api/admin/account', { token: tablet })).status).toBe(401);
  expect(await sessionsOf(laptop)).toHaveLength(1);
  expect(await sessionsOf(ben)).toHaveLength(1);
});

test('a changed password ends the other sessions and forgets the other devices', async () => {
  const first = await admins.logIn(ASHA);
  const token = (await first.json()).data.accessToken;
  const cookie = cookieOf(first);
  const other = await admins.tokenOf(ASHA);

  for (const unusable of ['eleven char', 'x'.repeat(51), PASSWORD, ` ${ASHA.toUpperCase()}`]) {
    const rejected = { status: 400, code: 'invalid_input', field: 'newPassword' };
    expect(await change(token, unusable)).toMatchObject(rejected);
  }
  const wrong = { status: 400, code: 'wrong_password', field: 'currentPassword' };
  expect(await change(token, NEW_PASSWORD, 'not the password')).toMatchObject(wrong);
  vi.spyOn(server.store.admins, 'findByEmail').mockRejectedValueOnce(new HashingBusyError());
  expect((await change(token)).status).toBe(503);
  expect(await server.query('select id from rate_limit_record')).toHaveLength(1);
  expect((await admins.call('GET', '/api/admin/account', { token: other })).status).toBe(200);

  expect((await change(token)).status).toBe(200);
  expect((await admins.call('GET', '/api/admin/account', { token: other })).status).toBe(401);
  const { data } = await admins.call('GET', '/api/admin/account', { token });
  expect(data.hasGeneratedPassword).toBe(false);
  expect(await server.query('select admin_id from admin_device')).toHaveLength(1);
  expect((await admins.logIn(ASHA)).status).toBe(401);
  const login = await admins.logIn(ASHA, { password: NEW_PASSWORD, cookie });
  expect((await login.json()).data.hasGeneratedPassword).toBe(false);
  // The device is still known.
  expect(await server.query('select admin_id from admin_device')).toHaveLength(1);
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

test('a new address is the admin’s once it is confirmed by the link that is mailed to it', async () => {
  const FORMER = ASHA;
  const ADDRESS = 'chair@example.org';
  const token = await admins.tokenOf(ASHA);
  const ben = await admins.tokenOf(BEN);
  const ask = (email: string, currentPassword = PASSWORD) =>
    admins.call('PUT', '/api/admin/address', { token, json: { email, currentPassword } });
  const confirm = (link: string, by = token) =>
    admins.call('POST', '/api/admin/address/confirm', { token: by, json: { token: link } });
  const mailedLink = async () => {
    await server.runMailQueue();
    return /account\?address=([\w-]{43})/.exec(server.sent.at(-1)?.text ?? '')?.[1] ?? '';
  };
  expect(await ask(ADDRESS, 'not the password')).toMatchObject({
    status: 400,
    field: 'currentPassword',
  });
  expect(await ask(BEN)).toMatchObject({ status: 409, code: 'already_admin' });
  const invited = { email: 'new@example.org' };
  await admins.call('POST', '/api/admin/invitation', { token, json: invited });
  expect((await ask('typo@example.org')).status).toBe(202);
  const replaced = await mailedLink();
  expect((await ask(` ${ADDRESS.toUpperCase()}`)).status).toBe(202);
  const link = await mailedLink();
  expect(server.sent.slice(-2).map(({ to }) => to)).toEqual(['typo@example.org', ADDRESS]);
  expect(JSON.stringify(await server.query('select * from admin_link'))).not.toContain(link);
  const { data: before } = await admins.call('GET', '/api/admin/account', { token });
  expect(before.email).toBe(FORMER);

  expect((await confirm(replaced)).status).toBe(410);
  expect((await confirm(link, ben)).status).toBe(410);
  expect(await confirm(link)).toMatchObject({ status: 200, data: { email: ADDRESS } });
  expect((await confirm(link)).status).toBe(410);
  const { data: after } = await admins.call('GET', '/api/admin/account', { token });
  expect(after.email).toBe(ADDRESS);
  expect((await admins.logIn(FORMER)).status).toBe(401);
  expect((await admins.logIn(ADDRESS)).status).toBe(200);
  await server.runMailQueue();
  const notice = server.sent.find(({ to }) => to === FORMER);
  expect(notice?.text).toContain(`From now on you sign in with ${ADDRESS}`);
  const { data } = await admins.call('GET', '/api/admin/admin', { token });
  expect(data.invitations).toMatchObject([{ email: 'new@example.org', by: ADDRESS }]);
  const { entries } = await server.store.adminHistory.list();
  expect(entries).toContainEqual(
    expect.objectContaining({ by: FORMER, action: 'admin.address-changed', subject: ADDRESS }),
  );
});

test('a new address is not confirmed after a day, once it is another admin’s, or after a reset', async () => {
  const token = await admins.tokenOf(ASHA);
  const asked = async (email: string, currentPassword = PASSWORD) => {
    const json = { email, currentPassword };
    await admins.call('PUT', '/api/admin/address', { token, json });
    await server.runMailQueue();
    return /address=([\w-]{43})/.exec(server.sent.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const confirm = (link: string, by = token) =>
    admins.call('POST', '/api/admin/address/confirm', { token: by, json: { token: link } });
  const taken = await asked('taken@example.org');
  await server.store.admins.create({ email: 'taken@example.org', passwordHash }, 0);
  expect(await confirm(taken)).toMatchObject({ status: 409, code: 'already_admin' });
  // Somebody with the former password has asked for it.
  const stolen = await asked('thief@example.org');
  expect((await change(token)).status).toBe(200);
  expect((await confirm(stolen)).status).toBe(410);
  const late = await asked('late@example.org', NEW_PASSWORD);
  server.clock.advance(24 * 3600);
  const again = await admins.tokenOf(ASHA, { password: NEW_PASSWORD });
  expect((await confirm(late, again)).status).toBe(410);
});
