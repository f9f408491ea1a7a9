import { beforeEach, expect, test, vi } from 'vitest';
import { adminRequests, cookieOf, PASSWORD, passwordHash } from '#tests/support/admin';
import { server, useServer } from '#tests/support/server';

const ASHA = 'asha@example.org';
const STRANGER = 'stranger@example.org';
const NEW_PASSWORD = 'a much better one';
const HOUR = 3600;

// New passwords are hashed at the cost of production.
vi.setConfig({ testTimeout: 60_000 });

let admins: ReturnType<typeof adminRequests>;

useServer();
beforeEach(async () => {
  admins = adminRequests(server);
  const admin = { email: ASHA, passwordHash, hasGeneratedPassword: true };
  await server.store.admins.create(admin, server.clock.now());
});

const ask = (email = ASHA, ip?: string) =>
  admins.call('POST', '/api/auth/admin/reset/request', {
    json: { email },
    ...(ip !== undefined && { ip }),
  });

const open = (token: string) =>
  admins.call('POST', '/api/auth/admin/reset/read', { json: { token } });

const accept = (token: string, password = NEW_PASSWORD) =>
  admins.call('POST', '/api/auth/admin/reset', { json: { token, password } });

/** Sends the mails that wait, and returns the token of the last one's link. */
async function mailedToken(): Promise<string> {
  await server.runMailQueue();
  return /reset\?token=([\w-]+)/.exec(server.sent.at(-1)?.text ?? '')?.[1] ?? '';
}

test('an admin who has forgotten the password chooses another one by the link in a mail, once', async () => {
  const login = await admins.logIn(ASHA);
  const former = (await login.json()).data.accessToken;
  expect(await ask(' ASHA@example.org ')).toMatchObject({ status: 202, data: null });
  const token = await mailedToken();
  await ask();
  const second = await mailedToken();
  expect(server.sent.map(({ to }) => to)).toEqual([ASHA, ASHA]);
  expect(JSON.stringify(await server.query('select * from admin_link'))).not.toContain(token);
  const expiresAt = new Date(server.clock.now() + HOUR * 1000).toISOString();
  expect(await open(token)).toMatchObject({ status: 200, data: { email: ASHA, expiresAt } });
  for (const unusable of ['too short', ASHA]) {
    expect(await accept(token, unusable)).toMatchObject({ status: 400, field: 'password' });
  }

  const [first, other] = await Promise.all([accept(token), accept(token)]);
  expect(new Set([first.status, other.status])).toEqual(new Set([200, 410]));
  const { data } = first.status === 200 ? first : other;
  const account = await admins.call('GET', '/api/admin/account', { token: data.accessToken });
  expect(account.data).toMatchObject({ email: ASHA, hasGeneratedPassword: false });
  expect((await admins.call('GET', '/api/admin/account', { token: former })).status).toBe(401);
  for (const used of [token, second]) expect((await open(used)).status).toBe(410);
  expect((await admins.logIn(ASHA, { cookie: cookieOf(login) })).status).toBe(401);
  expect((await admins.logIn(ASHA, { password: NEW_PASSWORD })).status).toBe(200);

  await server.runMailQueue();
  expect(server.sent.at(2)).toMatchObject({
    to: ASHA,
    subject: expect.stringMatching(/^Your admin password at .+ was changed$/),
  });
  const { entries } = await server.store.adminHistory.list();
  expect(entries.map(({ by, action }) => `${by} ${action}`)).toContain(`${ASHA} password.reset`);
  const logged = JSON.stringify(server.logged);
  expect(logged).toContain('"admin_password_reset"');
  for (const secret of [ASHA, token]) expect(logged).not.toContain(secret);
});

test('a link is dead after an hour, after the password was changed and without its admin', async () => {
  await ask();
  const late = await mailedToken();
  server.clock.advance(HOUR);
  expect((await open(late)).status).toBe(410);
  expect((await accept(late)).status).toBe(410);
  await server.store.purge();
  expect(await server.query('select * from admin_link')).toEqual([]);

  await ask();
  const overtaken = await mailedToken();
  await ask();
  const json = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const token = await admins.tokenOf(ASHA);
  expect((await admins.call('PUT', '/api/admin/password', { token, json })).status).toBe(200);
  expect((await open(overtaken)).status).toBe(410);
  await server.runMailQueue();
  const subjects = server.sent.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('A new password'))).toHaveLength(2);
  expect(subjects.at(-1)).toMatch(/was changed$/);

  await ask();
  const orphaned = await mailedToken();
  await ask();
  await server.signInAdmin();
  await server.store.admins.remove(ASHA);
  expect((await open(orphaned)).status).toBe(410);
  const sent = server.sent.length;
  await server.runMailQueue();
  expect(server.sent).toHaveLength(sent);
  expect((await open('short')).status).toBe(400);
  expect((await open('x'.repeat(43))).status).toBe(410);
});

test('the time of the answer does not tell whether an address is an admin’s', async () => {
  const timeOf = async (email: string) => {
    const startedAt = performance.now();
    await ask(email);
    return performance.now() - startedAt;
  };
  let [known, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 20; round += 1) {
    known = Math.min(known, await timeOf(ASHA));
    unknown = Math.min(unknown, await timeOf(STRANGER));
    // Five are allowed an hour.
    server.clock.advance(3600);
  }
  expect(unknown).toBeGreaterThan(known / 2);
});

test('the answer does not tell whether an address is an admin’s, and is limited', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [{ status, message }, other] = [
      await ask(ASHA, `203.0.113.${round}`),
      await ask(STRANGER, `203.0.113.${round}`),
    ];
    expect({ status, message }).toEqual({ status: other.status, message: other.message });
  }
  // Both have reached the limit of an hour.
  for (const email of [ASHA, STRANGER]) {
    expect(await ask(email, '203.0.113.9')).toMatchObject({ status: 429, wait: '3600' });
  }
  await server.runMailQueue();
  expect(server.sent.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => ASHA));
  // Nothing but the limit names the stranger.
  for (const table of ['mail', 'mailing', 'admin_link']) {
    expect(JSON.stringify(await server.query(`select * from ${table}`))).not.toContain(STRANGER);
  }
  for (let index = 0; index < 30; index += 1) await ask(`person${index}@example.org`);
  expect(await ask('one-more@example.org')).toMatchObject({ status: 429, wait: '300' });
});
