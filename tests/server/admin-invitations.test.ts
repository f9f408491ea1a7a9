import { beforeEach, expect, test, vi } from 'vitest';
import {
  adminRequests,
  CHROME_ON_ANDROID,
  cookieOf,
  PASSWORD,
  passwordHash,
} from '#tests/support/admin';
import { server, useServer } from '#tests/support/server';

const ASHA = 'asha@example.org';
const NEW = 'new@example.org';
const NEW_PASSWORD = 'a password of mine';
const DAY = 24 * 3600;

// New passwords are hashed at the cost of production.
vi.setConfig({ testTimeout: 60_000 });

let admins: ReturnType<typeof adminRequests>;
let asha: string;

useServer();
beforeEach(async () => {
  admins = adminRequests(server);
  await server.store.admins.create({ email: ASHA, passwordHash }, server.clock.now());
  asha = await admins.tokenOf(ASHA);
});

const inviteAll = (invitations: { email: string; role: string }[], token = asha) =>
  admins.call('POST', '/api/admin/invitation', { token, json: { invitations } });

/** Invites somebody as an owner; `data` is the invitation. */
async function invite(email = NEW, token = asha) {
  const response = await inviteAll([{ email, role: 'owner' }], token);
  return { ...response, data: response.data?.[0] };
}

const open = (token: string, ip?: string) =>
  admins.call('POST', '/api/auth/admin/invitation/read', {
    json: { token },
    ...(ip !== undefined && { ip }),
  });

const accept = (token: string, { password = NEW_PASSWORD, name = 'Noor Ali' } = {}) =>
  admins.call('POST', '/api/auth/admin/invitation', { json: { token, name, password } });

const listed = async (token = asha) =>
  (await admins.call('GET', '/api/admin/admin', { token })).data;

/** Sends the mails that wait, and returns the token of the last one's link. */
async function mailedToken(): Promise<string> {
  await server.runMailQueue();
  return /invitation\?token=([\w-]+)/.exec(server.sent.at(-1)?.text ?? '')?.[1] ?? '';
}

const count = async (table: string) => (await server.query(`select * from ${table}`)).length;

test('an invited person becomes an admin by the link in the mail, once', async () => {
  const invited = await invite(' NEW@example.org ');
  expect(invited.status).toBe(201);
  const expiresAt = new Date(server.clock.now() + 7 * DAY * 1000).toISOString();
  expect(invited.data).toMatchObject({ email: NEW, role: 'owner', by: ASHA, expiresAt });
  expect((await listed()).invitations).toEqual([{ ...(invited.data as object), mail: 'waiting' }]);

  const token = await mailedToken();
  expect((await listed()).invitations).toMatchObject([{ mail: 'sent' }]);
  expect(server.sent).toMatchObject([{ to: NEW }]);
  for (const content of [server.sent[0]?.text, server.sent[0]?.html]) {
    expect(content).toContain(`${ASHA} has invited you as an owner: you may do everything`);
  }
  expect(JSON.stringify(await server.query('select * from admin_link'))).not.toContain(token);
  expect(await open(token)).toMatchObject({
    status: 200,
    data: { email: NEW, expiresAt, role: 'owner' },
  });
  for (const password of ['too short', ' '.repeat(12), NEW]) {
    const rejected = await accept(token, { password });
    expect(rejected).toMatchObject({ status: 400, field: 'password' });
  }
  expect(await accept(token, { name: ' ' })).toMatchObject({ status: 400, field: 'name' });
  const join = () =>
    server.request('/api/auth/admin/invitation', {
      json: { token, name: ' Noor Ali ', password: NEW_PASSWORD },
      headers: { 'User-Agent': CHROME_ON_ANDROID },
    });
  const [first, second] = await Promise.all([join(), join()]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 410]));
  const accepted = first.status === 200 ? first : second;
  const { accessToken } = (await accepted.json()).data;
  expect((await listed(accessToken)).admins).toMatchObject([
    { email: ASHA, isYou: false },
    { email: NEW, isYou: true },
  ]);
  expect(await server.query(`select name, role from admin where email = '${NEW}'`)).toEqual([
    { name: 'Noor Ali', role: 'owner' },
  ]);
  expect((await listed()).invitations).toEqual([]);
  expect((await open(token)).status).toBe(410);
  expect((await invite()).code).toBe('already_admin');

  // The device of the link is known, so that a login on it is not told.
  const cookie = cookieOf(accepted);
  await admins.tokenOf(NEW, { password: NEW_PASSWORD, cookie });
  await server.runMailQueue();
  expect(server.sent).toHaveLength(1);
  const logged = JSON.stringify(server.logged);
  expect(logged).toContain('"admin_joined"');
  expect(logged).not.toContain(NEW);
  expect(logged).not.toContain(token);
});

const people = (count: number, role = 'organiser') =>
  Array.from({ length: count }, (_, index) => ({ email: `person${index}@example.org`, role }));

test('several are invited at once, each with a role, all or none', async () => {
  await server.store.admins.create({ email: 'ben@example.org', passwordHash }, 0);
  const [first, second] = people(2);
  const nobody = { email: NEW, role: 'organiser' };
  const rows = (...emails: string[]) => emails.map((email) => ({ ...nobody, email }));
  for (const [invitations, refusal] of [
    [rows(NEW, 'no address'), { status: 400, field: 'invitations.1.email' }],
    [
      rows(NEW, 'other@example.org', ' NEW@example.org'),
      { status: 400, field: 'invitations.2.email' },
    ],
    [
      [nobody, { ...nobody, email: 'x@example.org', role: 'chief' }],
      { status: 400, field: 'invitations.1.role' },
    ],
    [[], { status: 400, field: 'invitations' }],
    [people(21), { status: 400, field: 'invitations' }],
    [
      rows(NEW, ASHA, 'ben@example.org'),
      {
        status: 409,
        code: 'already_admin',
        field: 'invitations.1.email',
        data: { emails: [ASHA, 'ben@example.org'] },
      },
    ],
  ] as const) {
    expect(await inviteAll([...invitations])).toMatchObject(refusal);
  }
  expect(await count('admin_link')).toBe(0);
  expect(await count('mail')).toBe(0);
  const history = await server.query("select * from admin_action where action = 'admin.invited'");
  expect(history).toEqual([]);

  const invited = await inviteAll(
    [{ ...nobody, role: 'owner' }, nobody].map((row, index) => ({
      ...row,
      email: [first, second][index]?.email ?? '',
    })),
  );
  expect(invited).toMatchObject({
    status: 201,
    data: [
      { email: first?.email, role: 'owner' },
      { email: second?.email, role: 'organiser' },
    ],
  });
  expect((await listed()).invitations).toHaveLength(2);
  const token = await mailedToken();
  expect(server.sent.at(-1)?.text).toContain('as an organiser: you may organise events');
  expect((await accept(token)).status).toBe(200);
  expect(
    await server.query(`select name, role from admin where email = '${second?.email}'`),
  ).toEqual([{ name: 'Noor Ali', role: 'organiser' }]);
});

test('two who invite the same people at once leave one invitation for each', async () => {
  const ben = await server.signInAdmin('ben@example.org');
  const invitations = people(5);
  const both = await Promise.all([
    inviteAll(invitations),
    inviteAll(invitations.toReversed(), ben),
  ]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect((await listed()).invitations).toHaveLength(5);
  await server.runMailQueue();
  expect(server.sent).toHaveLength(5);
});

test('an invitation that was replaced, withdrawn, forgotten or overtaken is a dead link', async () => {
  await invite();
  const replaced = await mailedToken();
  await invite();
  const { id } = (await invite()).data;
  // The mail of the second one is not sent any more.
  const current = await mailedToken();
  expect(server.sent).toHaveLength(2);
  expect((await open(replaced)).status).toBe(410);
  expect((await open(current)).status).toBe(200);

  const withdraw = () => admins.call('DELETE', `/api/admin/invitation/${id}`, { token: asha });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(200);
  expect((await accept(current)).status).toBe(410);
  const { data: waiting } = await invite();
  await admins.call('DELETE', `/api/admin/invitation/${waiting.id}`, { token: asha });
  expect(await count('mail')).toBe(0);

  await invite();
  const overtaken = await mailedToken();
  await server.store.admins.create({ email: NEW, passwordHash }, server.clock.now());
  expect((await open(overtaken)).status).toBe(410);
  expect((await accept(overtaken)).status).toBe(410);
  expect((await listed()).invitations).toEqual([]);

  const ben = await server.signInAdmin('ben@example.org');
  await invite('late@example.org', ben);
  const late = await mailedToken();
  await invite('unsent@example.org', ben);
  server.clock.advance(7 * DAY);
  const sent = server.sent.length;
  expect((await open(late)).status).toBe(410);
  await server.runMailQueue();
  expect(server.sent).toHaveLength(sent);
  await server.store.purge();
  expect(await count('admin_link')).toBe(0);
});

test('a removed admin leaves no invitation and no mail about the account', async () => {
  const ben = await server.signInAdmin('ben@example.org');
  await invite(NEW, ben);
  const token = await mailedToken();
  await invite('waiting@example.org', ben);
  await server.store.admins.create({ email: 'cleo@example.org', passwordHash }, 0);
  await admins.tokenOf('cleo@example.org');
  await admins.tokenOf('cleo@example.org');
  expect(await count('mail')).toBe(3);
  await server.store.admins.remove('ben@example.org');
  await server.store.admins.remove('cleo@example.org');
  expect(await count('mail')).toBe(0);
  expect(await count('admin_link')).toBe(0);
  expect((await open(token)).status).toBe(410);
});

test('invitations are limited for the whole site, and their links per network', async () => {
  expect((await invite(ASHA)).status).toBe(409);
  expect((await inviteAll(people(20))).status).toBe(201);
  server.clock.advance(600);
  expect((await inviteAll(people(19))).status).toBe(201);
  // There is room for one, but not for two.
  expect(await inviteAll(people(2))).toMatchObject({ status: 429, wait: '3000' });
  expect((await invite('one-more@example.org')).status).toBe(201);
  expect(await invite('too-many@example.org')).toMatchObject({ status: 429, wait: '3000' });
  expect((await listed()).invitations).toHaveLength(21);
  server.clock.advance(3000);
  expect((await inviteAll(people(20))).status).toBe(201);

  const unknown = 'x'.repeat(43);
  for (let round = 0; round < 30; round += 1) {
    expect((await open(unknown, '203.0.113.7')).status).toBe(410);
  }
  expect(await open(unknown, '203.0.113.7')).toMatchObject({ status: 429, wait: '300' });
  expect((await open(await mailedToken(), '203.0.113.7')).status).toBe(200);
  expect((await open(unknown, '203.0.113.8')).status).toBe(410);
  expect((await open('short')).status).toBe(400);
});

test('a login on a new device is told to the admin by mail, but not the first one', async () => {
  const login = await admins.logIn(ASHA, { userAgent: CHROME_ON_ANDROID });
  // The admin logged in before on another device.
  await server.runMailQueue();
  expect(server.sent).toMatchObject([
    { to: ASHA, text: expect.stringContaining('Chrome on Android, ') },
  ]);
  await admins.tokenOf(ASHA, { userAgent: CHROME_ON_ANDROID, cookie: cookieOf(login) });
  await admins.logIn(ASHA, { password: 'not the password' });
  await server.store.admins.create({ email: NEW, passwordHash }, 0);
  await admins.tokenOf(NEW);
  await server.runMailQueue();
  expect(server.sent).toHaveLength(1);

  // Somebody else may have used the command.
  await server.store.admins.setPassword({ email: ASHA, passwordHash });
  await admins.tokenOf(ASHA, { password: PASSWORD, cookie: cookieOf(login) });
  await server.runMailQueue();
  expect(server.sent).toHaveLength(2);
});
