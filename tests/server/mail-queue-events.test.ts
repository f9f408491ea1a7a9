import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { instantOf } from '@/domain/event-time';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { type Mailing, openMailing } from '#tests/support/mailing';
import { createTestServer, type TestServer } from '#tests/support/server';

const HOUR = 3600;
const START = '2025-03-05T11:30:00Z';
const LATER = '2025-03-06T11:30:00Z';
const EVENT = { date: '', startsAt: START, place: 'Room 1' };

let server: TestServer;
let desk: Desk;
let mailing: Mailing;

beforeEach(async () => {
  server = await createTestServer({
    environment: { ADMIN_SESSION_HOURS: '168' },
  });
  desk = await openDesk(server);
  mailing = openMailing(server.address);
});

afterEach(async () => {
  await mailing.close();
  await server.close();
});

/** Sends what is due, and returns the recipients and the first words of the subjects. */
async function mails(): Promise<string[]> {
  await server.runMailQueue();
  return server.sent
    .splice(0)
    .map(({ to, subject }) => `${to} ${subject.split(':')[0]}`)
    .toSorted();
}

/** Edits an event as the desk does, and returns it as it is then. */
async function edit(event: Event, changes: object): Promise<Event> {
  const { status, data } = await desk.update(event, changes);
  if (status !== 200) throw new Error(`The event was not saved: ${status}`);
  return data;
}

/** A published event that interests these members. */
async function eventWithInterest(...emails: string[]) {
  const event = await desk.create(EVENT);
  for (const email of emails) await desk.showInterest(event.id, await server.signIn(email));
  return event;
}

const ANN = 'ann@example.org';
const BOB = 'bob@example.org';

test('publishing announces an event once to the confirmed subscribers, if the admin wants it', async () => {
  await mailing.addSubscribers(2, server.clock.now());
  await mailing.leave('s1@example.org');
  const event = await desk.create({ ...EVENT, announce: true });
  expect(await mails()).toEqual(['s0@example.org New event']);
  const draft = await edit(event, { status: 'draft' });
  await edit(draft, { status: 'published', announce: true });
  expect(await mails()).toEqual([]);

  const other = await desk.create({ ...EVENT, status: 'draft', announce: true });
  expect(await mails()).toEqual([]);
  const published = await edit(other, { status: 'published', announce: true });
  expect(await mails()).toEqual(['s0@example.org New event']);
  await edit(published, { place: 'Room 2', announce: true });
  await desk.create(EVENT);
  await desk.create({ ...EVENT, startsAt: '2025-02-01', announce: true });
  await edit(await desk.create(EVENT), { place: 'Room 2', announce: true });
  expect(await mails()).toEqual([]);
  expect(await mailing.statuses()).toEqual({ sent: 2 });
});

test('an event that was published without a mail is announced later, once, and the histories say so', async () => {
  const announce = (id: string, token?: string) =>
    desk.call<{ recipients: number }>(`/api/event/${id}/announcement`, {
      method: 'POST',
      ...(token !== undefined && { token }),
    });
  const event = await desk.create(EVENT);
  expect(await announce(event.id)).toMatchObject({ status: 409, code: 'no_subscribers' });
  await mailing.addSubscribers(2, server.clock.now());
  expect((await announce(event.id, await server.signIn(ANN))).status).toBe(403);
  expect(await announce(event.id)).toMatchObject({ status: 202, data: { recipients: 2 } });
  expect(await mails()).toEqual(['s0@example.org New event', 's1@example.org New event']);
  expect(await announce(event.id)).toMatchObject({ status: 409, code: 'announced' });
  expect((await desk.history(event.id)).data).toMatchObject([
    { action: 'announced', told: 2 },
    { action: 'created', told: 0 },
  ]);
  expect((await desk.read(event.id)).data.version).toBe(event.version);
  const { data } = await desk.call<{ entries: object[] }>('/api/admin/history');
  expect(data.entries[0]).toMatchObject({ action: 'event.announced', subject: event.name });

  const announced = await desk.create({ ...EVENT, announce: true });
  expect(await announce(announced.id)).toMatchObject({ status: 409, code: 'announced' });
  const cancelled = await edit(await desk.create(EVENT), { status: 'cancelled' });
  const deleted = await desk.create(EVENT);
  await desk.remove(deleted);
  for (const { id } of [
    await desk.create({ ...EVENT, status: 'draft' }),
    cancelled,
    await desk.create({ ...EVENT, startsAt: '2025-02-01' }),
  ]) {
    expect(await announce(id)).toMatchObject({ status: 409, code: 'not_announceable' });
  }
  expect((await announce(deleted.id)).status).toBe(404);
  expect((await announce('nope')).status).toBe(404);
});

test('an announcement is not sent for an event that was deleted, cancelled or drafted meanwhile', async () => {
  await mailing.addSubscribers(1, server.clock.now());
  const create = () => desk.create({ ...EVENT, announce: true });
  await desk.remove(await create());
  await edit(await create(), { status: 'cancelled' });
  await edit(await create(), { status: 'draft' });
  expect(await mails()).toEqual([]);
  expect(await mailing.statuses()).toEqual({ skipped: 3 });
});

test('the interested members are told of another time or place, a cancellation and a return', async () => {
  let event = await eventWithInterest(ANN, BOB);
  for (const [changes, subject] of [
    [{ startsAt: LATER }, 'Moved'],
    [{ endsAt: '2025-03-06T13:30:00Z' }, 'Moved'],
    [{ place: 'Room 2' }, 'New place'],
    [{ status: 'cancelled' }, 'Cancelled'],
    [{ status: 'published' }, 'Back on'],
  ] as const) {
    event = await edit(event, { ...changes, tell: true });
    expect(await mails()).toEqual([`${ANN} ${subject}`, `${BOB} ${subject}`]);
  }
});

test('nobody is told of what is not asked for, changes nothing, or does not concern the guests', async () => {
  await mailing.addSubscribers(1, server.clock.now());
  let event = await eventWithInterest(ANN);
  for (const changes of [
    { tell: true, announce: true },
    { tell: true, name: 'Git Alone', note: 'Bring a laptop', description: 'Other' },
    { tell: true, startsAt: '2025-03-05T17:00:00+05:30' },
    { place: 'Room 2' },
    { tell: false, status: 'cancelled' },
    { tell: true, place: 'Room 3' },
  ]) {
    event = await edit(event, changes);
  }
  expect(await mails()).toEqual([]);
  await edit(await eventWithInterest(ANN), {
    startsAt: '2025-02-01T10:00:00Z',
    endsAt: '2025-02-01T11:00:00Z',
    tell: true,
  });
  expect(await mailing.statuses()).toEqual({});
});

test('the change and its mails are stored together or not at all', async () => {
  const event = await eventWithInterest(ANN);
  await mailing.db.schema.alterTable('mail').renameTo('mail_elsewhere').execute();
  expect((await desk.update(event, { place: 'Room 2', tell: true })).status).toBe(500);
  expect((await desk.read(event.id)).data).toMatchObject({ place: 'Room 1', version: 1 });
  await mailing.db.schema.alterTable('mail_elsewhere').renameTo('mail').execute();
  expect(await mailing.db.selectFrom('mailing').selectAll().execute()).toEqual([]);
});

test('an event that moves twice sends one mail, from the first state to the last', async () => {
  const event = await eventWithInterest(ANN, BOB);
  const moved = await edit(event, { place: 'Room 2', tell: true });
  await edit(moved, { place: 'Room 3', tell: true });
  await server.runMailQueue();
  expect(server.sent.map(({ to }) => to).toSorted()).toEqual([ANN, BOB]);
  expect(server.sent[0]?.text).toContain('Room 1');
  expect(server.sent[0]?.text).toContain('Room 3');
  expect(server.sent[0]?.text).not.toContain('Room 2');
  const mailings = await mailing.db.selectFrom('mailing').select(['recipients', 'sent']).execute();
  expect(mailings).toEqual([
    { recipients: 0, sent: 0 },
    { recipients: 2, sent: 2 },
  ]);
});

test('an event that moves back before the first mail sends none', async () => {
  const event = await eventWithInterest(ANN);
  const moved = await edit(event, { place: 'Room 2', tell: true });
  const back = await edit(moved, { place: 'Room 1', tell: true });
  const cancelled = await edit(back, { status: 'cancelled', tell: true });
  await edit(cancelled, { status: 'published', tell: true });
  expect(await mails()).toEqual([]);
  expect(await mailing.statuses()).toEqual({});
});

test('if an event moves back, whoever got a mail about the move gets another one, and whoever still waits gets none', async () => {
  const event = await eventWithInterest(ANN, BOB);
  const moved = await edit(event, { place: 'Room 2', tell: true });
  // Bob's mail waits for its next attempt.
  await mailing.db
    .updateTable('mail')
    .set({ next_at: server.clock.now() + 60_000 })
    .where('email', '=', BOB)
    .execute();
  expect(await mails()).toEqual([`${ANN} New place`]);
  await edit(moved, { place: 'Room 1', tell: true });
  server.clock.advance(60);
  expect(await mails()).toEqual([`${ANN} New place`]);
});

test('who withdraws the interest, mutes the event or is deleted gets no more mail about it', async () => {
  const event = await eventWithInterest(ANN, BOB, 'cid@example.org', 'dan@example.org');
  await edit(event, { place: 'Room 2', tell: true });
  const members = await mailing.db.selectFrom('member').select(['id', 'email']).execute();
  const idOf = (email: string) => members.find((member) => member.email === email)?.id ?? '';
  await server.store.interest.withdraw(Number(event.id), idOf(ANN), server.clock.now());
  await mailing.db
    .updateTable('registration')
    .set({ is_muted: 1 })
    .where('member_id', '=', idOf(BOB))
    .execute();
  await mailing.db.deleteFrom('member').where('email', '=', 'cid@example.org').execute();
  expect(await mails()).toEqual(['dan@example.org New place']);
  const moved = (await desk.read(event.id)).data;
  await edit(moved, { place: 'Room 3', tell: true });
  expect(await mails()).toEqual(['dan@example.org New place']);
});

/** Registers a member, or takes the registration back. */
const register = (event: Event, token: string, method = 'POST') =>
  desk.call(`/api/event/register?eventId=${event.id}`, { method, token });

test('a registration is confirmed by mail at once and once, where there is a limit or a question', async () => {
  const [ann, bob] = [await server.signIn(ANN), await server.signIn(BOB)];
  const limited = await desk.create({ ...EVENT, capacity: 1 });
  const asking = await desk.create({
    ...EVENT,
    questions: [{ id: 'branch', text: 'Branch', kind: 'text', required: false, atDoor: false }],
  });
  await register(await desk.create(EVENT), ann);
  for (const token of [ann, bob]) await register(limited, token);
  await register(asking, ann);
  await register(asking, ann);
  await server.runMailQueue();
  const sent = server.sent.splice(0);
  expect(sent.map(({ to, subject }) => `${to} ${subject.split(':')[0]}`)).toEqual([
    `${ANN} You have a seat`,
    `${BOB} You are 1st in line`,
    `${ANN} You are registered`,
  ]);
  // It was asked for, so there is nothing to unsubscribe from.
  for (const { headers } of sent) expect(Object.keys(headers)).toEqual(['Auto-Submitted']);
  const token = /\/seat\/leave\?token=([\w-]+)/.exec(sent[1]?.text ?? '')?.[1];
  await desk.call('/api/seat/leave', { method: 'POST', json: { token } });
  expect((await desk.read(limited.id)).data).toMatchObject({ going: 1, waiting: 0 });

  await register(limited, bob);
  expect(await mails()).toEqual([`${BOB} You are 1st in line`]);
});

test('the confirmation of a registration says what is so when it is sent, and nothing to who has left', async () => {
  const [ann, bob] = [await server.signIn(ANN), await server.signIn(BOB)];
  const event = await desk.create({ ...EVENT, capacity: 1, questions: [] });
  for (const token of [ann, bob]) await register(event, token);
  await register(event, ann, 'DELETE');
  // The second one says that a seat has become free.
  expect(await mails()).toEqual([`${BOB} You have a seat`, `${BOB} You have a seat`]);

  await register(event, ann);
  await register(event, ann, 'DELETE');
  await register(event, ann);
  expect(await mails()).toEqual([`${ANN} You are 1st in line`]);
  const other = await desk.create({ ...EVENT, capacity: 1 });
  await register(other, ann);
  await edit(other, { status: 'cancelled' });
  expect(await mails()).toEqual([]);
});

test('the mail that an event moved says seat or place in line, if there is a limit', async () => {
  const event = await desk.create({ ...EVENT, capacity: 1 });
  for (const email of [ANN, BOB]) await register(event, await server.signIn(email));
  await mails();
  await edit(event, { place: 'Room 2', tell: true });
  await server.runMailQueue();
  const textTo = (email: string) => server.sent.find(({ to }) => to === email)?.text;
  expect(textTo(ANN)).toMatch(/You have a seat\.[^]*\/ticket\n[^]*\/seat\/leave\?token=/);
  expect(textTo(BOB)).toMatch(/You are 1st in line\.[^]*\/seat\/leave\?token=/);
});

test('a reminder goes out a day before the start to those who showed interest before', async () => {
  const event = await eventWithInterest(ANN);
  const untilDue = (Date.parse(START) - server.clock.now()) / 1000 - 24 * HOUR;
  server.clock.advance(untilDue - 1);
  expect(await mails()).toEqual([]);
  server.clock.advance(2);
  // Later than the reminder is due, which is queued only now.
  await desk.showInterest(event.id, await server.signIn(BOB));
  expect(await mails()).toEqual([`${ANN} Reminder`]);
  expect(await mails()).toEqual([]);
});

test('of a whole day, the reminder goes out at 9:00 of the day before in the zone of the society', async () => {
  const event = await desk.create({ ...EVENT, startsAt: '2025-03-05' });
  await desk.showInterest(event.id, await server.signIn(ANN));
  server.clock.advance(
    (instantOf('2025-03-04T09:00', society.timeZone) - server.clock.now()) / 1000 - 1,
  );
  expect(await mails()).toEqual([]);
  server.clock.advance(1);
  expect(await mails()).toEqual([`${ANN} Reminder`]);
});

test('a server that was down reminds later, but not after the start', async () => {
  await eventWithInterest(ANN);
  server.clock.advance((Date.parse(START) - server.clock.now()) / 1000 - 1);
  expect(await mails()).toEqual([`${ANN} Reminder`]);
  const other = await desk.create({ ...EVENT, startsAt: LATER });
  await desk.showInterest(other.id, await server.signIn(ANN));
  server.clock.advance(24 * HOUR + 1);
  expect(await mails()).toEqual([]);
  expect(await mailing.statuses()).toEqual({ sent: 1 });
});

test('no reminder goes out for a cancelled event, or to members who turned reminders off or muted the event', async () => {
  const event = await eventWithInterest(ANN, BOB, 'cid@example.org', 'dan@example.org');
  await mailing.db.updateTable('member').set({ reminders: 0 }).where('email', '=', BOB).execute();
  server.clock.advance((Date.parse(START) - server.clock.now()) / 1000 - 24 * HOUR);
  await server.store.reminders.queueDueReminders(server.clock.now());
  // After the reminders were queued.
  await mailing.db.updateTable('member').set({ reminders: 0 }).where('email', '=', ANN).execute();
  await mailing.db
    .updateTable('registration')
    .set({ is_muted: 1 })
    .where('member_id', 'in', (eb) =>
      eb.selectFrom('member').select('id').where('email', '=', 'cid@example.org'),
    )
    .execute();
  expect(await mails()).toEqual(['dan@example.org Reminder']);
  expect(await mailing.statuses()).toEqual({ sent: 1, skipped: 2 });

  await edit((await desk.read(event.id)).data, { status: 'cancelled', tell: true });
  expect(await mails()).toHaveLength(3);
  const other = await eventWithInterest(ANN);
  await server.store.reminders.queueDueReminders(server.clock.now());
  await edit(other, { status: 'cancelled' });
  expect(await mails()).toEqual([]);
});

test('an event that moves is reminded of before its new start only', async () => {
  const event = await eventWithInterest(ANN);
  server.clock.advance((Date.parse(START) - server.clock.now()) / 1000 - 24 * HOUR);
  await server.store.reminders.queueDueReminders(server.clock.now());
  await edit(event, { startsAt: LATER });
  expect(await mails()).toEqual([]);
  server.clock.advance(24 * HOUR);
  expect(await mails()).toEqual([`${ANN} Reminder`]);
});

test('mails about an event have the links of their recipient, and only the hashes of the tokens are stored', async () => {
  const event = await eventWithInterest(ANN);
  await mailing.addSubscribers(1, server.clock.now());
  await edit(event, { place: 'Room 2', tell: true });
  await desk.create({ ...EVENT, announce: true });
  server.clock.advance((Date.parse(START) - server.clock.now()) / 1000 - 24 * HOUR);
  await server.runMailQueue();
  expect(server.sent.map(({ headers }) => headers['List-Id'])).toEqual([
    '<event.localhost>',
    '<reminders.localhost>',
    '<news.localhost>',
  ]);
  const stored = JSON.stringify(await mailing.db.selectFrom('mail_token').selectAll().execute());
  for (const { headers, text, messageId } of server.sent) {
    expect(messageId).toMatch(/^<mail-\d+\.[0-9a-f]{16}@localhost>$/);
    const token = /token=([\w-]{43})&topic=(event|reminders|news)/.exec(text)?.[1] ?? '';
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<http://localhost:3000/api/email/leave?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    });
    expect(token).not.toBe('');
    expect(stored).not.toContain(token);
    expect(JSON.stringify(server.logged)).not.toContain(token);
  }
  const owners = await mailing.db
    .selectFrom('mail_token')
    .select(['topic', 'event_id'])
    .orderBy('topic')
    .execute();
  expect(owners).toEqual([
    { topic: 'event', event_id: Number(event.id) },
    { topic: 'news', event_id: null },
    { topic: 'reminders', event_id: null },
  ]);
});
