import { beforeEach, expect, test } from 'vitest';
import type { Letter, SubscriptionSummary } from '@/contract/admin-newsletter';
import { society } from '@/data/society';
import { csvTime } from '#server/http/csv';
import { openDesk, type Desk } from '#tests/support/admin-events';
import { JWT_SECRET, linksIn } from '#tests/support/mail-links';
import { server, useServer } from '#tests/support/server';

const LETTER = { subject: 'Hello 🎉', body: 'Dear **all**,\r\n\nsee you.' };
const ADMIN = 'admin@example.org';

let desk: Desk;
let links: ReturnType<typeof linksIn>;

const environment = { JWT_SECRET, SUBSCRIPTIONS_PER_IP: '1000' };

// In India this is 4 February, 2:00.
useServer({ environment, startAt: Date.parse('2025-02-03T20:30:00Z') });
beforeEach(async () => {
  desk = await openDesk(server);
  links = linksIn(server);
});

const subscribe = (email: string) => server.request('/api/email', { json: { email } });

async function subscribeAndConfirm(...emails: string[]): Promise<void> {
  for (const email of emails) {
    await subscribe(email);
    const json = { token: await links.confirm(email) };
    expect((await server.request('/api/email/confirm', { json })).status).toBe(200);
  }
}

const leave = async (email: string) =>
  server.request(`/api/email/leave?token=${await links.news(email)}`, { method: 'POST' });

const send = (letter: object = LETTER, { token, key }: { token?: string; key?: string } = {}) =>
  desk.call<{ id: string; recipients: number }>('/api/admin/letter', {
    method: 'POST',
    json: letter,
    ...(token !== undefined && { token }),
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });

const listLetters = async () => (await desk.call<Letter[]>('/api/admin/letter')).data;
const summary = async () => (await desk.call<SubscriptionSummary>('/api/admin/subscription')).data;

const mailsOf = (kind: string) =>
  server.query(
    `select email from mail join mailing on mailing.id = mailing_id
      where kind = '${kind}' order by email`,
  );

test('only admins see subscribers and send letters', async () => {
  await subscribeAndConfirm('jane@example.org');
  const member = await server.signIn(ADMIN);
  const endpoints = [
    ['GET', '/api/admin/subscription'],
    ['GET', '/api/admin/subscription?format=csv'],
    ['DELETE', '/api/admin/subscription?email=jane@example.org'],
    ['GET', '/api/admin/letter'],
    ['POST', '/api/admin/letter'],
    ['POST', '/api/admin/letter/1/cancel'],
    ['DELETE', '/api/admin/mail/stopped'],
  ] as const;
  for (const [method, path] of endpoints) {
    const json = method === 'POST' ? LETTER : undefined;
    for (const [token, status] of [
      [undefined, 401],
      ['made.up.token', 401],
      [member, 403],
    ] as const) {
      const response = await server.request(path, { method, token, json });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ data: null });
    }
  }
  expect(await mailsOf('letter')).toEqual([]);
  expect(await summary()).toMatchObject({ confirmed: 1 });
});

test('subscribers are counted by state, and by month in the zone of the society', async () => {
  await subscribeAndConfirm('one@example.org', 'two@example.org', 'three@example.org');
  await subscribe('pending@example.org');
  // In India this is 1 March, 4:30; in UTC still February.
  server.clock.advance((Date.parse('2025-02-28T23:00:00Z') - server.clock.now()) / 1000);
  await leave('one@example.org');
  await subscribeAndConfirm('four@example.org');
  server.clock.advance(60 * 86_400);
  await server.store.purge();
  await leave('two@example.org');
  expect(await server.store.subscribers.summary(server.clock.now())).toEqual({
    confirmed: 2,
    pending: 0,
    left: 2,
    byMonth: [
      { month: '2025-02', confirmed: 3, left: 0 },
      { month: '2025-03', confirmed: 1, left: 1 },
      { month: '2025-04', confirmed: 0, left: 1 },
    ],
  });
});

test('the CSV has the confirmed addresses, the first one first, and no formulas', async () => {
  await subscribeAndConfirm('b@example.org', '+a@example.org');
  server.clock.advance(3600);
  await subscribeAndConfirm('c@example.org');
  await subscribe('pending@example.org');
  await leave('b@example.org');
  const token = await server.signInAdmin('other-admin@example.org');
  const response = await server.request('/api/admin/subscription?format=csv', { token });
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toContain('attachment');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
    `\ufeff"email","confirmed since (${society.timeZone})"\r\n` +
      `"'+a@example.org","${csvTime('2025-02-03T20:30:00.000Z', society.timeZone)}"\r\n` +
      `"c@example.org","${csvTime('2025-02-03T21:30:00.000Z', society.timeZone)}"\r\n`,
  );
});

test('an admin removes all that is kept of an address, in any spelling', async () => {
  await subscribeAndConfirm('jane@example.org', 'other@example.org');
  await send();
  await server.query(
    "insert into refused_address values ('jane@example.org', 3, 1) returning email",
  );
  const spelled = encodeURIComponent(' ＪＡＮＥ@Example.org');
  const path = `/api/admin/subscription?email=${spelled}`;
  for (let round = 0; round < 2; round += 1) {
    expect((await desk.call(path, { method: 'DELETE' })).status).toBe(200);
  }
  for (const table of ['subscriber', 'mail', 'refused_address']) {
    const rows = JSON.stringify(await server.query(`select * from ${table}`));
    expect(rows).not.toContain('jane@example.org');
  }
  expect(await mailsOf('letter')).toEqual([{ email: 'other@example.org' }]);
  expect(await server.query("select id from mailing where kind = 'confirm'")).toHaveLength(1);
  expect(server.logged.filter(({ event }) => event === 'subscription_removed')).toHaveLength(1);
  expect(JSON.stringify(server.logged)).not.toContain('jane@example.org');
  expect((await subscribe('jane@example.org')).status).toBe(201);
  for (const wrong of ['?email=', '?email=nobody', '']) {
    const { status } = await desk.call(`/api/admin/subscription${wrong}`, { method: 'DELETE' });
    expect(status).toBe(400);
  }
});

test('the removal of an address leaves the mails to the member and the admin who have it', async () => {
  await subscribeAndConfirm(ADMIN);
  await send();
  await send({ ...LETTER, test: true });
  const event = await desk.create({ startsAt: '2025-03-10' });
  await desk.showInterest(event.id, await server.signIn(ADMIN));
  await desk.update(event, { place: 'Hall 2', tell: true });
  const path = `/api/admin/subscription?email=${ADMIN}`;
  expect((await desk.call(path, { method: 'DELETE' })).status).toBe(200);
  const kinds = await server.query(
    'select kind from mail join mailing on mailing.id = mailing_id order by kind',
  );
  expect(kinds).toEqual([{ kind: 'changed' }, { kind: 'test-letter' }]);
});

test('a letter goes to the confirmed subscribers and shows its progress', async () => {
  const emails = ['a@example.org', 'b@example.org', 'c@example.org'];
  await subscribeAndConfirm(...emails, 'left@example.org');
  await subscribe('pending@example.org');
  await leave('left@example.org');
  const { status, data } = await send();
  expect({ status, recipients: data.recipients }).toEqual({ status: 202, recipients: 3 });
  expect(await mailsOf('letter')).toEqual(emails.map((email) => ({ email })));
  const letter = {
    id: data.id,
    ...LETTER,
    by: ADMIN,
    createdAt: '2025-02-03T20:30:00.000Z',
    isCancelled: false,
  };
  const progress = { recipients: 3, sent: 0, waiting: 3, failed: 0 };
  expect(await listLetters()).toEqual([{ ...letter, ...progress }]);

  const mailing = "(select id from mailing where kind = 'letter')";
  await server.query(`update mailing set sent = 1 where id = ${mailing} returning id`);
  for (const [email, state] of [
    ['a@example.org', 'sent'],
    ['b@example.org', 'failed'],
    ['c@example.org', 'sending'],
  ]) {
    await server.query(
      `update mail set status = '${state}' where email = '${email}'
        and mailing_id = ${mailing} returning id`,
    );
  }
  const later = { recipients: 3, sent: 1, waiting: 1, failed: 1 };
  expect(await listLetters()).toEqual([{ ...letter, ...later }]);
});

test('a letter under way that is cancelled goes to nobody else', async () => {
  await subscribeAndConfirm('a@example.org', 'b@example.org', 'c@example.org');
  await server.runMailQueue();
  const { id } = (await send()).data;
  const cancel = (letterId: string) =>
    desk.call<{ recipients: number }>(`/api/admin/letter/${letterId}/cancel`, { method: 'POST' });
  const inFlight = await server.store.mailQueue.claim(server.clock.now(), 60);
  if (inFlight === null) throw new Error('No mail waits');
  expect(await cancel(id)).toMatchObject({ status: 200, data: { recipients: 2 } });
  expect(await cancel(id)).toMatchObject({ status: 200, data: { recipients: 0 } });
  expect(await listLetters()).toMatchObject([{ id, isCancelled: true, sent: 0, waiting: 1 }]);
  await server.store.mailQueue.retryLater(inFlight, server.clock.now(), '451 later');
  await server.runMailQueue();
  expect(server.sent.filter(({ subject }) => subject === LETTER.subject)).toEqual([]);
  expect(await listLetters()).toMatchObject([{ isCancelled: true, waiting: 0, failed: 0 }]);
  const { data: history } = await desk.call<{ entries: object[] }>('/api/admin/history');
  expect(history.entries.slice(0, 2)).toMatchObject([
    { action: 'letter.cancelled', by: ADMIN, subject: LETTER.subject },
    { action: 'letter.sent' },
  ]);
  expect((await cancel('nothing')).status).toBe(404);
  const again = (await send()).data;
  expect(again).toMatchObject({ recipients: 3 });
  expect(again.id).not.toBe(id);
});

test('a test letter goes to the admin who asks, and is not listed', async () => {
  const { status, data } = await send({ ...LETTER, test: true });
  expect({ status, recipients: data.recipients }).toEqual({ status: 202, recipients: 1 });
  expect(await mailsOf('test-letter')).toEqual([{ email: ADMIN }]);
  const other = await server.signInAdmin('other@example.org');
  const { data: others } = await send({ ...LETTER, test: true }, { token: other });
  expect(others.id).not.toBe(data.id);
  expect(await mailsOf('test-letter')).toEqual([{ email: ADMIN }, { email: 'other@example.org' }]);
  expect(await listLetters()).toEqual([]);
  await subscribeAndConfirm('jane@example.org');
  expect((await send()).data).toMatchObject({ recipients: 1 });
});

test('the same letter twice within a minute is one, whoever sends it', async () => {
  await subscribeAndConfirm('jane@example.org');
  const other = await server.signInAdmin('other@example.org');
  const first = await send();
  server.clock.advance(59);
  expect(await send(LETTER, { token: other })).toEqual(first);
  const different = await send({ ...LETTER, body: 'Another' });
  expect(different.data.id).not.toBe(first.data.id);
  server.clock.advance(1);
  const later = await send();
  expect(later.data.id).not.toBe(first.data.id);
  expect((await listLetters()).map(({ id }) => id)).toEqual([
    later.data.id,
    different.data.id,
    first.data.id,
  ]);
  expect(server.logged.filter(({ event }) => event === 'letter_queued')).toHaveLength(3);
});

test('a letter is sent once for each key, also an hour later', async () => {
  await subscribeAndConfirm('jane@example.org');
  const first = await send(LETTER, { key: 'first-key' });
  server.clock.advance(3600);
  expect(await send(LETTER, { key: 'first-key' })).toEqual(first);
  const second = await send(LETTER, { key: 'second-key' });
  expect(second.data.id).not.toBe(first.data.id);
  expect(await mailsOf('letter')).toHaveLength(2);
});

test('a key of a letter is refused with another text, and sends a cancelled letter again', async () => {
  await subscribeAndConfirm('jane@example.org');
  const key = 'first-key';
  const { data } = await send(LETTER, { key });
  for (const change of [{ subject: 'Bye' }, { body: 'Another' }]) {
    expect(await send({ ...LETTER, ...change }, { key })).toMatchObject({
      status: 409,
      code: 'sent_differently',
    });
  }
  await desk.call(`/api/admin/letter/${data.id}/cancel`, { method: 'POST' });
  expect((await send(LETTER, { key })).data.id).not.toBe(data.id);
  expect(await listLetters()).toHaveLength(2);
});

test('ten identical letters at once are one', async () => {
  await subscribeAndConfirm('jane@example.org', 'john@example.org');
  const sent = await Promise.all(Array.from({ length: 10 }, () => send()));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1);
  expect(await mailsOf('letter')).toHaveLength(2);
});

test.each([
  ['subject', ''],
  ['subject', 'Hello\r\nBcc: all@example.org'],
  ['subject', 'x'.repeat(151)],
  ['body', ''],
  ['body', 'x'.repeat(20_001)],
  ['body', '\ud800'],
])('a letter with the %s %j is a 400', async (field, value) => {
  await subscribeAndConfirm('jane@example.org');
  expect(await send({ ...LETTER, [field]: value })).toMatchObject({ status: 400, field });
  expect(await mailsOf('letter')).toEqual([]);
});

test('a letter to 10,000 subscribers is queued within 2 s, and their numbers are read as fast', async () => {
  const digits = Array.from({ length: 10 }, (_, digit) => `select ${digit} as n`);
  const ten = `(${digits.join(' union all ')})`;
  const number = 'a.n + 10 * b.n + 100 * c.n + 1000 * d.n';
  await server.query(
    `insert into subscriber (id, email, state, created_at, confirmed_at)
      select 'id' || (${number}), 's' || (${number}) || '@example.org', 'confirmed', 0,
        1600000000000 + 10000000 * cast(${number} as bigint)
      from ${ten} a cross join ${ten} b cross join ${ten} c cross join ${ten} d returning id`,
  );
  const sentAt = performance.now();
  expect((await send()).data).toMatchObject({ recipients: 10_000 });
  expect(performance.now() - sentAt).toBeLessThan(2000);
  const durations: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const askedAt = performance.now();
    const { byMonth } = await summary();
    durations.push(performance.now() - askedAt);
    expect(byMonth.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(10_000);
  }
  // The shortest, because a machine that stalls adds time.
  expect(Math.min(...durations)).toBeLessThan(2000);
});
