import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RecipientRejectedError } from '#server/mail/mailer';
import { type Account, openAccount } from '#tests/support/account';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { dumpTables } from '#tests/support/dump';
import { createGate } from '#tests/support/gate';
import { type Mailing, openMailing } from '#tests/support/mailing';
import { createTestServer, type TestServer } from '#tests/support/server';

const DAY_SECONDS = 86_400;

let server: TestServer;
let account: Account;
let desk: Desk;
let mailing: Mailing;
/** Runs before a mail of the queue is accepted. */
let onSend: (to: string) => Promise<void> = async () => {};

beforeAll(async () => {
  server = await createTestServer({
    environment: { MAIL_PER_MINUTE: '1000' },
    mailer: { send: ({ to }) => onSend(to) },
    identityProviders: {
      google: {
        identify: async (code) => {
          const address = code.split(' ')[0] ?? '';
          const identity = { subject: `id-${address}`, email: address, imageUrl: '' };
          return { ...identity, name: NAME, hasChosenName: true };
        },
      },
    },
  });
  account = openAccount(server);
  desk = await openDesk(server);
  mailing = openMailing(server.address);
});

afterAll(async () => {
  await mailing.close();
  await server.close();
});

const NAME = 'Zephyrine Quill';
let members = 0;
let email = '';

beforeEach(async () => {
  members += 1;
  email = `leaver${members}@example.org`;
  onSend = async () => {};
  server.clock.advance(3600);
  desk = await openDesk(server);
});

const dayIn = (days: number) =>
  new Date(server.clock.now() + days * DAY_SECONDS * 1000).toISOString().slice(0, 10);

/** A code that differs from the mailed one. */
const wrong = (code: string) => (code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`);

test('a code works for its purpose only, and both count towards the same limits', async () => {
  const { token } = await account.signIn(email);
  server.clock.advance(60);
  const signIn = await account.askForCode(email);
  const signInCode = server.outbox.get(email) ?? '';
  server.clock.advance(60);
  const deletion = await account.askForDeletion(token);
  const code = server.outbox.get(email) ?? '';
  const remove = (otp: string, challenge: string) =>
    account.call('/delete', { token, json: { otp, token: challenge } });
  const enter = (otp: string, challenge: string) =>
    server.request('/api/auth/email/otp/verify', { json: { email, otp, token: challenge } });

  const rejected = { status: 400, code: 'invalid_otp', field: 'otp' };
  expect(await remove(signInCode, signIn)).toMatchObject(rejected);
  expect((await enter(code, deletion)).status).toBe(401);
  // Neither attempt counted against a code, and asking for one code did not end the other.
  expect((await enter(signInCode, signIn)).status).toBe(200);
  for (let round = 0; round < 4; round += 1) {
    expect(await remove(wrong(code), deletion)).toMatchObject(rejected);
  }
  expect(await remove(wrong(code), deletion)).toMatchObject({ ...rejected, code: 'otp_spent' });
  expect((await account.profile(token)).status).toBe(200);

  server.clock.advance(60);
  await account.askForDeletion(token);
  server.clock.advance(60);
  await account.askForDeletion(token);
  server.clock.advance(60);
  const limited = await server.request(`/api/auth/email/otp?email=${email}`);
  expect(limited.status).toBe(429);
  expect((await account.call('/delete/code', { method: 'POST', token })).status).toBe(429);
});

test('a deletion leaves nothing of the person in any table or log line, and what counts as numbers', async () => {
  email = 'zephyrine.quill+club@example.org';
  const { token, cookie } = await account.signIn(email);
  const other = await account.signIn('other@example.org', { Cookie: cookie });
  await server.request(`/api/auth/google?code=${encodeURIComponent(email)}`);
  await account.call('', { method: 'PUT', token, json: { name: NAME } });
  const [row] = await server.query(`select id from member where email = '${email}'`);
  const memberId = String(Object(row).id);

  // Interest in a past, a coming and a deleted event, mails of each kind and refusals.
  const past = await desk.create({ name: 'Past', startsAt: dayIn(1) });
  const coming = await desk.create({ name: 'Coming', startsAt: dayIn(8) });
  const removed = await desk.create({ name: 'Removed', startsAt: dayIn(9) });
  for (const { id } of [past, coming, removed]) {
    expect((await desk.showInterest(id, token)).status).toBe(201);
    await desk.showInterest(id, other.token);
  }
  await desk.remove(removed);
  await desk.update(coming, { place: 'Hall 2', tell: true });
  await server.request('/api/email', { json: { email } });
  await server.runMailQueue();
  await account.call('/news', { method: 'PUT', token, json: { news: true } });
  await mailing.queueLetter(server.clock.now());
  await server.runMailQueue();
  onSend = async () => {
    throw new RecipientRejectedError('no', { cause: new Error(`550 ${email} is unknown`) });
  };
  await mailing.queueLetter(server.clock.now(), 'Refused');
  await server.runMailQueue();
  onSend = async () => {};
  server.clock.advance(2 * DAY_SECONDS);
  const refreshed = await server.request('/api/auth/refresh', { json: { accessToken: token } });
  const fresh: string = (await refreshed.json()).data.accessToken;
  await account.call('/calendar', { method: 'POST', token: fresh });
  await server.request('/api/auth/admin', { json: { email, password: 'not an admin' } });
  await account.askForCode(email);
  server.clock.advance(60);
  const challenge = await account.askForDeletion(fresh);
  const tried = { otp: wrong(server.outbox.get(email) ?? ''), token: challenge };
  expect((await account.call('/delete', { token: fresh, json: tried })).status).toBe(400);
  const summary = await account.call('/delete', { token: fresh });
  expect(summary.data).toEqual({
    upcomingEvents: 1,
    pastEvents: 1,
    certificates: 0,
    sessions: 2,
    accounts: 1,
    news: true,
    calendar: true,
  });

  // One mail waits, and one is under way while the account is deleted.
  await mailing.queueLetter(server.clock.now(), 'Under way');
  await mailing.queueLetter(server.clock.now(), 'Waiting');
  const reached = createGate();
  const gate = createGate();
  onSend = async () => {
    reached.open();
    await gate.opened;
  };
  const sending = server.runMailQueue();
  await reached.opened;
  const terms = new RegExp(`zephyrine|quill|${memberId}`, 'i');
  const found = [...(await dumpTables(server))].flatMap(([name, rows]) =>
    terms.test(rows) ? [name] : [],
  );
  expect(found.toSorted()).toEqual([
    'mail',
    'mail_token',
    'member',
    'member_calendar',
    'member_identity',
    'member_session',
    'otp_challenge',
    'rate_limit_record',
    'refused_address',
    'registration',
    'subscriber',
  ]);

  const interested = async () => {
    const { data } = await (await server.request('/api/event')).json();
    return Object.fromEntries(
      data.map((event: { name: string; interested: number }) => [event.name, event.interested]),
    );
  };
  expect(await interested()).toEqual({ Coming: 2 });
  const response = await server.request('/api/user/delete', {
    token: fresh,
    headers: { Cookie: other.cookie },
    json: { otp: server.outbox.get(email), token: challenge },
  });
  expect(response.status).toBe(200);
  // The lists are cached for a second.
  expect(await interested()).toEqual({ Coming: 1 });
  gate.open();
  await sending;
  onSend = async () => {};
  await server.runMailQueue();

  for (const [name, rows] of await dumpTables(server))
    expect([name, rows]).not.toEqual([name, expect.stringMatching(terms)]);
  expect(server.logged.length).toBeGreaterThan(20);
  expect(JSON.stringify(server.logged)).not.toMatch(terms);
  expect(response.headers.get('Set-Cookie')).toContain(
    `${other.cookie.split('.')[0]}; Max-Age=31536000; Path=/api/auth;`,
  );
  for (const path of ['', '/session', '/export']) {
    expect((await account.call(path, { token: fresh })).status).toBe(401);
  }

  if (!server.address.startsWith('postgres')) {
    await server.query('pragma wal_checkpoint(truncate)');
    expect(await readFile(server.address, 'latin1')).not.toMatch(terms);
  }

  expect((await desk.read(past.id)).data.interested).toBe(2);
  expect((await desk.read(coming.id)).data.interested).toBe(1);
  const admin = await server.signInAdmin();
  const subscriptions = await server.request('/api/admin/subscription', { token: admin });
  expect((await subscriptions.json()).data).toMatchObject({ confirmed: 0, pending: 0, left: 1 });
  expect(
    (await server.query("select sent from mailing where kind = 'letter' order by id"))[0],
  ).toEqual({ sent: 1 });

  // The same address can sign up again.
  const anew = await account.signIn(email);
  expect((await account.profile(anew.token)).data).toEqual({
    name: 'Zephyrine Quill',
    email,
    imageUrl: '',
    reminders: true,
    news: false,
    hasChosenName: false,
  });
  expect((await account.call('/event', { token: anew.token })).data).toEqual([]);
  expect((await account.sessions(anew.token)).data).toHaveLength(1);
  const again = await account.call('/news', {
    method: 'PUT',
    token: anew.token,
    json: { news: true },
  });
  expect(again.status).toBe(200);
});

/** Waits until that many statements on Postgres wait for a lock. SQLite runs one transaction at a time. */
async function untilBlocked(count: number): Promise<void> {
  if (!server.address.startsWith('postgres')) return;
  await vi.waitFor(async () => {
    const [row] = await server.query(
      "select count(*) as count from pg_stat_activity where wait_event_type = 'Lock'",
    );
    expect(Number(Object(row).count)).toBeGreaterThanOrEqual(count);
  }, 20_000);
}

test('what waits for a deletion to end sees no member, and a sign-in makes a new one', async () => {
  const { token } = await account.signIn(email);
  await server.request(`/api/auth/google?code=${email}`);
  const interesting = await desk.create({ startsAt: dayIn(3) });
  const other = await desk.create({ startsAt: dayIn(3) });
  await desk.showInterest(interesting.id, token);
  await account.call('/news', { method: 'PUT', token, json: { news: true } });
  await server.runMailQueue();
  const [row] = await server.query(`select id from member where email = '${email}'`);
  const memberId = String(Object(row).id);
  const now = server.clock.now();

  let waiting: Promise<{ status: number }>[] = [];
  await server.store.transaction(async (tx) => {
    expect(await tx.members.remove(memberId, now)).toBe(true);
    waiting = [
      desk.showInterest(other.id, token),
      account.call('/news', { method: 'PUT', token, json: { news: true } }),
      account.call('/calendar', { method: 'POST', token }),
      account.call('/export', { token }),
      desk.update(interesting, { place: 'Hall 3', tell: true }),
      mailing.queueLetter(now).then(() => ({ status: 200 })),
      server.request(`/api/auth/google?code=${email}+again`),
    ];
    await untilBlocked(waiting.length);
  });
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401]);
  expect(statuses.slice(4, 6)).toEqual([200, 200]);
  expect(statuses[6]).toBe(200);
  expect(await server.store.interest.register(Number(other.id), memberId, now)).toBe('no_member');
  expect(await server.store.members.setNews(memberId, true, now)).toBe('no_member');
  for (const [name, rows] of await dumpTables(server)) {
    expect([name, rows]).not.toEqual([name, expect.stringContaining(memberId)]);
    if (!name.startsWith('member')) {
      expect([name, rows]).not.toEqual([name, expect.stringContaining(email)]);
    }
  }
  expect(server.logged.filter(({ event }) => event === 'internal_error')).toEqual([]);
});

test('what the privacy page says is deleted after a time is deleted', async () => {
  await account.signIn(email);
  server.clock.advance(60);
  await account.signIn(email);
  await server.runMailQueue();
  const count = async (table: string, where: string) => {
    const [row] = await server.query(`select count(*) as count from ${table} where ${where}`);
    return Number(Object(row).count);
  };
  const left = async () => {
    await server.store.purge();
    return [
      await count('rate_limit_record', `subject like '%${email}%'`),
      await count('mail', `email = '${email}'`),
      await count('mailing', "kind = 'new-device'"),
      await count(
        'member_session',
        `member_id in (select id from member where email = '${email}')`,
      ),
    ];
  };
  expect(await left()).toEqual([4, 1, expect.any(Number), 2]);
  server.clock.advance(48 * 3600 - 59);
  expect((await left())[0]).toBe(2);
  server.clock.advance(60);
  expect((await left()).slice(0, 2)).toEqual([0, 1]);
  server.clock.advance(7 * DAY_SECONDS);
  expect((await left())[3]).toBe(0);
  server.clock.advance(30 * DAY_SECONDS);
  expect(await left()).toEqual([0, 0, 0, 0]);
});
