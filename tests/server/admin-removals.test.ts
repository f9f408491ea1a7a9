import { beforeEach, expect, test, vi } from 'vitest';
import { adminRequests, PASSWORD, passwordHash } from '#tests/support/admin';
import { server, useServer } from '#tests/support/server';

const ASHA = 'asha@example.org';
const BEN = 'ben@example.org';
const CLEO = 'cleo@example.org';
const DAY = 24 * 3600;

vi.setConfig({ testTimeout: 60_000 });

let admins: ReturnType<typeof adminRequests>;

// So that sessions outlast a removal.
useServer({ environment: { ADMIN_SESSION_HOURS: '168' } });
beforeEach(async () => {
  admins = adminRequests(server);
  for (const email of [ASHA, BEN, CLEO]) {
    await server.store.admins.create({ email, passwordHash }, server.clock.now());
  }
});

const idOf = async (email: string) => (await server.store.admins.findByEmail(email))?.id ?? '';
const pathOf = async (email: string) => `/api/admin/admin/${await idOf(email)}/removal`;
const remove = async (email: string, token: string) =>
  admins.call('POST', await pathOf(email), { token });
const keep = async (email: string, token: string) =>
  admins.call('DELETE', await pathOf(email), { token });
const leave = (token: string, currentPassword = PASSWORD) =>
  admins.call('POST', '/api/admin/leave', { token, json: { currentPassword } });

const listed = async (token: string): Promise<string[]> => {
  const { data } = await admins.call('GET', '/api/admin/admin', { token });
  return data.admins.map(
    ({ email, removal }: { email: string; removal: { by: string; at: string } | null }) =>
      removal === null ? email : `${email} by ${removal.by} at ${removal.at}`,
  );
};

const history = async () =>
  (await server.store.adminHistory.list()).entries
    .filter(({ action }) => action.startsWith('admin.'))
    .map(({ by, action, subject }) => `${by} ${action} ${subject}`);

test('an admin whom another one removes is an admin for 24 hours more, and all are told', async () => {
  const asha = await admins.tokenOf(ASHA);
  const ben = await admins.tokenOf(BEN);
  const at = new Date(server.clock.now() + DAY * 1000).toISOString();
  expect((await remove(BEN, asha)).status).toBe(202);
  server.clock.advance(60);
  // A second press, or another admin, postpones nothing.
  expect((await remove(BEN, asha)).status).toBe(202);
  expect(await listed(ben)).toEqual([ASHA, `${BEN} by ${ASHA} at ${at}`, CLEO]);
  await server.runMailQueue();
  expect(server.sent.map(({ to }) => to).toSorted()).toEqual([ASHA, BEN, CLEO]);
  for (const { text } of server.sent) {
    expect(text).toContain(`${ASHA} has asked to remove ${BEN} as an admin.`);
    expect(text).toContain('2 March 2025, 15:30');
    expect(text).toContain('/admin/account');
  }

  server.clock.advance(DAY - 61);
  expect((await admins.call('GET', '/api/admin/account', { token: ben })).status).toBe(200);
  server.clock.advance(1);
  // Before the purge has run.
  expect((await admins.call('GET', '/api/admin/account', { token: ben })).status).toBe(401);
  expect((await admins.logIn(BEN)).status).toBe(401);
  expect(await listed(asha)).toEqual([ASHA, CLEO]);
  expect(await history()).toEqual([
    `${ASHA} admin.removed ${BEN}`,
    `${ASHA} admin.removal-asked ${BEN}`,
  ]);
});

test('any admin but the one concerned objects to a removal, which then does not happen', async () => {
  const asha = await admins.tokenOf(ASHA);
  const ben = await admins.tokenOf(BEN);
  const cleo = await admins.tokenOf(CLEO);
  await remove(BEN, asha);
  expect(await keep(BEN, ben)).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await keep(BEN, cleo)).status).toBe(200);
  expect((await keep(BEN, cleo)).status).toBe(200);
  await remove(CLEO, asha);
  // The one who has asked can take it back.
  expect((await keep(CLEO, asha)).status).toBe(200);
  server.clock.advance(DAY);
  await server.store.purge();
  expect(await listed(ben)).toEqual([ASHA, BEN, CLEO]);
  expect((await history()).slice(0, 4)).toEqual([
    `${ASHA} admin.kept ${CLEO}`,
    `${ASHA} admin.removal-asked ${CLEO}`,
    `${CLEO} admin.kept ${BEN}`,
    `${ASHA} admin.removal-asked ${BEN}`,
  ]);

  expect(await remove(ASHA, asha)).toMatchObject({ status: 400, code: 'own_account' });
  expect((await admins.call('POST', '/api/admin/admin/none/removal', { token: asha })).status).toBe(
    404,
  );
  const member = await server.signIn(ASHA);
  for (const method of ['POST', 'DELETE']) {
    const statuses = [undefined, member].map(
      async (token) => (await admins.call(method, await pathOf(BEN), { token })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403]);
  }
});

test('a removal ends with the admin who has asked for it, and never removes the last one', async () => {
  const asha = await admins.tokenOf(ASHA);
  const ben = await admins.tokenOf(BEN);
  await remove(CLEO, ben);
  await remove(BEN, asha);
  server.clock.advance(60);
  await remove(ASHA, ben);
  await server.store.admins.remove(CLEO);
  server.clock.advance(DAY);
  // Ben is removed first, and with him what he has asked for.
  await server.store.purge();
  expect(await listed(asha)).toEqual([ASHA]);

  await server.store.admins.create({ email: BEN, passwordHash }, server.clock.now());
  await remove(BEN, asha);
  // By somebody who is not in the list any more, as if two servers had been at it.
  const absent = { adminEmail: CLEO, now: server.clock.now() - 1000 };
  await server.store.admins.beginRemoval(await idOf(ASHA), absent);
  server.clock.advance(DAY);
  await server.store.purge();
  expect(
    (await server.store.admins.list()).map(({ email, removalAt }) => [email, removalAt]),
  ).toEqual([[BEN, null]]);
});

test('an admin leaves with the password, but not the last one', async () => {
  const asha = await admins.tokenOf(ASHA);
  const ben = await admins.tokenOf(BEN);
  await remove(CLEO, ben);
  expect(await leave(ben, 'not the password')).toMatchObject({
    status: 400,
    code: 'wrong_password',
    field: 'currentPassword',
  });
  expect((await leave(ben)).status).toBe(200);
  expect((await admins.call('GET', '/api/admin/account', { token: ben })).status).toBe(401);
  expect((await admins.logIn(BEN)).status).toBe(401);
  // What Ben has asked for has ended too.
  expect(await listed(asha)).toEqual([ASHA, CLEO]);
  expect((await history())[0]).toBe(`${BEN} admin.left ${BEN}`);

  // Of the last two only one.
  const cleo = await admins.tokenOf(CLEO);
  const left = await Promise.all([leave(asha), leave(cleo)]);
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(left.find(({ status }) => status === 409)?.code).toBe('last_owner');
  expect(await server.store.admins.list()).toHaveLength(1);
});
