import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { adminRequests, cookieOf, PASSWORD, passwordHash } from '#tests/support/admin';
import { createAuthenticator } from '#tests/support/authenticator';
import { server, useServer } from '#tests/support/server';

const ASHA = 'asha@example.org';
const BEN = 'ben@example.org';
const CLEO = 'cleo@example.org';
const NEW_PASSWORD = 'a much better one';
const SITE = 'https://society.example';
const MINUTE = 60;
const DAY = 24 * 3600;

/** Simultaneous requests. */
const ROUNDS = [1, 2, 3, 4];

type Authenticator = ReturnType<typeof createAuthenticator>;

// New passwords are hashed at the cost of production.
vi.setConfig({ testTimeout: 60_000 });

let admins: ReturnType<typeof adminRequests>;
let phone: Authenticator;

// So that sessions outlast a reset that waits.
useServer({ environment: { APP_URL: SITE, ADMIN_SESSION_HOURS: '168' } });
beforeEach(async () => {
  admins = adminRequests(server);
  phone = createAuthenticator(SITE);
  for (const [email, role] of [
    [ASHA, 'owner'],
    [BEN, 'owner'],
    [CLEO, 'organiser'],
  ] as const) {
    await server.store.admins.create({ email, passwordHash, role }, server.clock.now());
  }
});

const idOf = async (email: string) => (await server.store.admins.findByEmail(email))?.id ?? '';

const askToAdd = (token: string, currentPassword = PASSWORD) =>
  admins.call('POST', '/api/admin/passkey/options', { token, json: { currentPassword } });

const add = (token: string, passkey: ReturnType<Authenticator['register']>, name = 'Phone') =>
  admins.call('POST', '/api/admin/passkey', { token, json: { name, passkey } });

async function addPasskey(token: string, authenticator = phone, name = 'Phone'): Promise<void> {
  const { data } = await askToAdd(token);
  const { status, code } = await add(token, authenticator.register(data), name);
  if (status !== 201) throw new Error(`The passkey was not added: ${code}`);
}

const signInOptions = async () =>
  (await admins.call('POST', '/api/auth/admin/passkey/options')).data;

const signIn = (json: unknown, ip?: string) =>
  admins.call('POST', '/api/auth/admin/passkey', { json, ...(ip !== undefined && { ip }) });

const signInWith = async (authenticator: Authenticator) =>
  signIn(authenticator.signIn(await signInOptions()));

const setRequired = (token: string, isRequired: boolean, currentPassword = PASSWORD) =>
  admins.call('PUT', '/api/admin/passkey/required', {
    token,
    json: { isRequired, currentPassword },
  });

const remove = (token: string, id: string, currentPassword = PASSWORD) =>
  admins.call('POST', `/api/admin/passkey/${id}/removal`, { token, json: { currentPassword } });

const account = (token: string) => admins.call('GET', '/api/admin/account', { token });

const passkeys = async (token: string) =>
  (await admins.call('GET', '/api/admin/passkey', { token })).data.passkeys;

const listed = async (email: string, token: string) => {
  const { data } = await admins.call('GET', '/api/admin/admin', { token });
  return data.admins.find((admin: { email: string }) => admin.email === email);
};

const history = async () =>
  (await server.store.adminHistory.list()).entries
    .filter(({ action }) => action.startsWith('passkey.') || action.startsWith('password.'))
    .map(({ by, action, subject }) => `${by} ${action} ${subject}`)
    .toReversed();

/** Requires a passkey of an admin, and returns the token of the session. */
async function withRequiredPasskey(email = ASHA): Promise<string> {
  const token = await admins.tokenOf(email);
  await addPasskey(token);
  expect((await setRequired(token, true)).status).toBe(200);
  return token;
}

/** Has a new link mailed, and returns its token. */
async function resetLink(email = ASHA): Promise<string> {
  await admins.call('POST', '/api/auth/admin/reset/request', { json: { email } });
  await server.runMailQueue();
  return /reset\?token=([\w-]+)/.exec(server.sent.at(-1)?.text ?? '')?.[1] ?? '';
}

const accept = async (link: string, password = NEW_PASSWORD) =>
  admins.call('POST', '/api/auth/admin/reset', { json: { token: link, password } });

/** Chooses a password by a link, and returns until when it waits. */
async function choosePassword(password = NEW_PASSWORD): Promise<string> {
  const { status, data } = await accept(await resetLink(), password);
  expect({ status, data }).toEqual({ status: 202, data: { waitsUntil: expect.any(String) } });
  return data.waitsUntil;
}

const allow = async (token: string, at: string) =>
  admins.call('PUT', `/api/admin/admin/${await idOf(ASHA)}/reset`, { token, json: { at } });

const stop = async (token: string) =>
  admins.call('DELETE', `/api/admin/admin/${await idOf(ASHA)}/reset`, { token });

const login = async (password = PASSWORD) => (await admins.logIn(ASHA, { password })).status;

/** The statuses of answers to simultaneous requests, the lowest first. */
const statuses = (...answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

test('an admin adds a passkey with the password, signs in with it as with the password, and removes it', async () => {
  const token = await admins.tokenOf(ASHA);
  expect(await askToAdd(token, 'a wrong one')).toMatchObject({
    status: 400,
    code: 'wrong_password',
  });
  const { data: options } = await askToAdd(token);
  expect(options).toMatchObject({
    rp: { id: 'society.example' },
    user: { name: ASHA },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const answer = phone.register(options);
  expect((await add(token, answer)).status).toBe(201);
  expect((await add(token, answer)).status).toBe(400);
  expect((await askToAdd(token)).data.excludeCredentials).toMatchObject([{ id: phone.id }]);
  expect(await passkeys(token)).toMatchObject([{ name: 'Phone', lastUsedAt: null }]);

  server.clock.advance(DAY);
  const signedIn = await signInWith(phone);
  expect(signedIn).toMatchObject({ status: 200, message: 'Login Successful' });
  expect((await account(signedIn.data.accessToken)).data.email).toBe(ASHA);
  expect(await passkeys(token)).toMatchObject([
    { name: 'Phone', lastUsedAt: new Date(server.clock.now()).toISOString() },
  ]);
  // The password goes on, as no passkey is required.
  expect(await login()).toBe(200);
  expect(await listed(ASHA, token)).toMatchObject({ hasPasskey: true, requiresPasskey: false });
  expect(await listed(BEN, token)).toMatchObject({ hasPasskey: false });

  expect((await remove(token, phone.id, 'a wrong one')).status).toBe(400);
  expect((await remove(await admins.tokenOf(BEN), phone.id)).status).toBe(404);
  expect((await remove(token, phone.id)).status).toBe(200);
  expect(await passkeys(token)).toEqual([]);
  expect((await signInWith(phone)).status).toBe(401);
  expect(await history()).toEqual([`${ASHA} passkey.added Phone`, `${ASHA} passkey.removed Phone`]);
  await server.runMailQueue();
  expect(server.sent.map(({ to, subject }) => `${to} ${subject}`)).toContainEqual(
    expect.stringMatching(/^asha@example\.org A new passkey for your admin login/),
  );
});

test('a passkey on a new device is told by mail, and on a known one it is not', async () => {
  await addPasskey(await admins.tokenOf(ASHA));
  await server.runMailQueue();
  const sent = server.sent.length;
  const response = await server.request('/api/auth/admin/passkey', {
    json: phone.signIn(await signInOptions()),
  });
  await server.runMailQueue();
  expect(server.sent.slice(sent).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New admin login/),
  ]);
  await server.request('/api/auth/admin/passkey', {
    json: phone.signIn(await signInOptions()),
    headers: { Cookie: cookieOf(response) },
  });
  await server.runMailQueue();
  expect(server.sent).toHaveLength(sent + 1);
});

test('a passkey that was made for another site, without its owner or without a challenge is not added', async () => {
  const token = await admins.tokenOf(ASHA);
  const ben = await admins.tokenOf(BEN);
  const options = async () => (await askToAdd(token)).data;
  for (const faults of [
    { origin: 'https://society.example.evil.example' },
    { origin: 'http://society.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { challenge: 'bm90IG91cnM' },
    // A sign-in's, which anybody gets without the password.
    { challenge: (await signInOptions()).challenge },
    // Another admin's.
    { challenge: (await askToAdd(ben)).data.challenge },
  ]) {
    const { status, code } = await add(token, phone.register(await options(), faults));
    expect({ faults, status, code }).toEqual({ faults, status: 400, code: 'passkey_refused' });
  }
  const late = phone.register(await options());
  server.clock.advance(5 * MINUTE);
  expect((await add(token, late)).status).toBe(400);
  // What was refused once is not checked again.
  const cut = phone.register(await options());
  const broken = { ...cut, response: { ...cut.response, attestationObject: 'o2Nm' } };
  expect((await add(token, broken)).status).toBe(400);
  expect((await add(token, cut)).status).toBe(400);
  expect(await passkeys(token)).toEqual([]);

  // One that belongs to an admin already becomes nobody else's.
  await addPasskey(ben);
  const { data } = await askToAdd(token);
  expect((await add(token, phone.register(data))).status).toBe(400);
  expect(await history()).toEqual([`${BEN} passkey.added Phone`]);
});

test('a sign-in for another site, without its owner, twice or too late is refused, all in the same words', async () => {
  const token = await admins.tokenOf(ASHA);
  await addPasskey(token);
  const answers = [
    phone.signIn(await signInOptions(), { origin: 'https://evil.example' }),
    phone.signIn(await signInOptions(), { rpId: 'evil.example' }),
    phone.signIn(await signInOptions(), { isVerified: false }),
    phone.signIn(await signInOptions(), { challenge: 'bm90IG91cnM' }),
    phone.signIn(await signInOptions(), { challenge: (await askToAdd(token)).data.challenge }),
    phone.signIn(await signInOptions(), {
      userHandle: Buffer.from(await idOf(BEN)).toString('base64url'),
    }),
    // The signature of another key under this one's id.
    {
      ...createAuthenticator(SITE).signIn(await signInOptions(), {
        userHandle: Buffer.from(await idOf(ASHA)).toString('base64url'),
      }),
      id: phone.id,
      rawId: phone.id,
    },
  ];
  const late = phone.signIn(await signInOptions());
  const used = phone.signIn(await signInOptions());
  expect((await signIn(used)).status).toBe(200);
  answers.push(used);
  const once = phone.signIn(await signInOptions());
  const [first, second] = await Promise.all([signIn(once), signIn(once)]);
  expect(statuses(first, second)).toEqual([200, 401]);
  for (const answer of answers) {
    expect(await signIn(answer)).toMatchObject({
      status: 401,
      message: 'This passkey does not sign you in here.',
    });
  }
  server.clock.advance(5 * MINUTE);
  expect((await signIn(late)).status).toBe(401);
  await signInOptions();
  const challenges = 'select * from passkey_challenge';
  expect(await server.query(challenges)).not.toEqual([]);
  server.clock.advance(5 * MINUTE);
  await server.store.purge();
  expect(await server.query(challenges)).toEqual([]);
});

test('the passkey of a removed admin signs nobody in', async () => {
  await addPasskey(await admins.tokenOf(BEN));
  const begun = await signInOptions();
  await server.store.admins.remove(BEN);
  expect((await signIn(phone.signIn(begun))).status).toBe(401);
  expect(await server.query('select * from admin_passkey')).toEqual([]);
});

test('a passkey whose counter goes back is refused, and the history says so', async () => {
  await addPasskey(await admins.tokenOf(ASHA));
  phone.countTo(7);
  expect((await signInWith(phone)).status).toBe(200);
  for (const count of [7, 6, 0]) {
    phone.countTo(count);
    expect((await signInWith(phone)).status).toBe(401);
  }
  phone.countTo(8);
  expect((await signInWith(phone)).status).toBe(200);
  expect(await history()).toEqual([
    `${ASHA} passkey.added Phone`,
    ...Array.from({ length: 3 }, () => `${ASHA} passkey.refused Phone`),
  ]);
});

test('a passkey that does not count signs in as often as it likes, also at once', async () => {
  await addPasskey(await admins.tokenOf(ASHA));
  const answers = await Promise.all([1, 2, 3].map(async () => phone.signIn(await signInOptions())));
  const results = await Promise.all(answers.map((answer) => signIn(answer)));
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('of sign-ins with the same count only one succeeds', async () => {
  await addPasskey(await admins.tokenOf(ASHA));
  phone.countTo(1);
  const answers = await Promise.all(ROUNDS.map(async () => phone.signIn(await signInOptions())));
  const results = await Promise.all(answers.map((answer) => signIn(answer)));
  expect(statuses(...results)).toEqual([200, 401, 401, 401]);
});

test('where a passkey is required the right password is not enough, and a wrong one learns nothing', async () => {
  const token = await admins.tokenOf(ASHA);
  expect(await setRequired(token, true)).toMatchObject({ status: 409, code: 'no_passkey' });
  await addPasskey(token);
  expect((await setRequired(token, true, 'a wrong one')).status).toBe(400);
  expect(await login()).toBe(200);
  expect((await setRequired(token, true)).status).toBe(200);
  expect((await account(token)).data.requiresPasskey).toBe(true);

  for (let round = 0; round < 6; round += 1) {
    const refused = await admins.logIn(ASHA);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('Set-Cookie')).toBeNull();
    expect(await refused.json()).toMatchObject({ code: 'passkey_required', data: null });
  }
  const wrong = await (await admins.logIn(ASHA, { password: 'a wrong one' })).json();
  const unknown = await (await admins.logIn('nobody@example.org')).json();
  expect(wrong).toEqual(unknown);
  expect((await signInWith(phone)).status).toBe(200);

  expect(await remove(token, phone.id)).toMatchObject({ status: 409, code: 'last_passkey' });
  expect((await setRequired(token, false)).status).toBe(200);
  expect(await login()).toBe(200);
  expect((await remove(token, phone.id)).status).toBe(200);
  expect(await history()).toEqual([
    `${ASHA} passkey.added Phone`,
    `${ASHA} passkey.required ${ASHA}`,
    `${ASHA} passkey.not-required ${ASHA}`,
    `${ASHA} passkey.removed Phone`,
  ]);
  await server.runMailQueue();
  expect(server.sent.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/needs no passkey any more$/),
  );
});

test('of passkeys that are removed at once one stays, if one is required', async () => {
  const token = await admins.tokenOf(ASHA);
  const keys = ROUNDS.map(() => createAuthenticator(SITE));
  for (const key of keys) await addPasskey(token, key);
  await setRequired(token, true);
  // On Postgres the removals all wait for the passkeys, and go on together.
  const removals = await server.store.transaction(async (tx) => {
    for (const { id } of keys) {
      const stored = await tx.passkeys.find(id);
      if (stored) await tx.passkeys.use(stored, stored.counter, server.clock.now());
    }
    const begun = keys.map(({ id }) => remove(token, id));
    await sleep(300);
    return () => Promise.all(begun);
  });
  expect(statuses(...(await removals()))).toEqual([200, 200, 200, 409]);
  expect(await passkeys(token)).toHaveLength(1);
});

test('sign-ins with passkeys are limited per network', async () => {
  await addPasskey(await admins.tokenOf(ASHA));
  const forged = phone.signIn(await signInOptions(), { origin: 'https://evil.example' });
  const right = phone.signIn(await signInOptions());
  for (let round = 0; round < 30; round += 1) {
    expect((await signIn(forged, '203.0.113.1')).status).toBe(401);
  }
  expect((await signIn(right, '203.0.113.1')).status).toBe(429);
  expect((await signIn(right, '203.0.113.2')).status).toBe(200);
  const options = () =>
    admins.call('POST', '/api/auth/admin/passkey/options', { ip: '203.0.113.3' });
  for (let round = 0; round < 60; round += 1) {
    expect((await options()).status).toBe(200);
  }
  expect((await options()).status).toBe(429);
});

test('where a passkey is required a new password by mail waits for a day, and all owners are told', async () => {
  const asha = await withRequiredPasskey();
  const ben = await admins.tokenOf(BEN);
  const link = await resetLink();
  const read = await admins.call('POST', '/api/auth/admin/reset/read', { json: { token: link } });
  expect(read.data).toMatchObject({ email: ASHA, requiresPasskey: true });
  const at = new Date(server.clock.now() + DAY * 1000).toISOString();
  const sent = server.sent.length;
  expect(await accept(link)).toMatchObject({ status: 202, data: { waitsUntil: at } });
  expect((await accept(link)).status).toBe(410);

  // Nothing else has changed yet.
  expect((await account(asha)).data).toMatchObject({ requiresPasskey: true, reset: { at } });
  expect((await listed(ASHA, ben)).reset).toEqual({ at });
  expect(await login(NEW_PASSWORD)).toBe(401);
  expect(await login()).toBe(403);
  await server.runMailQueue();
  // Cleo is no owner.
  expect(
    server.sent
      .slice(sent)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([ASHA, BEN]);
  expect(server.sent.at(-1)?.text).toContain('2 March 2025, 15:30');

  server.clock.advance(DAY - 1);
  expect(await login(NEW_PASSWORD)).toBe(401);
  server.clock.advance(1);
  // Before the purge has run.
  expect((await account(asha)).status).toBe(401);
  expect(await login()).toBe(401);
  expect(await login(NEW_PASSWORD)).toBe(200);
  const now = await admins.tokenOf(ASHA, { password: NEW_PASSWORD });
  expect((await account(now)).data).toMatchObject({ requiresPasskey: false, reset: null });
  await server.runMailQueue();
  expect(server.sent.map(({ to, subject }) => `${to} ${subject}`)).toContainEqual(
    expect.stringMatching(/^asha@example\.org Your admin password at .+ was changed$/),
  );
  expect(await history()).toEqual([
    `${ASHA} passkey.added Phone`,
    `${ASHA} passkey.required ${ASHA}`,
    `${ASHA} password.reset-asked ${ASHA}`,
    `${ASHA} password.reset ${ASHA}`,
  ]);
});

test('the purge sets a password that has waited, and the login does so too', async () => {
  await withRequiredPasskey();
  await choosePassword();
  server.clock.advance(DAY);
  await server.store.purge();
  expect(await server.query('select waiting_password_hash as hash from admin')).toEqual([
    { hash: null },
    { hash: null },
    { hash: null },
  ]);
  expect(await login(NEW_PASSWORD)).toBe(200);

  await setRequired(await admins.tokenOf(ASHA, { password: NEW_PASSWORD }), true, NEW_PASSWORD);
  await choosePassword('the third of them');
  server.clock.advance(DAY);
  expect(await login('the third of them')).toBe(200);
});

test('a second reset takes the place of the first, and waits anew', async () => {
  await withRequiredPasskey();
  const ben = await admins.tokenOf(BEN);
  const first = await choosePassword();
  server.clock.advance(DAY - MINUTE);
  const second = await choosePassword('the second of them');
  expect(Date.parse(second) - Date.parse(first)).toBe((DAY - MINUTE) * 1000);
  // An owner who has asked about the first one does not allow the second one.
  expect(await allow(ben, first)).toMatchObject({ status: 409, code: 'reset_changed' });
  server.clock.advance(MINUTE);
  expect(await login(NEW_PASSWORD)).toBe(401);
  expect(await login('the second of them')).toBe(401);
  server.clock.advance(DAY);
  expect(await login(NEW_PASSWORD)).toBe(401);
  expect(await login('the second of them')).toBe(200);
});

test('another owner allows a reset at once; neither the admin nor an organiser can', async () => {
  const asha = await withRequiredPasskey();
  const ben = await admins.tokenOf(BEN);
  const at = await choosePassword();
  expect((await allow(asha, at)).status).toBe(403);
  expect((await allow(await admins.tokenOf(CLEO), at)).status).toBe(403);
  expect((await stop(await admins.tokenOf(CLEO))).status).toBe(403);
  const results = await Promise.all(ROUNDS.map(() => allow(ben, at)));
  expect(statuses(...results)).toEqual([200, 409, 409, 409]);
  expect((await account(asha)).status).toBe(401);
  expect(await login(NEW_PASSWORD)).toBe(200);
  expect((await history()).slice(-2)).toEqual([
    `${ASHA} password.reset ${ASHA}`,
    `${BEN} password.reset-allowed ${ASHA}`,
  ]);
});

test('an owner, the admin, the passkey and a changed password stop a reset', async () => {
  const asha = await withRequiredPasskey();
  const ben = await admins.tokenOf(BEN);
  const stops = [
    () => stop(ben),
    () => admins.call('DELETE', '/api/admin/reset', { token: asha }),
    () => signInWith(phone),
    () =>
      admins.call('PUT', '/api/admin/password', {
        token: asha,
        json: { currentPassword: PASSWORD, newPassword: 'the third of them' },
      }),
  ];
  for (const act of stops) {
    const at = await choosePassword();
    expect((await act()).status).toBe(200);
    expect((await account(asha)).data).toMatchObject({ requiresPasskey: true, reset: null });
    expect((await allow(ben, at)).status).toBe(409);
  }
  server.clock.advance(DAY);
  await server.store.purge();
  expect(await login(NEW_PASSWORD)).toBe(401);
  expect((await account(asha)).status).toBe(200);
  expect((await history()).filter((entry) => entry.includes('reset-stopped'))).toEqual([
    `${BEN} password.reset-stopped ${ASHA}`,
    `${ASHA} password.reset-stopped ${ASHA}`,
    `${ASHA} password.reset-stopped ${ASHA}`,
  ]);
});

test('a reset that waits ends with the requirement, and with its admin', async () => {
  const asha = await withRequiredPasskey();
  await choosePassword();
  expect((await setRequired(asha, false)).status).toBe(200);
  server.clock.advance(DAY);
  expect(await login(NEW_PASSWORD)).toBe(401);
  expect(await login()).toBe(200);

  expect((await setRequired(asha, true)).status).toBe(200);
  await choosePassword();
  await server.store.admins.remove(ASHA);
  server.clock.advance(DAY);
  await server.store.purge();
  expect(await login(NEW_PASSWORD)).toBe(401);
});

test('a link that was mailed before a passkey was required, or to a former address, opens no way around it', async () => {
  const token = await admins.tokenOf(ASHA);
  await addPasskey(token);
  const early = await resetLink();
  const other = await resetLink();
  expect((await setRequired(token, true)).status).toBe(200);
  expect((await accept(early)).status).toBe(202);
  const asha = await idOf(ASHA);
  await server.store.admins.changeAddress(asha, 'asha@example.net', server.clock.now());
  expect((await accept(other)).status).toBe(410);
});
