import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { IdentityProvider } from '#server/auth/identity-provider';
import { nameFromEmail } from '#server/auth/member-name';
import { openAccount, type Account } from '#tests/support/account';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { createTestServer, type TestServer } from '#tests/support/server';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

const identity: IdentityProvider = {
  identify: async (code) => ({
    subject: code,
    email: `${code.split('-')[0]}@example.org`,
    name: 'Name at Google',
    imageUrl: 'https://example.org/picture.png',
  }),
};

let database: TestDatabase;
let server: TestServer;
let account: Account;

beforeAll(async () => {
  database = await createDatabase();
  server = await createTestServer({
    database: database.address,
    environment: { MAIL_PER_MINUTE: '1000' },
    identityProviders: { google: identity, github: identity },
  });
  account = openAccount(server);
});

afterAll(async () => {
  await server.close();
  await database.remove();
});

let members = 0;
let email = '';

// Each test has a member and an hour of its own, so that they share a server without sharing limits.
beforeEach(() => {
  members += 1;
  email = `member${members}@example.org`;
  server.clock.advance(3600);
});

test('a member sees all sessions in words, and ends one of them or all others', async () => {
  const { token: phone } = await account.signIn(email, { 'User-Agent': CHROME });
  const startedAt = new Date(server.clock.now()).toISOString();
  server.clock.advance(60);
  const laptop = await server.signIn(email);
  const stranger = await server.signIn('stranger@example.org');
  expect((await account.sessions(phone)).data).toEqual([
    {
      id: expect.any(String),
      device: 'Chrome on Android',
      createdAt: startedAt,
      lastSeenAt: startedAt,
      isThis: true,
    },
    expect.objectContaining({ device: '', isThis: false }),
  ]);

  // Reading writes the time at most every ten minutes.
  server.clock.advance(8 * 60);
  expect((await account.sessions(phone)).data[0]?.lastSeenAt).toBe(startedAt);
  server.clock.advance(60);
  await account.sessions(phone);
  const [seen, other] = (await account.sessions(phone)).data;
  expect(seen?.lastSeenAt).toBe(new Date(server.clock.now()).toISOString());
  expect((await account.sessions(laptop)).data.map(({ id }) => id)).toEqual([other?.id, seen?.id]);

  const strange = (await account.sessions(stranger)).data[0]?.id ?? '';
  for (const id of [strange, 'x', crypto.randomUUID()]) {
    const refused = await account.call(`/session/${id}`, { method: 'DELETE', token: phone });
    expect(refused).toMatchObject({ status: 404, code: 'not_found' });
  }
  const end = () => account.call(`/session/${other?.id}`, { method: 'DELETE', token: phone });
  expect((await end()).status).toBe(200);
  expect((await account.sessions(laptop)).status).toBe(401);
  expect((await end()).status).toBe(404);

  const tablet = await server.signIn(email);
  expect((await account.call('/session', { method: 'DELETE', token: tablet })).status).toBe(200);
  expect((await account.sessions(phone)).status).toBe(401);
  expect((await account.sessions(tablet)).data).toHaveLength(1);
  const own = (await account.sessions(tablet)).data[0]?.id ?? '';
  expect((await account.call(`/session/${own}`, { method: 'DELETE', token: tablet })).status).toBe(
    200,
  );
  expect((await account.sessions(tablet)).status).toBe(401);
  expect((await account.sessions(stranger)).status).toBe(200);
});

test('a session that ends while it refreshes is refused afterwards', async () => {
  const keeper = await server.signIn(email);
  for (let round = 0; round < 10; round += 1) {
    const token = await server.signIn(email);
    const [session] = (await account.sessions(token)).data;
    server.clock.advance(10);
    const [refreshed, ended] = await Promise.all([
      server.request('/api/auth/refresh', { json: { accessToken: token } }),
      account.call(`/session/${session?.id}`, { method: 'DELETE', token: keeper }),
    ]);
    expect(ended.status).toBe(200);
    expect([200, 401]).toContain(refreshed.status);
    const successor: string = (await refreshed.json()).data?.accessToken ?? token;
    for (const each of [token, successor]) {
      expect((await account.profile(each)).status).toBe(401);
      const again = await server.request('/api/auth/refresh', { json: { accessToken: each } });
      expect(again.status).toBe(401);
    }
  }
});

test.each([
  ['jane.doe+news', 'Jane Doe'],
  ['rahul99', 'Rahul'],
  ['st320', 'st320'],
  ['st320+news', 'st320'],
  ['21911a0501', '21911a0501'],
  ['j.doe', 'j.doe'],
  ['priya_k', 'priya_k'],
  ['160120733001', '160120733001'],
  ['+tag', '+tag'],
  ['żółć.łoś', 'Żółć Łoś'],
])('the address of "%s" gives the name "%s"', (local, name) => {
  expect(nameFromEmail(`${local}@example.org`)).toBe(name);
});

test('a member changes name and reminders, and no provider replaces a chosen name', async () => {
  const token = await server.signIn(email);
  const put = (json: unknown) => account.call('', { method: 'PUT', token, json });
  expect(await put({ name: '  Zoe\u0301 of the Lab ' })).toMatchObject({
    status: 200,
    data: { name: 'Zoé of the Lab', email, imageUrl: '', reminders: true, news: false },
  });
  expect((await put({ reminders: false })).data).toMatchObject({
    name: 'Zoé of the Lab',
    reminders: false,
  });
  expect((await put({})).status).toBe(200);
  for (const name of ['', 'x', '  ', 'x'.repeat(51), 'a\nb', '..', 'a\u202eb', 7, null]) {
    expect(await put({ name })).toMatchObject({ status: 400, field: 'name' });
  }
  expect(await put({ reminders: 'yes' })).toMatchObject({ status: 400, field: 'reminders' });

  await server.request(`/api/auth/google?code=${email.split('@')[0]}-1`);
  expect((await account.profile(token)).data).toMatchObject({
    name: 'Zoé of the Lab',
    imageUrl: 'https://example.org/picture.png',
  });
});

test('the news are on and off with the profile and with the link alike', async () => {
  const token = await server.signIn(email);
  const put = (news: boolean) => account.call('/news', { method: 'PUT', token, json: { news } });
  const state = async () => {
    const [row] = await database.query(
      `select state, email, confirmed_at, left_at from subscriber where email = '${email}'`,
    );
    return row;
  };
  expect((await put(false)).data).toEqual({ news: false });
  expect(await state()).toBeUndefined();

  // Pending from the footer: the sign-in has proved the address, so it needs no confirm mail.
  await server.request('/api/email', { json: { email } });
  expect((await account.profile(token)).data.news).toBe(false);
  expect((await put(true)).data).toEqual({ news: true });
  expect((await account.profile(token)).data.news).toBe(true);
  const confirmed = await state();
  await server.runMailQueue();
  expect(server.sent.filter(({ to }) => to === email)).toEqual([]);

  expect((await put(false)).status).toBe(200);
  expect(await state()).toMatchObject({ state: 'left', left_at: expect.anything() });
  server.clock.advance(29 * 86_400);
  await server.store.purge();
  const later = await server.signIn(email);
  expect((await account.profile(later)).data.news).toBe(false);
  await account.call('/news', { method: 'PUT', token: later, json: { news: true } });
  expect(await state()).toEqual(confirmed);

  await account.call('/news', { method: 'PUT', token: later, json: { news: false } });
  server.clock.advance(30 * 86_400);
  await server.store.purge();
  expect(await state()).toBeUndefined();
});
