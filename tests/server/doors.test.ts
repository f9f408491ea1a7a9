// Tickets, the links of doors, and the taps of the phones that have them.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Attendance } from '@/contract/admin-attendance';
import { DOOR_TOKEN_PATTERN, type DoorList } from '@/contract/door';
import type { Ticket } from '@/contract/ticket';
import { CODE_PATTERN } from '@/domain/short-code';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { type Door, openDoor, tap } from '#tests/support/door';
import { createTestServer, type TestServer } from '#tests/support/server';

const START = '2025-03-10T10:00:00Z';
const END = '2025-03-10T12:00:00Z';
const HOUR_SECONDS = 3600;
const HOUR_MS = HOUR_SECONDS * 1000;
const environment = { JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd', MAIL_PER_MINUTE: '1000' };

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

async function register(eventId: string, ...members: string[]): Promise<string[]> {
  const tokens = [];
  for (const member of members) {
    const token = await server.signIn(`${member}@example.org`);
    await desk.showInterest(eventId, token);
    tokens.push(token);
  }
  return tokens;
}
const ticket = (eventId: string, token: string) =>
  desk.call<Ticket>(`/api/event/${eventId}/ticket`, { token });
const ticketEvent = async (code: string) => {
  const response = await server.request(`/api/ticket/${code}`);
  return [response.status, (await response.json()).data];
};
const attendance = async (eventId: string) =>
  (await desk.call<Attendance>(`/api/admin/event/${eventId}/attendance`)).data;
/** Who came and is waited for, as short as it can be said. */
async function summary(eventId: string) {
  const { attendees, waitingTaps } = await attendance(eventId);
  return {
    in: attendees.map(({ who, door, how }) => `${who} ${how} ${door}`),
    waiting: waitingTaps.map(({ kind, name }) => `${kind} ${name}`),
  };
}

test('a ticket has the own name, seat and code, and ends when its member leaves in any way', async () => {
  const { id } = await desk.create({ capacity: 3, startsAt: START });
  const ticketPage = `http://localhost:3000/events/${id}/ticket`;
  const [ann = '', bob = '', cid = '', dan = ''] = await register(id, 'ann', 'bob', 'cid', 'dan');
  const tickets = [];
  for (const token of [ann, bob, cid, dan]) tickets.push((await ticket(id, token)).data);
  const codes = tickets.map(({ code }) => code);
  expect(new Set(codes.filter((code) => CODE_PATTERN.test(code))).size).toBe(4);
  expect(tickets[0]).toEqual({
    name: 'Test Member',
    code: codes[0],
    seat: 'going',
    position: null,
  });
  expect(tickets[3]).toMatchObject({ seat: 'waiting', position: 1 });
  for (const code of codes) expect(await ticketEvent(code)).toEqual([200, { eventId: id }]);

  await desk.call(`/api/event/register?eventId=${id}`, { method: 'DELETE', token: ann });
  await desk.call(`/api/admin/event/${id}/interest/2/removal`, {
    method: 'POST',
    json: { reason: 'Asked for it' },
  });
  await server.store.members.remove(await memberId('cid'), server.clock.now());
  await server.runMailQueue();
  const { text = '' } = server.sent.find(({ to }) => to === 'dan@example.org') ?? {};
  expect(text).toContain(`Your ticket: ${ticketPage}`);
  const leaveToken = /seat\/leave\?token=([\w-]+)/.exec(text)?.[1];
  await desk.call('/api/seat/leave', { method: 'POST', json: { token: leaveToken } });
  for (const code of codes) expect(await ticketEvent(code)).toEqual([404, null]);
  expect((await ticket(id, ann)).status).toBe(404);

  await desk.showInterest(id, ann);
  const again = (await ticket(id, ann)).data;
  expect(again).toMatchObject({ seat: 'going' });
  expect(codes).not.toContain(again.code);
  server.clock.jump((Date.parse(START) - server.clock.now()) / 1000 - HOUR_SECONDS);
  await server.runMailQueue();
  const reminder = server.sent.find(({ subject }) => subject.startsWith('Reminder'));
  expect(reminder?.text).toContain(`Your ticket: ${ticketPage}`);

  desk = await openDesk(server);
  await desk.remove((await desk.read(id)).data);
  expect(await ticketEvent(again.code)).toEqual([404, null]);
  expect((await ticket(id, await server.signIn('ann@example.org'))).status).toBe(404);
});

async function memberId(member: string): Promise<string> {
  const [row] = await database.query(`select id from member where email = '${member}@example.org'`);
  return Object(row).id;
}

test('a door shows names, seats, codes and the answers for the door, and nothing else of anybody', async () => {
  const question = { kind: 'text', options: [], required: false };
  const { id } = await desk.create({
    capacity: 1,
    startsAt: START,
    endsAt: END,
    place: 'Cellar',
    questions: [
      { ...question, id: 'roll', text: 'Roll number', atDoor: true },
      { ...question, id: 'diet', text: 'Diet', atDoor: false },
    ],
  });
  const [ann = '', bob = ''] = await register(id, 'ann', 'bob', 'cid');
  const answers = { roll: '21A05', diet: 'vegan' };
  await desk.call(`/api/event/register?eventId=${id}`, {
    method: 'POST',
    token: ann,
    json: { answers },
  });
  await desk.call(`/api/event/register?eventId=${id}`, { method: 'DELETE', token: bob });
  const door = await openDoor(desk, id);
  expect(door.token).toMatch(DOOR_TOKEN_PATTERN);
  expect(door.link).toMatchObject({ door: 1, isEnded: false, createdBy: 'admin@example.org' });

  const response = await server.request(`/api/door/${door.token}`);
  const body = await response.text();
  expect(body).not.toContain('@');
  expect(body).not.toContain('vegan');
  const list: DoorList = JSON.parse(body).data;
  expect(list).toEqual({
    now: server.clock.now(),
    endsAt: Date.parse(END) + 12 * HOUR_MS,
    isClosed: false,
    arrivals: [],
    event: {
      id,
      name: 'Git Together',
      date: '14th February 2026',
      startsAt: START,
      endsAt: END,
      place: 'Cellar',
      isCancelled: false,
      capacity: 1,
    },
    door: 1,
    questions: [{ ...question, id: 'roll', text: 'Roll number', atDoor: true }],
    people: [
      {
        who: '1',
        name: 'Test Member',
        code: (await ticket(id, ann)).data.code,
        seat: 'going',
        position: null,
        answers: { roll: '21A05' },
      },
      {
        who: '3',
        name: 'Test Member',
        code: expect.stringMatching(CODE_PATTERN),
        seat: 'waiting',
        position: 1,
        answers: { roll: null },
      },
    ],
  });
});

test('a link can be read at the desk again, unless the secret of the server has changed, and is in no log', async () => {
  const { id } = await desk.create({ startsAt: START });
  const one = await openDoor(desk, id);
  const two = await openDoor(desk, id);
  expect(two.link.door).toBe(2);
  await one.read();
  await one.send(tap.walkIn('walk-in-1', 'Eve', null, 0));
  await server.request(`/door/${one.token}`);
  const shown = (await attendance(id)).doors.map(({ door, url }) => [door, url]);
  expect(shown).toEqual([
    [1, one.link.url],
    [2, two.link.url],
  ]);
  const stored = JSON.stringify(await database.query('select * from door'));
  for (const { token } of [one, two]) {
    expect(stored).not.toContain(token);
    expect(JSON.stringify(server.logged)).not.toContain(token);
  }

  const other = await createTestServer({ database: database.address });
  const otherDesk = await openDesk(other);
  const { data } = await otherDesk.call<Attendance>(`/api/admin/event/${id}/attendance`);
  expect(data.doors.map(({ url }) => url)).toEqual([null, null]);
  expect((await other.request(`/api/door/${one.token}`)).status).toBe(200);
  await other.store.close();
});

test('each tap counts once, the first one of a person stands, and an undo takes it back', async () => {
  const { id } = await desk.create({ startsAt: START });
  await register(id, 'ann', 'bob', 'cid');
  const [one, two] = [await openDoor(desk, id), await openDoor(desk, id)];
  server.clock.advance(HOUR_SECONDS);
  const now = server.clock.now();
  const late = tap.in('tap-after', '1', now - 1000);
  const walkIn = tap.walkIn('walk-in-1', 'Eve', 'Eve@Example.org', now - 500);
  const mistake = tap.in('mistake-1', '2', now - 400);
  await one.send(tap.undo('undo-tap-1', 'mistake-1', now - 300));
  const { status, data } = await two.send(late, walkIn, mistake, tap.in('unknown-1', '9', now));
  expect(status).toBe(200);
  expect(data).toMatchObject({ now, isClosed: false, isEnded: false });
  expect(data.arrivals).toEqual([
    { who: '1', at: now - 1000, door: 2, how: 'scanned', name: null },
    { who: 'walk-in-1', at: now - 500, door: 2, how: 'walk-in', name: 'Eve' },
  ]);
  // Door 1 was offline and let the same ticket in before.
  const { data: later } = await one.send(tap.in('tap-before', '1', now - 2000));
  expect(later.arrivals[0]).toMatchObject({ who: '1', at: now - 2000, door: 1 });
  expect((await two.send(walkIn, mistake, late)).data.arrivals).toEqual(later.arrivals);
  expect((await two.send()).data.arrivals).toEqual(later.arrivals);
  expect((await attendance(id)).attendees[1]).toMatchObject({
    name: 'Eve',
    email: 'eve@example.org',
  });
});

test('the name of a walk-in can be read, as those of members', async () => {
  const { id } = await desk.create({ startsAt: START });
  const door = await openDoor(desk, id);
  for (const name of [
    ' ',
    '...',
    'Eve\0',
    '\uD800 Eve',
    '\u202EevE',
    'Eve\nAdams',
    `E${'\u0300'.repeat(6)}`,
  ]) {
    expect((await door.send(tap.walkIn('walk-in-1', name, null, 0))).status).toBe(400);
  }
  const { data } = await door.send(tap.walkIn('walk-in-1', ' Zoe\u0308 ', null, 0));
  expect(data.arrivals).toMatchObject([{ name: 'Zo\u00EB' }]);
});

test.each([
  ['a clock that is five minutes fast', -60_000 + 300_000, -300_000, -60_000],
  ['one that is a year slow', -60_000 - 31e9, 31e9, -60_000],
  ['one whose distance is unknown', 31e9, 0, 0],
  ['nonsense', -1e300, 1, -HOUR_MS],
])('with %s taps have the time of the server', async (_clock, at, clockOffset, expected) => {
  const { id } = await desk.create({ startsAt: START });
  await register(id, 'ann');
  const door = await openDoor(desk, id);
  server.clock.advance(HOUR_SECONDS);
  const now = server.clock.now();
  const { data } = await door.send(tap.in('some-tap-1', '1', now + at, clockOffset));
  expect(data.arrivals.map((arrival) => arrival.at - now)).toEqual([expected]);
});

test('a link ends with its event, or when an admin ends it; what it sends then waits', async () => {
  const event = await desk.create({ startsAt: START, endsAt: END });
  await register(event.id, 'ann', 'bob');
  const [one, two] = [await openDoor(desk, event.id), await openDoor(desk, event.id)];
  await one.send(tap.in('some-tap-1', '1', server.clock.now()));
  expect((await one.end()).status).toBe(200);
  expect((await one.end()).status).toBe(200);
  expect(await one.read()).toMatchObject({ status: 410, code: 'door_ended' });
  const sent = [tap.in('some-tap-2', '2', 0), tap.in('some-tap-1', '1', 0)];
  const walkIn = tap.walkIn('walk-in-1', 'Eve', null, 0);
  const undo = tap.undo('undo-tap-1', 'some-tap-1', 0);
  expect((await one.send(...sent, walkIn, undo)).data).toMatchObject({
    arrivals: [],
    isEnded: true,
    endsAt: server.clock.now(),
  });
  expect(await summary(event.id)).toEqual({
    in: ['1 scanned 1'],
    waiting: ['in Test Member', 'undo Test Member', 'walk-in Eve'],
  });

  // The event moves a day, and the end of the other link with it.
  await desk.update((await desk.read(event.id)).data, {
    startsAt: '2025-03-11T10:00:00Z',
    endsAt: '2025-03-11T12:00:00Z',
  });
  const isEnded = async ({ read }: Door) => (await read()).status === 410;
  server.clock.jump((Date.parse('2025-03-11T23:59:59Z') - server.clock.now()) / 1000);
  desk = await openDesk(server);
  expect(await isEnded(two)).toBe(false);
  server.clock.jump(1);
  expect(await isEnded(two)).toBe(true);
  expect(await isEnded(one)).toBe(true);

  const undated = await desk.create({ date: 'Some day' });
  const third = await openDoor(desk, undated.id);
  server.clock.jump(24 * HOUR_SECONDS - 1);
  expect(await isEnded(third)).toBe(false);
  server.clock.jump(1);
  expect(await isEnded(third)).toBe(true);
});

test('a link reaches one event, and none once that is deleted', async () => {
  const { id } = await desk.create({ startsAt: START });
  const other = await desk.create({ startsAt: START });
  await register(id, 'ann', 'bob');
  await register(other.id, 'cid');
  const door = await openDoor(desk, id);
  const otherDoor = await openDoor(desk, other.id);
  await otherDoor.send(tap.in('some-tap-1', '2', 0), tap.in('some-tap-2', '1', 0));
  await door.send(tap.in('some-tap-2', '2', 0), tap.undo('undo-tap-1', 'some-tap-2', 0));
  expect((await summary(id)).in).toEqual([]);
  expect((await summary(other.id)).in).toEqual(['1 scanned 1']);
  const path = `/api/admin/event/${id}/door/${otherDoor.link.id}`;
  expect((await desk.call(path, { method: 'DELETE' })).status).toBe(404);

  await desk.remove((await desk.read(id)).data);
  expect((await door.read()).status).toBe(404);
  expect((await door.send(tap.in('some-tap-3', '1', 0))).status).toBe(404);
  await desk.restore(id);
  expect((await door.read()).status).toBe(200);
});

test('wrong codes are limited per network, and shut no right one out', async () => {
  const { id } = await desk.create({ startsAt: START });
  const [ann = ''] = await register(id, 'ann');
  const { code } = (await ticket(id, ann)).data;
  const door = await openDoor(desk, id);
  const ip = '198.51.100.7';
  const sync = async () => {
    const json = { taps: [] };
    return (await server.request(`/api/door/${door.token}/tap`, { ip, json })).status;
  };
  for (let count = 0; count < 70; count += 1) expect(await sync()).toBe(200);

  const statuses = [];
  for (let index = 0; index < 70; index += 1) {
    const digits = String(index).padStart(40, '0');
    const path = index % 2 === 0 ? `/api/door/${digits}` : `/api/ticket/${digits}`;
    statuses.push((await server.request(path, { ip })).status);
  }
  expect(statuses).toEqual([...Array(60).fill(404), ...Array(10).fill(429)]);
  expect(server.logged.filter(({ event }) => event === 'guesses_rate_limited').length).toBe(10);
  expect(await sync()).toBe(200);
  expect((await server.request(`/api/door/${door.token}`, { ip })).status).toBe(200);
  expect((await server.request(`/api/ticket/${code}`, { ip })).status).toBe(200);
  const wrong = `/api/ticket/${'0'.repeat(40)}`;
  expect((await server.request(wrong, { ip: '203.0.113.9' })).status).toBe(404);
  server.clock.advance(300);
  expect((await server.request(wrong, { ip })).status).toBe(404);
});

test('a wrong code costs as much as a right one', async () => {
  const { id } = await desk.create({ startsAt: START });
  const [ann = ''] = await register(id, 'ann');
  const { code } = (await ticket(id, ann)).data;
  const timeOf = async (guess: string) => {
    const startedAt = performance.now();
    await server.request(`/api/ticket/${guess}`);
    return performance.now() - startedAt;
  };
  let [right, wrong] = [Infinity, Infinity];
  for (let round = 0; round < 20; round += 1) {
    right = Math.min(right, await timeOf(code));
    wrong = Math.min(wrong, await timeOf('abcdefghjkmnpqrs'));
  }
  expect(right).toBeLessThan(wrong * 3);
  expect(wrong).toBeLessThan(right * 3);
});

test('a door stores 10,000 taps at most', async () => {
  const { id } = await desk.create({ startsAt: START });
  const [one, two] = [await openDoor(desk, id), await openDoor(desk, id)];
  await database.query(`insert into door_tap (event_id, id, kind, undoes, at, door, state)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 9999)
    select ${id}, 'tap-' || i, 'undo', 'tap', 0, 1, 'waiting' from n`);
  const [last, excess] = [tap.undo('last-tap', 'some-tap', 0), tap.undo('one-more', 'some-tap', 0)];
  expect((await one.send(last)).status).toBe(200);
  expect(await one.send(last, excess)).toMatchObject({ status: 409, code: 'too_many_taps' });
  expect((await one.send(last)).status).toBe(200);
  expect((await two.send(excess)).status).toBe(200);
});
