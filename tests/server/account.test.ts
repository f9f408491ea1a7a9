import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { IdentityProvider } from '#server/members/identity-provider';
import { openAccount, type Account } from '#tests/support/account';
import { openDesk } from '#tests/support/admin-events';
import { dumpTables } from '#tests/support/dump';
import { createTestServer, type TestServer } from '#tests/support/server';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

const identity: IdentityProvider = {
  identify: async (code) => ({
    subject: code,
    email: `${code.split('-')[0]}@example.org`,
    name: 'Name at Google',
    hasChosenName: true,
    imageUrl: 'https://example.org/picture.png',
  }),
};

let server: TestServer;
let account: Account;

beforeAll(async () => {
  server = await createTestServer({
    environment: { MAIL_PER_MINUTE: '1000' },
    identityProviders: { google: identity, github: identity },
  });
  account = openAccount(server);
});

afterAll(() => server.close());

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
    const rejected = await account.call(`/session/${id}`, { method: 'DELETE', token: phone });
    expect(rejected).toMatchObject({ status: 404, code: 'not_found' });
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
  for (const name of [
    '',
    'x',
    '  ',
    'x'.repeat(51),
    'a\nb',
    '..',
    'a\u202eb',
    '\u3164\u3164',
    'a\u200bb',
    `ab${'\u0336'.repeat(5)}`,
    7,
    null,
  ]) {
    expect(await put({ name })).toMatchObject({ status: 400, field: 'name' });
  }
  expect(await put({ reminders: 'yes' })).toMatchObject({ status: 400, field: 'reminders' });

  await server.request(`/api/auth/google?code=${email.split('@')[0]}-1`);
  expect((await account.profile(token)).data).toMatchObject({
    name: 'Zoé of the Lab',
    imageUrl: 'https://example.org/picture.png',
  });
});

test('a name counts as chosen if the member or a provider has said it, and not if it is read from the address', async () => {
  const { token } = await account.signIn(email);
  const before = (await account.profile(token)).data;
  expect(before.hasChosenName).toBe(false);
  await server.request(`/api/auth/google?code=${email.split('@')[0]}-1`);
  expect((await account.profile(token)).data).toMatchObject({
    name: 'Name at Google',
    hasChosenName: true,
  });
  const { data } = await (await server.request('/api/auth/google?code=new-1')).json();
  expect((await account.profile(data.accessToken)).data.hasChosenName).toBe(true);
});

test('the profile and the link in a mail switch the news on and off alike', async () => {
  const token = await server.signIn(email);
  const put = (news: boolean) => account.call('/news', { method: 'PUT', token, json: { news } });
  const state = async () => {
    const [row] = await server.query(
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

test('events that interest a member come in the order of their days, then those that are over, the latest first', async () => {
  const token = await server.signIn(email);
  const desk = await openDesk(server);
  const day = (days: number) =>
    new Date(server.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
  const add = async (name: string, fields: object = {}) => {
    const event = await desk.create({ name, date: '', ...fields });
    expect((await desk.showInterest(event.id, token)).status).toBe(201);
    return event;
  };
  const starts = { old: 2, last: 4, later: 30, soon: 20 };
  for (const [name, days] of Object.entries(starts)) await add(name, { startsAt: day(days) });
  await add('undated', { date: 'some day' });
  const cancelled = await add('cancelled', { startsAt: day(25) });
  const deleted = await add('deleted', { startsAt: day(26) });
  await desk.update(cancelled, { status: 'cancelled' });
  await desk.remove(deleted);
  await desk.create({ name: 'not of interest', startsAt: day(21) });
  server.clock.advance(10 * 86_400);

  const again = await server.signIn(email);
  const { data } = await account.call<Event[]>('/event', { token: again });
  expect(data.map(({ name }) => name)).toEqual([
    'soon',
    'cancelled',
    'later',
    'undated',
    'last',
    'old',
  ]);
  expect(data.map(({ isOver }) => isOver)).toEqual([false, false, false, false, true, true]);
  expect(data[1]).toMatchObject({ status: 'cancelled', interested: 1 });

  const { data: summary } = await account.call('/delete', { token: again });
  expect(summary).toEqual({
    upcomingEvents: 4,
    pastEvents: 2,
    certificates: 0,
    sessions: 1,
    accounts: 0,
    news: false,
    calendar: false,
  });
});

test('the private calendar has the events of its member at an address that only its member knows', async () => {
  const token = await server.signIn(email);
  const desk = await openDesk(server);
  const inTwoDays = new Date(server.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const interesting = await desk.create({ name: 'Of interest', startsAt: inTwoDays });
  await desk.create({ name: 'Another', startsAt: inTwoDays });
  await desk.showInterest(interesting.id, token);
  const calendar = (method: string) =>
    account.call<{ url: string }>('/calendar', { method, token });
  expect((await calendar('GET')).data).toEqual({ url: null });
  const first = (await calendar('POST')).data.url;
  expect(first).toMatch(/^http:\/\/localhost:3000\/calendar\/mine\/[\w-]{43}\.ics$/);
  expect((await calendar('GET')).data.url).toBe(first);

  const read = (url: string, headers = {}) => server.request(new URL(url).pathname, { headers });
  const response = await read(first);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  });
  const text = await response.text();
  expect(text.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Of interest']);
  expect(text).toContain('X-WR-CALNAME:My events');
  const secret = /mine\/([\w-]+)/.exec(first)?.[1] ?? '';
  expect(text).not.toContain(secret);
  const etag = response.headers.get('ETag') ?? '';
  expect((await read(first, { 'If-None-Match': etag })).status).toBe(304);
  await desk.update(interesting, { status: 'cancelled' });
  const changed = await read(first, { 'If-None-Match': etag });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('STATUS:CANCELLED');

  const second = (await calendar('POST')).data.url;
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  expect((await read(second.replace('.ics', ''))).status).toBe(404);
  expect((await calendar('DELETE')).status).toBe(200);
  expect((await calendar('DELETE')).status).toBe(200);
  expect((await read(second)).status).toBe(404);
  const dump = [...(await dumpTables(server)).values(), JSON.stringify(server.logged)].join();
  for (const url of [first, second]) expect(dump).not.toContain(url.slice(-47, -4));
  expect(server.logged).toContainEqual(
    expect.objectContaining({ event: 'request', route: '/calendar/mine/:token.ics', status: 404 }),
  );
});

test('a connected account and a new device are told by mail, but not to a new member', async () => {
  const local = email.split('@')[0];
  const subjects = async () => {
    await server.runMailQueue();
    return server.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
  };
  const social = (provider: string, headers = {}) =>
    server.request(`/api/auth/${provider}?code=${local}-${provider}-${Math.random()}`, { headers });
  const connected = (provider: string) =>
    expect.stringContaining(`A ${provider} account was connected`);
  const newDevice = expect.stringContaining('New sign-in to your account');

  const { token, cookie } = await account.signIn(email);
  expect(await subjects()).toEqual([]);
  const response = await social('google', { Cookie: cookie });
  expect(await subjects()).toEqual([connected('Google')]);
  expect(response.headers.get('Set-Cookie')).toContain(
    `${cookie}; Max-Age=31536000; Path=/api/auth;`,
  );
  await social('github');
  expect(await subjects()).toEqual([connected('Google'), newDevice, connected('GitHub')]);

  server.clock.advance(60);
  await account.signIn(email, { 'User-Agent': CHROME });
  expect((await subjects())[3]).toEqual(newDevice);
  expect(server.sent.findLast(({ to }) => to === email)?.text).toContain('Chrome on Android');

  const accounts = () => account.call<{ provider: string }[]>('/account', { token });
  expect((await accounts()).data).toEqual([
    { provider: 'google', connectedAt: expect.any(String) },
    { provider: 'github', connectedAt: expect.any(String) },
  ]);
  const remove = (provider: string) =>
    account.call(`/account/${provider}`, { method: 'DELETE', token });
  const picture = async () => (await account.profile(token)).data.imageUrl;
  expect((await remove('google')).status).toBe(200);
  expect(await picture()).not.toBe('');
  expect((await remove('github')).status).toBe(200);
  expect((await remove('github')).status).toBe(200);
  expect(await picture()).toBe('');
  expect((await accounts()).data).toEqual([]);
  expect(await remove('facebook')).toMatchObject({ status: 400, field: 'provider' });
});

test('the export has everything of the member in readable names, and nothing secret', async () => {
  const { token } = await account.signIn(email, { 'User-Agent': CHROME });
  // The export lists sessions by their age.
  server.clock.advance(1);
  await server.request(`/api/auth/google?code=${email.split('@')[0]}-export`);
  const desk = await openDesk(server);
  const event = await desk.create({ name: 'Exported', date: 'some day' });
  await desk.showInterest(event.id, token);
  await account.call('/news', { method: 'PUT', token, json: { news: true } });
  await account.call('/calendar', { method: 'POST', token });
  await server.runMailQueue();
  server.clock.advance(60);
  await server.request(`/api/auth/email/otp?email=${email}`);

  const response = await server.request('/api/user/export', { token });
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="${society.shortName}-account.json"`,
  );
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    profile: { name: 'Name at Google', email, reminders: true, hasChosenName: true },
    sessions: [{ device: 'Chrome on Android' }, { device: '' }],
    connectedAccounts: [{ provider: 'google', connectedAt: expect.any(String) }],
    interestedEvents: [{ event: 'Exported', date: 'some day', getsMails: true }],
    privateCalendar: { since: expect.any(String) },
    news: { state: 'confirmed', confirmedAt: expect.any(String), leftAt: null },
    mails: [
      { kind: 'new-device', status: 'sent' },
      { kind: 'account-connected', status: 'sent' },
    ],
    refusedMails: null,
    openCodes: [{ purpose: 'sign-in' }],
    limits: expect.arrayContaining([expect.objectContaining({ kind: 'code sent' })]),
  });
  const secrets = await server.query(`select token_hash as secret from member_calendar
    union select nonce from member_calendar union select token_hash from otp_challenge
    union select code_hash from otp_challenge union select token_id from member_session`);
  expect(secrets.length).toBeGreaterThan(4);
  for (const row of secrets) expect(text).not.toContain(Object(row).secret);

  const both = await Promise.all([1, 2].map(() => server.request('/api/user/export', { token })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await both[0]?.text()).toBe(await both[1]?.text());
});

test('the export does not tell of an event that was deleted', async () => {
  const { token } = await account.signIn(email);
  const desk = await openDesk(server);
  const { id } = await desk.create({ name: 'Secret', startsAt: '2025-05-20', place: 'Secret' });
  await desk.showInterest(id, token);
  const event = (await desk.read(id)).data;
  await desk.update(event, { place: 'Secret hall', tell: true });
  await server.runMailQueue();
  const read = async () => (await server.request('/api/user/export', { token })).text();
  expect(JSON.parse(await read()).mails.at(-1)).toMatchObject({ kind: 'changed', about: 'Secret' });
  await desk.remove((await desk.read(id)).data);
  const text = await read();
  expect(text).not.toContain('Secret');
  expect(JSON.parse(text).interestedEvents).toMatchObject([
    { eventId: id, event: null, getsMails: false },
  ]);
});

const endpoints: [method: string, path: string, json?: object][] = [
  ['GET', ''],
  ['PUT', '', { reminders: true }],
  ['PUT', '/news', { news: false }],
  ['GET', '/event'],
  ['GET', '/session'],
  ['DELETE', '/session'],
  ['DELETE', '/session/:own'],
  ['GET', '/calendar'],
  ['POST', '/calendar'],
  ['DELETE', '/calendar'],
  ['GET', '/account'],
  ['DELETE', '/account/google'],
  ['GET', '/export'],
  ['GET', '/delete'],
  ['POST', '/delete/code'],
  ['POST', '/delete', { otp: 'AAAA', token: 'x' }],
];

test('every endpoint is for the member alone: another member, an admin and a visitor change nothing', async () => {
  const { token } = await account.signIn(email);
  await server.request(`/api/auth/google?code=${email.split('@')[0]}-table`);
  const own = (await account.sessions(token)).data[0]?.id ?? '';
  const desk = await openDesk(server);
  const event = await desk.create({ date: 'some day' });
  await desk.showInterest(event.id, token);
  await account.call('/news', { method: 'PUT', token, json: { news: true } });
  await account.call('/calendar', { method: 'POST', token });
  const rowsOfOwner = async () =>
    Promise.all(
      ['member_session', 'member_calendar', 'member_identity', 'registration'].map((table) =>
        server.query(
          `select member_id, count(*) as rows from ${table} where member_id =
            (select id from member where email = '${email}') group by member_id`,
        ),
      ),
    );
  const before = JSON.stringify(await rowsOfOwner());
  const admin = await server.signInAdmin();
  for (const [method, path, json] of endpoints) {
    const other = await server.signIn('other@example.org');
    const at = path.replace(':own', own);
    const init = { method, json };
    const statusFor = async (caller?: string) =>
      (await server.request(`/api/user${at}`, { ...init, token: caller })).status;
    expect([path, await statusFor(), await statusFor(admin)]).toEqual([path, 401, 401]);
    const expected = path === '/session/:own' ? 404 : path === '/delete' && json ? 400 : null;
    expect([path, await statusFor(other)]).toEqual([
      path,
      expected ?? (method === 'POST' && path === '/calendar' ? 201 : 200),
    ]);
  }
  expect(JSON.stringify(await rowsOfOwner())).toBe(before);
  expect((await account.profile(token)).data).toMatchObject({ email, news: true });
});
