import { expect, test } from 'vitest';
import { type Endpoint, ROLE_REQUIRED } from '@/contract/endpoint';
import { type AdminRole, may } from '@/domain/roles';
import { adminRequests, PASSWORD, passwordHash } from '#tests/support/admin';
import { server, useServer } from '#tests/support/server';

const ASHA = 'asha@example.org';
const BEN = 'ben@example.org';
const CLEO = 'cleo@example.org';

useServer();

type AnyEndpoint = Pick<Endpoint<unknown>, 'method' | 'path' | 'auth' | 'permission'>;

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'auth' in value;

/** Of all modules of the contract, also of those that are added later. */
const modules = import.meta.glob<Record<string, unknown>>('/src/contract/*.ts', { eager: true });
const adminEndpoints = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]))
  .filter(([, { auth }]) => auth === 'admin');

test('the contract has admin endpoints, and each names the permission that it needs', () => {
  expect(adminEndpoints.length).toBeGreaterThan(50);
  const nameless = adminEndpoints.filter(([, { permission }]) => permission === undefined);
  expect(nameless.map(([name]) => name)).toEqual([]);
});

test('each admin endpoint refuses nobody, members and the roles without its permission', async () => {
  const member = await server.signIn();
  for (const [name, { method, path, permission = 'admins' }] of adminEndpoints) {
    // The guard comes before anything that an endpoint is sent.
    const call = async (token?: string): Promise<string> => {
      const url = path.replaceAll(/:\w+/g, '1');
      const response = await server.request(url, { method, token });
      const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
      const { code, message }: { code?: string; message?: string } = isJson
        ? await response.json()
        : {};
      if (message === 'There is no such endpoint.') return message;
      return [401, 403].includes(response.status) ? `${response.status} ${code}` : 'allowed';
    };
    // A session for each call, because some of the endpoints end it.
    const tokenOf = (role: AdminRole) => server.signInAdmin(`${role}@example.org`, role);
    const answers = {
      name,
      nobody: await call(),
      member: await call(member),
      organiser: await call(await tokenOf('organiser')),
      owner: await call(await tokenOf('owner')),
    };
    expect(answers).toEqual({
      name,
      nobody: '401 unauthenticated',
      member: '403 forbidden',
      organiser: may('organiser', permission) ? 'allowed' : `403 ${ROLE_REQUIRED}`,
      owner: 'allowed',
    });
  }
});

const refused = { status: 403, code: ROLE_REQUIRED };

test('an organiser runs events and has an account, and nothing else', () => {
  const allowed = adminEndpoints.flatMap(([name, { permission = 'admins' }]) =>
    may('organiser', permission) ? [] : [name],
  );
  expect(allowed.toSorted()).toEqual(
    [
      'allowReset',
      'stopReset',
      'changeRole',
      'inviteAdmins',
      'readHandover',
      'tickHandover',
      'keepAdmin',
      'listAdmins',
      'removeAdmin',
      'withdrawInvitation',
      'cancelLetter',
      'listLetters',
      'readMailQueue',
      'readSubscriptions',
      'removeSubscription',
      'resumeStoppedAddresses',
      'retryMail',
      'sendLetter',
      'readYear',
    ].toSorted(),
  );
});

/** Owners, and organisers after them. */
async function start(owners: string[], organisers: string[] = []) {
  const admins = adminRequests(server);
  const add = (email: string, role: AdminRole) =>
    server.store.admins.create({ email, passwordHash, role, name: '' }, server.clock.now());
  for (const email of owners) await add(email, 'owner');
  for (const email of organisers) await add(email, 'organiser');
  const idOf = async (email: string) => (await server.store.admins.findByEmail(email))?.id ?? '';
  return {
    ...admins,
    make: async (
      email: string,
      role: string,
      token: string | undefined,
      currentPassword = PASSWORD,
    ) =>
      admins.call('PUT', `/api/admin/admin/${await idOf(email)}/role`, {
        token,
        json: { role, currentPassword },
      }),
    leave: (token: string, currentPassword = PASSWORD) =>
      admins.call('POST', '/api/admin/leave', { token, json: { currentPassword } }),
    roles: async () =>
      (await server.store.admins.list()).map(({ email, role }) => `${email} ${role}`),
  };
}

test('an owner changes a role, which holds at the next request, and owners and the admin are told', async () => {
  const { tokenOf, make, call, roles } = await start([ASHA, CLEO], [BEN]);
  const asha = await tokenOf(ASHA);
  const ben = await tokenOf(BEN);
  expect((await call('GET', '/api/admin/admin', { token: ben })).code).toBe(ROLE_REQUIRED);
  expect((await call('GET', '/api/admin/account', { token: ben })).data.role).toBe('organiser');

  expect((await make(BEN, 'owner', asha)).status).toBe(200);
  expect((await call('GET', '/api/admin/admin', { token: ben })).status).toBe(200);
  // Without a second mail.
  expect((await make(BEN, 'owner', asha)).status).toBe(200);
  expect((await make(CLEO, 'organiser', ben)).status).toBe(200);
  expect(await roles()).toEqual([`${ASHA} owner`, `${BEN} owner`, `${CLEO} organiser`]);
  const entries = (await server.store.adminHistory.list()).entries.map(
    ({ by, action, subject }) => `${by} ${action} ${subject}`,
  );
  expect(entries.slice(0, 2)).toEqual([
    `${BEN} admin.made-organiser ${CLEO}`,
    `${ASHA} admin.made-owner ${BEN}`,
  ]);
  await server.runMailQueue();
  const told = server.sent.filter(({ subject }) => subject.includes('another role'));
  expect(told.map(({ to }) => to).toSorted()).toEqual([ASHA, ASHA, BEN, BEN, CLEO, CLEO]);
  expect(told.map(({ text }) => text).join()).toContain(`${ASHA} has made ${BEN} an owner.`);
});

test('a role is changed by an owner with the password only', async () => {
  const { tokenOf, make, roles } = await start([ASHA], [BEN]);
  const asha = await tokenOf(ASHA);
  const ben = await tokenOf(BEN);
  expect(await make(BEN, 'owner', ben)).toMatchObject(refused);
  expect(await make(BEN, 'owner', undefined)).toMatchObject({ status: 401 });
  expect(await make(BEN, 'owner', asha, 'not the password')).toMatchObject({
    status: 400,
    code: 'wrong_password',
    field: 'currentPassword',
  });
  expect(await make(BEN, 'chair', asha)).toMatchObject({ status: 400, field: 'role' });
  expect(await make('nobody@example.org', 'owner', asha)).toMatchObject({ status: 404 });
  expect(await roles()).toEqual([`${ASHA} owner`, `${BEN} organiser`]);
});

test('the last owner neither leaves nor becomes an organiser, and learns it before the password', async () => {
  const { tokenOf, make, leave, call } = await start([ASHA, CLEO], [BEN]);
  const asha = await tokenOf(ASHA);
  const account = async () => (await call('GET', '/api/admin/account', { token: asha })).data;
  expect((await account()).isLastOwner).toBe(false);
  expect((await make(CLEO, 'organiser', asha)).status).toBe(200);
  expect((await account()).isLastOwner).toBe(true);
  const last = { status: 409, code: 'last_owner' };
  // Organisers do not count, and a wrong password is not even read.
  expect(await leave(asha, 'not the password')).toMatchObject(last);
  expect(await make(ASHA, 'organiser', asha, 'not the password')).toMatchObject(last);
  // An organiser leaves at any time.
  expect((await leave(await tokenOf(BEN))).status).toBe(200);
});

test('of two owners who leave, or make each other organisers, at once one stays an owner', async () => {
  const { tokenOf, make, leave, roles } = await start([ASHA, BEN], [CLEO]);
  const tokens = { asha: await tokenOf(ASHA), ben: await tokenOf(BEN) };
  const races = [
    () => [make(BEN, 'organiser', tokens.asha), make(ASHA, 'organiser', tokens.ben)],
    () => [make(ASHA, 'organiser', tokens.asha), leave(tokens.ben)],
    () => [leave(tokens.asha), leave(tokens.ben)],
  ];
  for (const race of races) {
    const statuses = (await Promise.all(race())).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const owners = (await roles()).filter((line) => line.endsWith(' owner'));
    expect(owners).toHaveLength(1);
    for (const email of [ASHA, BEN]) {
      await server.store.admins.create({ email, passwordHash }, server.clock.now());
      await server.query(`update admin set role = 'owner' where email = '${email}' returning id`);
    }
    tokens.asha = await tokenOf(ASHA);
    tokens.ben = await tokenOf(BEN);
  }
});

test('what an owner has begun ends when they become an organiser', async () => {
  const { tokenOf, make, call } = await start([ASHA, BEN], [CLEO]);
  const ben = await tokenOf(BEN);
  const asha = await tokenOf(ASHA);
  const cleo = await server.store.admins.findByEmail(CLEO);
  await call('POST', `/api/admin/admin/${cleo?.id}/removal`, { token: ben });
  await make(BEN, 'organiser', asha);
  const { data } = await call('GET', '/api/admin/admin', { token: asha });
  expect(data.admins.some(({ removal }: { removal: unknown }) => removal !== null)).toBe(false);
});

test('an organiser reads the own history, an owner that of all', async () => {
  const { tokenOf, call } = await start([ASHA], [BEN]);
  const asha = await tokenOf(ASHA);
  const ben = await tokenOf(BEN);
  const authors = async (token: string) =>
    new Set(
      (await call('GET', '/api/admin/history', { token })).data.entries.map(
        ({ by }: { by: string }) => by,
      ),
    );
  expect(await authors(asha)).toEqual(new Set([ASHA, BEN]));
  expect(await authors(ben)).toEqual(new Set([BEN]));
});

test('both roles log in and create events as the specification says', async () => {
  const { tokenOf, call } = await start([ASHA], [BEN]);
  for (const email of [ASHA, BEN]) {
    const json = { name: 'Rust Night', date: 'soon', description: 'Ferris.', image: '/a.svg' };
    const { status } = await call('POST', '/api/event', { token: await tokenOf(email), json });
    expect(status).toBe(201);
  }
});

test('an admin says a name once, which stands where the address stood', async () => {
  const { tokenOf, call } = await start([ASHA], [BEN]);
  const asha = await tokenOf(ASHA);
  const say = (name: unknown) => call('PUT', '/api/admin/name', { token: asha, json: { name } });
  const nameNow = async () =>
    (await call('GET', '/api/admin/account', { token: asha })).data.name as string;
  expect(await nameNow()).toBe('');
  for (const name of ['', 'A', '\u202eahsA', 'A'.repeat(51), 7]) {
    expect(await say(name)).toMatchObject({ status: 400, field: 'name' });
  }
  await call('POST', '/api/event', {
    token: asha,
    json: { name: 'Rust Night', date: 'soon', description: 'Ferris.', image: '/a.svg' },
  });
  expect(await say('  Asha Rao ')).toMatchObject({ status: 200, data: { name: 'Asha Rao' } });
  expect(await nameNow()).toBe('Asha Rao');
  const { entries } = (await call('GET', '/api/admin/history', { token: asha })).data;
  expect(entries[0]).toMatchObject({ by: 'Asha Rao', action: 'event.created' });
  const ben = await server.store.admins.findByEmail(BEN);
  await call('POST', `/api/admin/admin/${ben?.id}/removal`, { token: asha });
  const { admins } = (await call('GET', '/api/admin/admin', { token: asha })).data;
  expect(admins[1].removal.by).toBe('Asha Rao');
  // Of somebody who has left, what was said then.
  await server.store.admins.create({ email: CLEO, passwordHash }, server.clock.now());
  await call('POST', '/api/admin/leave', { token: asha, json: { currentPassword: PASSWORD } });
  const history = await server.store.adminHistory.list();
  expect(history.entries[0]).toMatchObject({ by: 'Asha Rao', action: 'admin.left' });
});
