// Who has a seat follows from the line: the numbers, when somebody left, and how many seats there are.
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InterestedMember } from '@/contract/admin-events';
import type { FormerRegistration } from '@/contract/admin-seats';
import type { Registration } from '@/contract/events';
import type { SeatLink } from '@/contract/seat';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { dropConfirmations } from '#tests/support/mailing';
import { buildServer } from '#tests/support/server-process';
import { createTestServer, type TestServer } from '#tests/support/server';
import { repetitions } from '#tests/support/tier';

const START = '2025-03-10T10:00:00Z';
const DAY_SECONDS = 86_400;
const environment = {
  JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd',
  MAIL_PER_MINUTE: '1000',
};

let database: TestDatabase;
let server: TestServer;
let desk: Desk;

beforeEach(async () => {
  database = await createDatabase();
  server = await createTestServer({ database: database.address, environment });
  desk = await openDesk(server);
});

afterEach(async () => {
  await server.close();
  await database.remove();
});

const address = (member: string) => `${member}@example.org`;
async function signIn(...members: string[]): Promise<string[]> {
  const tokens = [];
  for (const member of members) tokens.push(await server.signIn(address(member)));
  return tokens;
}
const registration = (eventId: string, token: string, method = 'GET', json?: unknown) =>
  desk.call<Registration>(`/api/event/register?eventId=${eventId}`, { method, token, json });
const lineOf = async (eventId: string) =>
  (await desk.call<InterestedMember[]>(`/api/admin/event/${eventId}/interest`)).data;

/** Sends the mails that wait, without those that confirm registrations. */
async function sendMails(): Promise<void> {
  await dropConfirmations(database);
  await server.runMailQueue();
}

/** Sends them, and returns recipient and subject of each. */
async function mails(): Promise<string[]> {
  await sendMails();
  return server.sent
    .splice(0)
    .map(({ to, subject }) => `${to.split('@')[0]}: ${subject.split(':')[0]}`)
    .toSorted();
}

/** How many mails about a seat each member got, or is to get. */
async function seatMails(): Promise<Record<string, number>> {
  const rows = await database.query(
    `select email, count(*) as count from mail join mailing on mailing.id = mail.mailing_id
     where mailing.kind = 'seat' group by email`,
  );
  return Object.fromEntries(rows.map((row) => [Object(row).email, Number(Object(row).count)]));
}

test('the first have the seats, the others wait in order, and who comes again is the last', async () => {
  const { id } = await desk.create({ capacity: 2, startsAt: START });
  const [ann = '', bob = '', cid = '', dan = ''] = await signIn('ann', 'bob', 'cid', 'dan');
  const seats = [];
  for (const token of [ann, bob, cid, dan]) {
    const { data } = await registration(id, token, 'POST');
    seats.push([data.isParticipant, data.seat, data.position]);
  }
  expect(seats).toEqual([
    [true, 'going', null],
    [true, 'going', null],
    [true, 'waiting', 1],
    [true, 'waiting', 2],
  ]);
  expect((await desk.read(id)).data).toMatchObject({ capacity: 2, going: 2, waiting: 2 });

  await registration(id, ann, 'DELETE');
  expect((await registration(id, cid)).data).toMatchObject({ seat: 'going', position: null });
  expect((await registration(id, dan)).data).toMatchObject({ seat: 'waiting', position: 1 });
  expect((await registration(id, ann)).data).toMatchObject({ isParticipant: false, seat: null });
  const again = await registration(id, ann, 'POST');
  expect([again.status, again.data.position]).toEqual([201, 2]);
  expect((await registration(id, ann, 'POST')).status).toBe(200);
  expect((await lineOf(id)).map(({ email, number, seat }) => [email, number, seat])).toEqual([
    [address('bob'), 2, 'going'],
    [address('cid'), 3, 'going'],
    [address('dan'), 4, 'waiting'],
    [address('ann'), 5, 'waiting'],
  ]);
  expect((await desk.read(id)).data.interested).toBe(4);
  expect(await mails()).toEqual(['cid: You have a seat']);
});

test(
  '200 register for 50 seats at once, 60 give them back and 30 come again: 50 are going',
  { timeout: 90_000 },
  async () => {
    const { id } = await desk.create({ capacity: 50, startsAt: START });
    const tokens = await signIn(...Array.from({ length: 200 }, (_, index) => `m${index}`));
    /** Repeats what the server was too busy for, as it asks. */
    async function send(token: string, method: string): Promise<void> {
      const reply = await registration(id, token, method);
      if (reply.status === 503) return send(token, method);
      expect(reply.status).toBeLessThan(300);
    }
    await Promise.all(tokens.map((token) => send(token, 'POST')));
    const first = await lineOf(id);
    expect(first.map(({ number }) => number)).toEqual(tokens.map((_, index) => index + 1));

    const leavers = first
      .slice(0, 60)
      .map(({ email }) => tokens[Number(/\d+/.exec(email)?.[0])] ?? '');
    await Promise.all(
      leavers.map(async (token, index) => {
        await send(token, 'DELETE');
        if (index < 30) await send(token, 'POST');
      }),
    );
    const line = await lineOf(id);
    expect(line.map(({ number }) => number)).toEqual(
      first
        .slice(60)
        .map(({ number }) => number)
        .concat(Array.from({ length: 30 }, (_, index) => 201 + index)),
    );
    const going = line.filter(({ seat }) => seat === 'going');
    expect(going).toEqual(line.slice(0, 50));
    const told = await seatMails();
    expect(told).toMatchObject(Object.fromEntries(going.map(({ email }) => [email, 1])));
    // Some got a seat from somebody, and gave it back themselves.
    expect(Math.max(...Object.values(told))).toBe(1);
  },
);

test('SIGKILL between registrations loses nothing and leaves nothing half', async () => {
  server.clock.jump((Date.now() - server.clock.now()) / 1000);
  desk = await openDesk(server);
  const { id } = await desk.create({ capacity: 3, date: 'Some day' });
  const members = Array.from({ length: 10 }, (_, index) => `m${index}`);
  const tokens = await signIn(...members);
  const build = await buildServer();
  const acknowledged = members.map(() => 0);
  const rounds = repetitions(20, { quick: 2 });
  for (let round = 1; round <= rounds; round += 1) {
    const running = await build.start({
      ...environment,
      ...(database.address.startsWith('postgres')
        ? { DATABASE_URL: database.address, DATA_DIR: `${build.siteDir}-data` }
        : { DATA_DIR: path.dirname(database.address) }),
    });
    let answers = 0;
    const clients = tokens.map(async (token, index) => {
      for (let isIn = false; ; isIn = !isIn) {
        const response = await fetch(`${running.url}/api/event/register?eventId=${id}`, {
          method: isIn ? 'DELETE' : 'POST',
          headers: { Authorization: `Bearer ${token}` },
        }).catch(() => null);
        if (response === null) return;
        if (response.status === 201) acknowledged[index] = (acknowledged[index] ?? 0) + 1;
        answers += 1;
      }
    });
    await vi.waitFor(() => expect(answers).toBeGreaterThan(50), 30_000);
    await running.end('SIGKILL');
    await Promise.all(clients);

    const rows = await database.query(
      `select number, email, left_at, is_told_waiting from registration
       join member on member.id = member_id order by number`,
    );
    expect(rows.map((row) => Object(row).number)).toEqual(rows.map((_, index) => index + 1));
    for (const [index, member] of members.entries()) {
      const count = rows.filter((row) => Object(row).email === address(member)).length;
      // The one in progress may have been written without an answer.
      expect(count).toBeGreaterThanOrEqual(acknowledged[index] ?? 0);
      expect(count).toBeLessThanOrEqual((acknowledged[index] ?? 0) + round);
    }
    const line = rows.filter((row) => Object(row).left_at === null);
    expect(line.map((row) => Object(row).is_told_waiting)).toEqual(
      line.map((_, index) => (index < 3 ? 0 : 1)),
    );
    const mailings = await database.query(
      `select version, (select count(*) from mail where mailing_id = mailing.id) as mails
       from mailing where kind = 'seat'`,
    );
    expect(mailings.length).toBeGreaterThan(0);
    for (const mailing of mailings) expect(Number(Object(mailing).mails)).toBe(1);
  }
  await build.remove();
}, 120_000);

test('the line stands still at the start of the event', async () => {
  const { id } = await desk.create({
    capacity: 1,
    startsAt: START,
    endsAt: '2025-03-10T12:00:00Z',
  });
  const [ann = '', bob = '', cid = ''] = await signIn('ann', 'bob', 'cid');
  await registration(id, ann, 'POST');
  await registration(id, bob, 'POST');
  server.clock.advance(9 * DAY_SECONDS);
  const later = await server.signIn(address('ann'));
  await registration(id, later, 'DELETE');
  expect((await registration(id, await server.signIn(address('bob')))).data.position).toBe(1);
  desk = await openDesk(server);
  expect((await desk.read(id)).data).toMatchObject({
    interested: 1,
    going: 0,
    waiting: 1,
    freeSeats: 0,
  });
  const last = await registration(id, await server.signIn(address('cid')), 'POST');
  expect(last.data).toMatchObject({ seat: 'waiting', position: 2 });
  expect(cid).not.toBe('');
  expect(await mails()).toEqual([]);
});

test('who has left before the start keeps no place if the start moves into the past', async () => {
  const created = await desk.create({ capacity: 1, startsAt: START });
  const { id } = created;
  const [ann = '', bob = '', cid = ''] = await signIn('ann', 'bob', 'cid');
  for (const token of [ann, bob, cid]) await registration(id, token, 'POST');
  await registration(id, ann, 'DELETE');
  expect(await mails()).toEqual(['bob: You have a seat']);
  const startsAt = new Date(server.clock.now() - 600_000).toISOString();
  const endsAt = new Date(server.clock.now() + 3_600_000).toISOString();
  const begun = (await desk.update(created, { startsAt, endsAt })).data;
  expect(begun).toMatchObject({ going: 1, waiting: 1 });
  expect((await registration(id, bob)).data.seat).toBe('going');

  // After the start nothing becomes free, until the event starts anew.
  await registration(id, bob, 'DELETE');
  expect((await desk.read(id)).data).toMatchObject({ going: 0, waiting: 1, freeSeats: 0 });
  expect((await registration(id, cid)).data.position).toBe(1);
  expect(await mails()).toEqual([]);
  const moved = await desk.update(begun, { startsAt: START, endsAt: null });
  expect(moved.data).toMatchObject({ going: 1, waiting: 0 });
  expect(await mails()).toEqual(['cid: You have a seat']);
});

test('the line of an event without a day stands still once it is over', async () => {
  const { id } = await desk.create({ date: 'Some day', capacity: 1 });
  const [ann = '', bob = ''] = await signIn('ann', 'bob');
  for (const token of [ann, bob]) await registration(id, token, 'POST');
  server.clock.advance(200 * DAY_SECONDS);
  const later = await server.signIn(address('ann'));
  await registration(id, later, 'DELETE');
  desk = await openDesk(server);
  expect((await desk.read(id)).data).toMatchObject({ going: 0, waiting: 1, freeSeats: 0 });
  expect((await registration(id, await server.signIn(address('bob')))).data.position).toBe(1);
  expect(await mails()).toEqual([]);
});

test('a limit is set at any number, grows at any time, and takes no seat from anybody', async () => {
  const created = await desk.create({ startsAt: START });
  const { id } = created;
  const tokens = await signIn('ann', 'bob', 'cid', 'dan');
  for (const token of tokens) await registration(id, token, 'POST');
  expect((await registration(id, tokens[3] ?? '')).data).toMatchObject({ seat: null });

  const limited = (await desk.update(created, { capacity: 2 })).data;
  expect(limited).toMatchObject({ capacity: 2, going: 2, waiting: 2 });
  const refused = await desk.update(limited, { capacity: 1 });
  expect(refused).toMatchObject({ status: 409, code: 'seats_taken', data: { going: 2 } });
  const { capacity: _, ...withoutCapacity } = limited;
  const renamed = await desk.call(`/api/event/${id}`, {
    method: 'PUT',
    json: { ...withoutCapacity, name: 'Renamed' },
  });
  expect(renamed.data.capacity).toBe(2);
  const grown = (await desk.update(renamed.data, { capacity: 3 })).data;
  expect(await mails()).toEqual(['cid: You have a seat']);
  const unlimited = (await desk.update(grown, { capacity: null })).data;
  expect(unlimited).toMatchObject({ capacity: null, going: null, waiting: null, freeSeats: null });
  expect(await mails()).toEqual(['dan: You have a seat']);

  // A limit that is set again takes no seat either, but for whoever came without one.
  const [eve = ''] = await signIn('eve');
  await registration(id, eve, 'POST');
  const tooFew = await desk.update(unlimited, { capacity: 3 });
  expect(tooFew).toMatchObject({ status: 409, code: 'seats_taken', data: { going: 4 } });
  expect(await desk.update(unlimited, { capacity: 4 })).toMatchObject({
    data: { going: 4, waiting: 1, freeSeats: 0 },
  });
  for (const capacity of [0, 5001, 1.5, '3']) {
    expect(await desk.update(created, { capacity })).toMatchObject({
      status: 400,
      field: 'capacity',
    });
  }
});

test('whoever registers while there is no limit waits once it is set again, and is told of a seat, also after a cancellation', async () => {
  const created = await desk.create({ capacity: 1, startsAt: START });
  const { id } = created;
  const [ann = '', bob = '', cid = '', dan = ''] = await signIn('ann', 'bob', 'cid', 'dan');
  for (const token of [ann, bob]) await registration(id, token, 'POST');
  await registration(id, ann, 'DELETE');
  for (const token of [cid, dan]) await registration(id, token, 'POST');
  expect(await mails()).toEqual(['bob: You have a seat']);
  const unlimited = (await desk.update(created, { capacity: null })).data;
  expect(await mails()).toEqual(['cid: You have a seat', 'dan: You have a seat']);
  const [eve = '', fay = ''] = await signIn('eve', 'fay');
  for (const token of [eve, fay]) await registration(id, token, 'POST');
  const limited = (await desk.update(unlimited, { capacity: 3 })).data;
  expect(limited).toMatchObject({ going: 3, waiting: 2 });
  await registration(id, bob, 'DELETE');
  expect(await mails()).toEqual(['eve: You have a seat']);

  const cancelled = (await desk.update(limited, { status: 'cancelled' })).data;
  await registration(id, cid, 'DELETE');
  await desk.update(cancelled, { status: 'published', tell: false });
  expect(await mails()).toEqual(['fay: Back on, and you have a seat']);
  expect(Object.values(await seatMails())).toEqual([1, 1, 1, 1, 1]);
});

test('whose mail about a seat was about to be sent when the event was cancelled is told once it is back', async () => {
  const created = await desk.create({ capacity: 1, startsAt: START });
  const { id } = created;
  const [ann = '', bob = ''] = await signIn('ann', 'bob');
  for (const token of [ann, bob]) await registration(id, token, 'POST');
  await registration(id, ann, 'DELETE');
  await dropConfirmations(database);
  const claimed = await server.store.mailQueue.claim(server.clock.now(), 60);
  expect(claimed).toMatchObject({ email: address('bob') });
  const cancelled = (await desk.update(created, { status: 'cancelled' })).data;
  await desk.update(cancelled, { status: 'published', tell: false });
  expect(await mails()).toEqual(['bob: Back on, and you have a seat']);
});

test('while an event is cancelled nobody is told of a seat; the mail that it is back says it', async () => {
  const created = await desk.create({ capacity: 1, startsAt: START });
  const { id } = created;
  const [ann = '', bob = '', cid = ''] = await signIn('ann', 'bob', 'cid');
  for (const token of [ann, bob, cid]) await registration(id, token, 'POST');
  await registration(id, ann, 'DELETE');
  // The mail about the seat still waits when the event is cancelled.
  const cancelled = (await desk.update(created, { status: 'cancelled' })).data;
  expect(await mails()).toEqual([]);
  await desk.update(cancelled, { status: 'published', tell: true });
  await sendMails();
  const textTo = (member: string) => server.sent.find(({ to }) => to === address(member))?.text;
  expect(server.sent).toHaveLength(2);
  expect(textTo('bob')).toMatch(/after all, and a seat has become free[^]*\/seat\/leave\?token=/);
  expect(textTo('cid')).toContain('You are 1st in line.');
  expect(await seatMails()).toEqual({ [address('bob')]: 1 });
});

test('who has muted an event, or is not told that it is back, is still told of the seat', async () => {
  const created = await desk.create({ capacity: 1, startsAt: START });
  const { id } = created;
  const [ann = '', bob = ''] = await signIn('ann', 'bob');
  for (const token of [ann, bob]) await registration(id, token, 'POST');
  await database.query('update registration set is_muted = 1');
  const cancelled = (await desk.update(created, { status: 'cancelled' })).data;
  await registration(id, ann, 'DELETE');
  await desk.update(cancelled, { status: 'published', tell: true });
  expect(await mails()).toEqual(['bob: Back on, and you have a seat']);
});

test('the mail about a seat has a page to give it back and no one-click, and says if little time is left', async () => {
  const { id } = await desk.create({ capacity: 1, startsAt: START });
  const [ann = '', bob = '', cid = ''] = await signIn('ann', 'bob', 'cid');
  for (const token of [ann, bob, cid]) await registration(id, token, 'POST');
  server.clock.advance(9 * DAY_SECONDS - 2 * 3600);
  await registration(id, await server.signIn(address('ann')), 'DELETE');
  await sendMails();
  const [mail] = server.sent.splice(0);
  expect(mail?.subject).toMatch(/^You have a seat: Git Together, less than 3 hours left$/);
  expect(Object.keys(mail?.headers ?? {})).toEqual(['Auto-Submitted']);
  expect(mail?.html).toContain('/seat/leave?token=');
  const token = /\/seat\/leave\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';

  const link = await desk.call<SeatLink>(`/api/seat?token=${token}`);
  expect(link.data).toMatchObject({ seat: 'going', email: 'b***@example.org', event: { id } });
  // The one-click address of other mails does nothing with it.
  expect((await desk.call(`/api/email/leave?token=${token}`, { method: 'POST' })).status).toBe(400);
  expect((await desk.call(`/api/email/link?token=${token}`)).status).toBe(400);
  for (const _time of ['first', 'second']) {
    const left = await desk.call<SeatLink>('/api/seat/leave', { method: 'POST', json: { token } });
    expect([left.status, left.data.seat]).toEqual([200, 'left']);
  }
  expect(await mails()).toEqual(['cid: You have a seat']);
  const unknown = await desk.call('/api/seat/leave', {
    method: 'POST',
    json: { token: 'x'.repeat(43) },
  });
  expect(unknown).toMatchObject({ status: 400, code: 'invalid_token' });
  // Who comes again has another registration, which the old link does not give back.
  await registration(id, await server.signIn(address('bob')), 'POST');
  await desk.call('/api/seat/leave', { method: 'POST', json: { token } });
  desk = await openDesk(server);
  expect((await lineOf(id)).map(({ email }) => email)).toEqual([address('cid'), address('bob')]);
});

test('reminders go to those who have a seat, with the way to give it back', async () => {
  const { id } = await desk.create({ capacity: 1, startsAt: START });
  for (const token of await signIn('ann', 'bob')) await registration(id, token, 'POST');
  server.clock.advance(8 * DAY_SECONDS + 60);
  await sendMails();
  expect(server.sent.map(({ to }) => to)).toEqual([address('ann')]);
  expect(server.sent[0]?.text).toMatch(/You have a seat\.[^]*\/seat\/leave\?token=/);
});

test('an admin takes a member off with a reason, and sees who has left', async () => {
  const { id } = await desk.create({ capacity: 1, startsAt: START });
  const [ann = '', bob = '', cid = ''] = await signIn('ann', 'bob', 'cid');
  for (const token of [ann, bob, cid]) await registration(id, token, 'POST');
  await registration(id, cid, 'DELETE');
  const remove = (number: number, reason: string) =>
    desk.call(`/api/admin/event/${id}/interest/${number}/removal`, {
      method: 'POST',
      json: { reason },
    });
  expect(await remove(1, ' ')).toMatchObject({ status: 400, field: 'reason' });
  expect((await remove(9, 'No')).status).toBe(404);
  server.clock.advance(60);
  const reason = 'You are on the team <b>and</b> need no seat.';
  expect((await remove(1, reason)).status).toBe(200);
  expect((await remove(1, reason)).status).toBe(200);
  await sendMails();
  const mail = server.sent.find(({ to }) => to === address('ann'));
  expect(mail?.text).toContain(reason);
  expect(mail?.html).toContain('&lt;b&gt;and&lt;/b&gt;');
  expect(await mails()).toEqual(['ann: Taken off the list', 'bob: You have a seat']);
  expect((await lineOf(id)).map(({ email, seat }) => [email, seat])).toEqual([
    [address('bob'), 'going'],
  ]);
  const former = await desk.call<FormerRegistration[]>(`/api/admin/event/${id}/interest/former`);
  expect(former.data.map(({ email, isTakenOff }) => [email, isTakenOff])).toEqual([
    [address('ann'), true],
    [address('cid'), false],
  ]);
});

test('a message goes once to those who are going, wait or both, and not to who has stopped them', async () => {
  const { id } = await desk.create({ capacity: 2, startsAt: START });
  for (const token of await signIn('ann', 'bob', 'cid', 'dan')) {
    await registration(id, token, 'POST');
  }
  await database.query('update registration set is_muted = 1 where number = 4');
  const path = `/api/admin/event/${id}/message`;
  expect((await desk.call(path)).data).toEqual({ going: 2, waiting: 1, all: 3 });
  const send = (to: string, key?: string) =>
    desk.call<{ recipients: number }>(path, {
      method: 'POST',
      json: { to, subject: 'Bring a laptop', body: 'And a **name**.' },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    });
  expect(await send('going', 'first-key')).toMatchObject({ status: 202, data: { recipients: 2 } });
  expect((await send('going', 'first-key')).data.recipients).toBe(2);
  await sendMails();
  expect(server.sent.map(({ to }) => to).toSorted()).toEqual([address('ann'), address('bob')]);
  expect(server.sent[0]?.headers['List-Unsubscribe']).toContain('/api/email/leave');
  expect(server.sent[0]?.text).toContain('Git Together');
  server.sent.splice(0);
  expect((await send('waiting', 'second-key')).data.recipients).toBe(1);
  expect((await send('all', 'third-key')).data.recipients).toBe(3);
  expect(await mails()).toHaveLength(4);
  await desk.update((await desk.read(id)).data, { capacity: 4 });
  expect(await send('waiting', 'fourth-key')).toMatchObject({ status: 409, code: 'no_recipients' });
  expect(await send('everybody')).toMatchObject({ status: 400, field: 'to' });
});

test('a key of a message is refused with another text or audience', async () => {
  const { id } = await desk.create({ startsAt: START });
  const [token = ''] = await signIn('ann');
  await registration(id, token, 'POST');
  const message = { to: 'all', subject: 'Bring a laptop', body: 'And a **name**.' };
  const send = (json: object) =>
    desk.call(`/api/admin/event/${id}/message`, {
      method: 'POST',
      json,
      headers: { 'Idempotency-Key': 'first-key' },
    });
  expect((await send(message)).status).toBe(202);
  for (const change of [{ subject: 'Bring two' }, { body: 'And a pen.' }, { to: 'going' }]) {
    expect(await send({ ...message, ...change })).toMatchObject({
      status: 409,
      code: 'sent_differently',
    });
  }
  expect((await send(message)).status).toBe(202);
  expect(await mails()).toHaveLength(1);
});
