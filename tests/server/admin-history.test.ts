import { beforeEach, expect, test } from 'vitest';
import { type HistoryEntry, adminActions } from '@/contract/admin-account';
import { eventActions } from '@/contract/admin-events';
import { ADMIN_HISTORY_DAYS } from '@/domain/retention';
import { createFirstAdmin } from '#server/admins/first-admin';
import { adminRequests, CHROME_ON_ANDROID, PASSWORD, passwordHash } from '#tests/support/admin';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { JWT_SECRET, linksIn } from '#tests/support/mail-links';
import { server, useServer } from '#tests/support/server';

const ASHA = 'asha@example.org';
const ADMIN = 'admin@example.org';
const JANE = 'jane@example.net';
const DAY = 24 * 3600;

let desk: Desk;
let admins: ReturnType<typeof adminRequests>;

useServer({ environment: { JWT_SECRET } });
beforeEach(async () => {
  admins = adminRequests(server);
  desk = await openDesk(server);
});

const page = async (before = ''): Promise<{ entries: HistoryEntry[]; next: string | null }> =>
  (await desk.call<{ entries: HistoryEntry[]; next: string | null }>(`/api/admin/history${before}`))
    .data;

/** The entries as words, the first one first. */
const told = async () =>
  (await page()).entries
    .map(({ by, action, subject }) => `${by} ${action} ${subject}`.trim())
    .toReversed();

async function addSubscriber(): Promise<void> {
  await server.request('/api/email', { json: { email: JANE } });
  const token = await linksIn(server).confirm(JANE);
  await server.request('/api/email/confirm', { json: { token } });
  await server.runMailQueue();
}

test('the history has what admins do to events, also after they are gone', async () => {
  const event = await desk.create({ name: 'Git Together', status: 'draft' });
  const change = async (changes: object) =>
    (await desk.update((await desk.read(event.id)).data, changes)).status;
  for (const changes of [
    { status: 'published' },
    { name: 'Git Night' },
    { status: 'cancelled' },
    { status: 'published' },
    { status: 'draft' },
  ]) {
    expect(await change(changes)).toBe(200);
  }
  // Neither of these changes anything.
  expect(await change({})).toBe(200);
  expect((await desk.update(event, { name: 'Too late' })).status).toBe(409);
  await desk.call(`/api/admin/event/${event.id}/interest`);
  const csv = `/api/admin/event/${event.id}/interest?format=csv`;
  expect((await server.request(csv, { token: await server.signInAdmin() })).status).toBe(200);
  const { version } = (await desk.read(event.id)).data;
  await desk.remove({ id: event.id, version });
  await desk.restore(event.id);
  expect((await page()).entries.map(({ eventId }) => eventId)).toEqual(
    Array.from({ length: 9 }, () => event.id),
  );
  await desk.remove({ id: event.id, version: version + 2 });
  const entries = [
    'event.created Git Together',
    'event.published Git Together',
    'event.changed Git Night',
    'event.cancelled Git Night',
    'event.reinstated Git Night',
    'event.withdrawn Git Night',
    'event.interest-downloaded Git Night',
    'event.deleted Git Night',
    'event.restored Git Night',
    'event.deleted Git Night',
  ].map((entry) => `${ADMIN} ${entry}`);
  expect(await told()).toEqual(entries);
  // No link leads to an event that is not there.
  expect((await page()).entries.map(({ eventId }) => eventId)).toEqual(
    Array.from({ length: 10 }, () => null),
  );
  server.clock.advance(31 * DAY);
  await server.store.purge();
  desk = await openDesk(server);
  expect(await told()).toEqual(entries);
  for (const action of eventActions) expect(adminActions).toContain(`event.${action}`);
});

test('the history has what admins do with letters, mails and accounts, and names no subscriber', async () => {
  await addSubscriber();
  const letter = { subject: 'Hello', body: 'See you.' };
  const send = (test: boolean) =>
    desk.call('/api/admin/letter', { method: 'POST', json: { ...letter, test } });
  await send(true);
  await send(false);
  // The same letter is sent once.
  await send(false);
  await server.query(`update mail set status = 'failed' where email = '${JANE}' returning id`);
  const { data: queue } = await desk.call<{ failed: { id: string }[] }>('/api/admin/mail');
  const retry = () => desk.call(`/api/admin/mail/${queue.failed[0]?.id}/retry`, { method: 'POST' });
  expect((await retry()).status).toBe(200);
  expect((await retry()).status).toBe(404);
  await server.request('/api/admin/subscription?format=csv', {
    token: await server.signInAdmin(),
  });
  const remove = () => desk.call(`/api/admin/subscription?email=${JANE}`, { method: 'DELETE' });
  await remove();
  await remove();

  await server.store.admins.create({ email: ASHA, passwordHash }, server.clock.now());
  const phone = await admins.tokenOf(ASHA, { userAgent: CHROME_ON_ANDROID });
  await admins.tokenOf(ASHA);
  const passwords = { currentPassword: PASSWORD, newPassword: 'a much better one' };
  await desk.call('/api/admin/session', { method: 'DELETE', token: phone });
  await desk.call('/api/admin/session', { method: 'DELETE', token: phone });
  await desk.call('/api/admin/password', { method: 'PUT', token: phone, json: passwords });
  const invited = await desk.call<{ id: string }[]>('/api/admin/invitation', {
    method: 'POST',
    json: { invitations: [{ email: 'new@example.org', role: 'organiser' }] },
  });
  const withdrawn = `/api/admin/invitation/${invited.data[0]?.id}`;
  await desk.call(withdrawn, { method: 'DELETE' });
  await desk.call(withdrawn, { method: 'DELETE' });
  // A logout alone is no entry.
  await desk.call('/api/auth/admin/logout', { method: 'PUT', token: phone });
  expect(await told()).toEqual([
    `${ADMIN} letter.tested Hello`,
    `${ADMIN} letter.sent Hello`,
    `${ADMIN} mail.retried`,
    `${ADMIN} subscribers.downloaded`,
    `${ADMIN} subscriber.removed`,
    `${ASHA} login.new-device Chrome on Android`,
    `${ASHA} login.new-device Firefox on Linux`,
    `${ASHA} sessions.ended Firefox on Linux`,
    `${ASHA} password.changed ${ASHA}`,
    `${ADMIN} admin.invited new@example.org`,
    `${ADMIN} admin.invitation-withdrawn new@example.org`,
  ]);
  expect(JSON.stringify(await page())).not.toContain(JANE);
});

test('an entry cannot be changed, and without it the action does not happen', async () => {
  await desk.create();
  await expect(server.query("update admin_action set admin_email = ''")).rejects.toThrow(
    'admin_action cannot be changed',
  );
  expect(await told()).toHaveLength(1);
  const replace = `${server.address.startsWith('postgres') ? 'insert' : 'insert or replace'}
    into admin_action select id, 0, '', action, subject, event_id, '' from admin_action`;
  await expect(server.query(replace)).rejects.toThrow(/cannot be changed|duplicate key/);
  await server.query('alter table admin_action rename to elsewhere').catch(() => {});
  await expect(desk.create({ name: 'Unseen' })).rejects.toThrow('500');
  expect((await desk.list('upcoming')).data.events).toHaveLength(1);
});

test('the history comes 50 entries at a time and is kept for a year', async () => {
  const at = server.clock.now();
  // The first start of a new site.
  await server.query('delete from admin returning id');
  await createFirstAdmin(server.store, { now: at }, () => {});
  desk = await openDesk(server);
  for (let index = 1; index <= 100; index += 1) {
    // The clock of some servers is wrong.
    const author = { adminEmail: ADMIN, now: at - (index % 3) * DAY * 1000 };
    await server.store.adminHistory.record(author, 'event.created', `${index}`);
  }
  const first = await page();
  const second = await page(`?before=${first.next}`);
  const third = await page(`?before=${second.next}`);
  expect([first, second].map(({ entries }) => entries.length)).toEqual([50, 50]);
  expect([...first.entries, ...second.entries].map(({ subject }) => subject)).toEqual(
    Array.from({ length: 100 }, (_, index) => `${100 - index}`),
  );
  expect(third).toMatchObject({
    entries: [{ by: '', action: 'admin.added', subject: ADMIN }],
    next: null,
  });
  expect((await page('?before=999999999999999')).entries).toHaveLength(50);
  expect((await desk.call('/api/admin/history?before=x')).status).toBe(400);

  server.clock.advance((ADMIN_HISTORY_DAYS - 1) * DAY);
  await server.store.purge();
  const remaining = await server.query('select id from admin_action');
  expect(remaining).toHaveLength(101 - 67);
  server.clock.advance(DAY);
  await server.store.purge();
  expect(await server.query('select id from admin_action')).toEqual([]);
});
