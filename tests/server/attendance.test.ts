// Who came to an event, as the desk sees and corrects it, and how long that is kept.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HistoryEntry } from '@/contract/admin-account';
import type { Attendance } from '@/contract/admin-attendance';
import { society } from '@/data/society';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { openDoor, tap } from '#tests/support/door';
import { createTestServer, type TestServer } from '#tests/support/server';

const START = '2025-03-10T10:00:00Z';
const END = '2025-03-10T12:00:00Z';
const DAY_SECONDS = 86_400;

let database: TestDatabase;
let server: TestServer;
let desk: Desk;

beforeEach(async () => {
  database = await createDatabase();
  server = await createTestServer({ database: database.address });
  desk = await openDesk(server);
});

afterEach(async () => {
  await server.close();
  await database.remove();
});

async function register(eventId: string, ...members: string[]): Promise<void> {
  for (const member of members) {
    await desk.showInterest(eventId, await server.signIn(`${member}@example.org`));
  }
}
const path = (eventId: string) => `/api/admin/event/${eventId}/attendance`;
const read = async (eventId: string) => (await desk.call<Attendance>(path(eventId))).data;
const add = async (eventId: string, json: object) =>
  (await desk.call(path(eventId), { method: 'POST', json })).status;
const remove = (eventId: string, who: string) =>
  desk.call(`${path(eventId)}/${who}`, { method: 'DELETE' });
const close = (eventId: string) => desk.call(`${path(eventId)}/close`, { method: 'POST' });
const decide = (eventId: string, isAccepted: boolean, ...ids: string[]) =>
  desk.call(`${path(eventId)}/waiting`, { method: 'POST', json: { ids, isAccepted } });
const who = ({ attendees }: Pick<Attendance, 'attendees'>) =>
  attendees.map((attendee) => `${attendee.who} ${attendee.how} ${attendee.door}`);

test('the desk adds people and walk-ins, takes them back, and says who is missing once the list is closed', async () => {
  const { id } = await desk.create({ capacity: 3, startsAt: START });
  await register(id, 'ann', 'bob', 'cid', 'dan');
  const door = await openDoor(desk, id);
  await door.send(tap.in('at-door-1', '1', 0), tap.in('at-door-2', '1', 0));
  server.clock.advance(60);
  expect(await add(id, { id: 'at-desk-1', who: '2' })).toBe(200);
  const eve = { id: 'at-desk-2', name: ' Eve ', email: 'eve@example.org' };
  expect([await add(id, eve), await add(id, eve)]).toEqual([200, 200]);
  expect(await add(id, { id: 'at-desk-3', who: '9' })).toBe(404);
  expect(await add(id, { id: 'at-desk-3', name: '', email: null })).toBe(400);
  expect(await read(id)).toMatchObject({
    closedAt: null,
    doors: [{ door: 1 }],
    attendees: [
      { who: '1', name: 'Test Member', email: 'ann@example.org', how: 'scanned', door: 1 },
      { who: '2', name: 'Test Member', email: 'bob@example.org', how: 'ticked', door: null },
      { who: 'at-desk-2', name: 'Eve', email: 'eve@example.org', how: 'walk-in', door: null },
    ],
    attended: 3,
    waitingTaps: [],
    missing: null,
  });

  for (const attendee of ['1', '1', 'at-desk-2']) await remove(id, attendee);
  expect(who(await read(id))).toEqual(['2 ticked null']);
  expect((await database.query("select id from door_tap where kind = 'undo'")).length).toBe(3);
  // The person comes back.
  await door.send(tap.in('at-door-3', '1', server.clock.now()));
  await remove(id, '2');
  expect([(await close(id)).status, (await close(id)).status]).toEqual([200, 200]);
  const closed = await read(id);
  expect(who(closed)).toEqual(['1 scanned 1']);
  expect(closed.closedAt).toBe(new Date(server.clock.now()).toISOString());
  expect(closed.missing).toEqual(
    [
      ['2', 'bob'],
      ['3', 'cid'],
    ].map(([number, member]) => ({
      who: number,
      name: 'Test Member',
      email: `${member}@example.org`,
    })),
  );
  expect(await add(id, { id: 'at-desk-4', who: '3' })).toBe(200);
  expect((await read(id)).missing?.map((person) => person.who)).toEqual(['2']);
  // What changes nothing leaves no trace.
  const { data: history } = await desk.call<{ entries: HistoryEntry[] }>('/api/admin/history');
  const actions = history.entries.map(({ action, by }) => `${action.replace('event.', '')} ${by}`);
  const [added, removed] = ['arrival-added', 'arrival-removed'].map(
    (action) => `${action} ${history.entries[0]?.by}`,
  );
  expect(actions.filter((action) => action.startsWith('arrival'))).toEqual([
    added,
    removed,
    removed,
    removed,
    added,
    added,
  ]);
});

test('a member who came as a walk-in or by an old number is the member: listed, counted and certified once', async () => {
  const { id } = await desk.create({ capacity: 5, startsAt: START });
  await register(id, 'ann', 'bob', 'cid');
  // Ann comes again, as number 4; Dan is a member who never registered.
  const ann = await server.signIn('ann@example.org');
  await desk.call(`/api/event/register?eventId=${id}`, { method: 'DELETE', token: ann });
  await desk.showInterest(id, ann);
  await server.signIn('dan@example.org');
  const [one, two] = [await openDoor(desk, id), await openDoor(desk, id)];
  await one.send(
    tap.in('ann-old-no', '1', 0),
    tap.walkIn('bob-walks', 'Bobby', 'bob@example.org', 0),
  );
  const family = ['Eve', 'Finn', ' eve '].map((name, index) =>
    tap.walkIn(`family-${index}`, name, 'family@example.org', index),
  );
  const reply = await two.send(
    tap.in('ann-new-no', '4', 0),
    tap.in('bob-ticket', '2', 0),
    tap.walkIn('dan-walks-1', 'Dan', 'dan@example.org', 0),
    tap.walkIn('dan-walks-2', 'dan', 'dan@example.org', 0),
    ...family,
  );
  expect(reply.data.arrivals.map((arrival) => arrival.who).toSorted()).toEqual(
    ['2', '4', 'dan-walks-1', 'family-0', 'family-1'].toSorted(),
  );
  await close(id);
  const closed = await read(id);
  expect(closed.attended).toBe(5);
  expect(closed.missing?.map((person) => person.who)).toEqual(['3']);
  const token = await server.signInAdmin('other@example.org');
  const file = await server.request(`${path(id)}?format=csv`, { token });
  expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + 5);
  const exported = await server.request('/api/user/export', { token: ann });
  const { interestedEvents } = Object(await exported.json());
  expect(interestedEvents).toMatchObject([{ numberInLine: 4, attendance: { how: 'scanned' } }]);
  // Taken back as one, and by any of the names that a tap has for the person.
  await remove(id, '1');
  await remove(id, '2');
  expect((await read(id)).missing?.map((person) => person.who)).toEqual(['2', '3', '4']);
  const yearMs = 365 * DAY_SECONDS * 1000;
  server.clock.jump((Date.parse(START) + yearMs + DAY_SECONDS * 1000 - server.clock.now()) / 1000);
  await server.store.purge();
  desk = await openDesk(server);
  expect(await read(id)).toMatchObject({ attendees: [], attended: 3 });
});

test('an account that is deleted stays one arrival, whatever its taps called it', async () => {
  const { id } = await desk.create({ startsAt: START });
  await register(id, 'ann');
  const door = await openDoor(desk, id);
  await door.send(
    tap.in('ann-ticket', '1', 0),
    tap.walkIn('ann-walks', 'Ann', 'ann@example.org', 0),
  );
  const [row] = await database.query("select id from member where email = 'ann@example.org'");
  await server.store.members.remove(Object(row).id, server.clock.now());
  expect(await read(id)).toMatchObject({ attended: 1, attendees: [{ name: null, email: null }] });
});

test('an interest taken back is forgotten as usual if none of its taps counts', async () => {
  const { id } = await desk.create({ startsAt: START, endsAt: END });
  await register(id, 'ann', 'bob', 'cid', 'dan');
  const door = await openDoor(desk, id);
  await door.send(
    tap.in('undone-tap', '1', 0),
    tap.undo('undo-of-it', 'undone-tap', 0),
    tap.in('counted-tap', '2', 0),
    tap.walkIn('dan-walks', 'Dan', 'dan@example.org', 0),
  );
  await close(id);
  await door.send(tap.in('dropped-tap', '3', 0));
  await decide(id, false, 'dropped-tap');
  for (const name of ['ann', 'bob', 'cid', 'dan']) {
    const token = await server.signIn(`${name}@example.org`);
    await desk.call(`/api/event/register?eventId=${id}`, { method: 'DELETE', token });
  }
  server.clock.jump((Date.parse(END) + 31 * DAY_SECONDS * 1000 - server.clock.now()) / 1000);
  await server.store.purge();
  const known = `select number from registration where event_id = ${id} and member_id is not null`;
  expect(await database.query(`${known} order by number`)).toEqual([{ number: 2 }, { number: 4 }]);
});

test('taps that arrive after the list is closed wait for a yes, and each step is in the history', async () => {
  const { id } = await desk.create({ startsAt: START });
  await register(id, 'ann', 'bob', 'cid');
  const door = await openDoor(desk, id);
  await door.send(tap.in('in-time-1', '1', 0));
  await close(id);
  const late = [
    tap.in('too-late-1', '2', 0),
    tap.undo('too-late-2', 'in-time-1', 0),
    tap.walkIn('too-late-3', 'Eve', null, 0),
    tap.in('too-late-4', '3', 0),
  ];
  const { data } = await door.send(...late, tap.in('in-time-1', '1', 0));
  // The doors go on with what they have seen.
  expect(data).toMatchObject({ isClosed: true, isEnded: false });
  const seen = data.arrivals.map((arrival: { who: string }) => arrival.who);
  expect(seen.toSorted()).toEqual(['2', '3', 'too-late-3']);
  expect((await read(id)).waitingTaps).toEqual(
    [
      ['too-late-1', 'in', 'Test Member'],
      ['too-late-2', 'undo', 'Test Member'],
      ['too-late-3', 'walk-in', 'Eve'],
      ['too-late-4', 'in', 'Test Member'],
    ].map(([tapId, kind, name]) => ({
      id: tapId,
      kind,
      name,
      at: server.clock.now(),
      door: 1,
    })),
  );
  await decide(id, true, 'too-late-1', 'too-late-2', 'too-late-3');
  await decide(id, false, 'too-late-4', 'in-time-1');
  // What is decided stays so, also if the phone sends it again.
  await decide(id, true, 'too-late-4');
  await door.send(...late);
  const decided = await read(id);
  expect(decided.waitingTaps).toEqual([]);
  expect(who(decided)).toEqual(['2 scanned 1', 'too-late-3 walk-in 1']);

  await door.end();
  await server.request(`${path(id)}?format=csv`, { token: await server.signInAdmin() });
  const { data: history } = await desk.call<{ entries: HistoryEntry[] }>('/api/admin/history');
  const entries = history.entries.filter(({ action }) => !action.startsWith('event.created'));
  expect(entries.map(({ action, subject, eventId }) => [action, subject, eventId])).toEqual(
    [
      'attendance-downloaded',
      'door-ended',
      'arrivals-dropped',
      'arrivals-accepted',
      'list-closed',
      'door-made',
    ].map((action) => [`event.${action}`, 'Git Together', id]),
  );
});

test('taps that arrive while the list is closed wait too, and none is lost', async () => {
  const event = await desk.create({ startsAt: START });
  const door = await openDoor(desk, event.id);
  const send = (tapId: string) => door.send(tap.walkIn(tapId, tapId, null, 0));
  const ids = Array.from({ length: 5 }, (_, index) => `walk-in-${index}`);
  await send('in-time-1');
  const sent = await server.store.transaction(async (tx) => {
    const author = { adminEmail: 'admin@example.org', now: server.clock.now() };
    await tx.attendance.closeAttendance({ ...event, id: Number(event.id) }, author);
    const replies = ids.map(send);
    // Time enough for a tap that would not wait for the end of the transaction.
    for (let query = 0; query < 20; query += 1) await database.query('select 1 as one');
    return { replies };
  });
  for (const { status, data } of await Promise.all(sent.replies)) {
    expect([status, data.isClosed]).toEqual([200, true]);
  }
  const { attendees, waitingTaps } = await read(event.id);
  expect(attendees.map((attendee) => attendee.who)).toEqual(['in-time-1']);
  expect(waitingTaps.map((row) => row.id)).toEqual(ids);
});

test('the file for the college has answers, arrivals and the certificates that are valid', async () => {
  const { id } = await desk.create({
    name: 'Git & GitHub',
    startsAt: START,
    questions: [
      { id: 'roll', text: 'Roll number', kind: 'text', options: [], required: true, atDoor: true },
    ],
  });
  await desk.call(`/api/event/register?eventId=${id}`, {
    method: 'POST',
    token: await server.signIn('ann@example.org'),
    json: { answers: { roll: '=21A05' } },
  });
  const door = await openDoor(desk, id);
  const eve = tap.walkIn('walk-in-1', 'Eve', null, 0, { roll: ' 21A06 ', diet: 'vegan' });
  await door.send(tap.in('some-tap-1', '1', 0), eve);
  for (const [code, state] of [
    ['valid', 'valid'],
    ['former', 'replaced'],
  ]) {
    await database.query(`insert into certificate (code, state, event_id, who, name)
      values ('${code}', '${state}', ${id}, '1', 'Ann Rao')`);
  }
  const token = await server.signInAdmin('other@example.org');
  const response = await server.request(`${path(id)}?format=csv`, { token });
  expect(response.headers.get('Content-Disposition')).toContain("''git-github-attendance.csv");
  expect((await response.text()).replace('\ufeff', '')).toBe(
    [
      `"name","Roll number","arrived (${society.timeZone})","how","certificate"`,
      `"Ann Rao","'=21A05","2025-03-01 15:30","scanned","http://localhost:3000/certificate/valid"`,
      `"Eve","21A06","2025-03-01 15:30","walk-in",""`,
      '',
    ].join('\r\n'),
  );
});

test('answers of walk-ins are seen, exported and forgotten as those of members, and fix the questions', async () => {
  const roll = { id: 'roll', text: 'Roll number', kind: 'text', required: true, atDoor: true };
  const diet = { ...roll, id: 'diet', text: 'Diet', atDoor: false };
  const event = await desk.create({ startsAt: START, endsAt: END, questions: [roll, diet] });
  const { id } = event;
  const door = await openDoor(desk, id);
  const given = { roll: '21A05', diet: 'not asked at the door' };
  await door.send(
    tap.walkIn('walk-in-1', 'Ann', 'ann@example.org', 0, given),
    tap.walkIn('walk-in-2', 'Eve', null, 0, { ...given, roll: '' }),
    tap.walkIn('walk-in-3', 'Bob', 'bob@example.org', 0, { roll: '21A07' }),
  );
  server.clock.advance(60);
  await add(id, { id: 'at-desk-1', name: 'Cid', email: null, answers: { roll: '21A09' } });
  const answers = async () =>
    (await read(id)).attendees.map((attendee) => attendee.answers['roll']);
  expect(await answers()).toEqual(['21A05', null, '21A07', '21A09']);
  expect((await read(id)).attendees[0]?.answers).toEqual({ roll: '21A05', diet: null });
  const changed = await desk.update(event, { questions: [{ ...roll, text: 'Your roll number' }] });
  expect(changed).toMatchObject({ status: 409, field: 'questions' });
  const token = await server.signIn('ann@example.org');
  const exported = await (await server.request('/api/user/export', { token })).json();
  expect(exported.notedAtDoors).toMatchObject([{ answersGiven: { 'Roll number': '21A05' } }]);

  await server.signIn('bob@example.org');
  const [row] = await database.query("select id from member where email = 'bob@example.org'");
  await server.store.members.remove(Object(row).id, server.clock.now());
  expect(await answers()).toEqual(['21A05', null, null, '21A09']);
  server.clock.jump((Date.parse(END) - server.clock.now()) / 1000 + 30 * DAY_SECONDS);
  await server.store.purge();
  desk = await openDesk(server);
  expect(await answers()).toEqual([null, null, null, null]);
  expect((await read(id)).attended).toBe(4);
});

test('a year after the event only the number of those who came stays', async () => {
  const { id } = await desk.create({ startsAt: START, endsAt: END });
  const undated = await desk.create({ date: 'Some day' });
  const deleted = await desk.create({ startsAt: START, endsAt: END });
  for (const event of [id, undated.id, deleted.id]) {
    await register(event, 'ann', 'bob');
    const door = await openDoor(desk, event);
    const walkIn = tap.walkIn('walk-in-1', 'Eve', 'eve@example.org', 0);
    await door.send(tap.in('some-tap-1', '1', 0), tap.in('some-tap-2', '1', 0), walkIn);
  }
  const empty = await desk.create({ startsAt: START, endsAt: END });
  await register(empty.id, 'ann');
  for (const event of [id, empty.id]) await close(event);
  const missing = async (eventId: string) => (await read(eventId)).missing?.length;
  expect([await missing(id), await missing(empty.id)]).toEqual([1, 1]);
  // Bob did not come: his name goes first.
  for (const name of ['ann', 'bob']) {
    const token = await server.signIn(`${name}@example.org`);
    await desk.call(`/api/event/register?eventId=${id}`, { method: 'DELETE', token });
  }
  const known = () =>
    database.query(
      `select number from registration where event_id = ${id} and member_id is not null`,
    );
  await desk.remove(deleted);
  const purgeAt = async (at: number) => {
    server.clock.jump((at - server.clock.now()) / 1000);
    await server.store.purge();
    desk = await openDesk(server);
  };
  const yearMs = 365 * DAY_SECONDS * 1000;
  const stored = async (eventId: string) => {
    const { attendees, attended, doors } = await read(eventId);
    return [attendees.length, attended, doors.length];
  };
  const created = server.clock.now();
  await purgeAt(Date.parse(END) + 31 * DAY_SECONDS * 1000);
  expect(await database.query(`select id from door_tap where event_id = ${deleted.id}`)).toEqual(
    [],
  );
  expect(await database.query(`select id from door where event_id = ${deleted.id}`)).toEqual([]);
  expect(await known()).toEqual([{ number: 1 }]);
  await purgeAt(Date.parse(END) + yearMs - 1);
  expect(await stored(id)).toEqual([2, 2, 1]);
  await purgeAt(Date.parse(END) + yearMs);
  expect(await stored(id)).toEqual([0, 2, 0]);
  // An event without a day is over 90 days after it was published.
  await purgeAt(created + 90 * DAY_SECONDS * 1000 + yearMs - 1);
  expect(await stored(undated.id)).toEqual([2, 2, 1]);
  await purgeAt(created + 90 * DAY_SECONDS * 1000 + yearMs);
  expect(await stored(undated.id)).toEqual([0, 2, 0]);
  await server.store.purge();
  expect(await stored(id)).toEqual([0, 2, 0]);
  // Nor who did not come, which nobody can tell any more.
  expect([await missing(id), await missing(empty.id)]).toEqual([undefined, undefined]);
  expect(await known()).toEqual([]);
});

test('the export has the own arrivals, and a deletion leaves the number without the person', async () => {
  const { id } = await desk.create({ startsAt: START });
  const other = await desk.create({ startsAt: START, name: 'Other' });
  await register(id, 'ann', 'bob');
  const token = await server.signIn('ann@example.org');
  const [door, otherDoor] = [await openDoor(desk, id), await openDoor(desk, other.id)];
  await door.send(tap.in('some-tap-1', '1', 0), tap.in('some-tap-2', '2', 0));
  await otherDoor.send(tap.walkIn('walk-in-1', 'Anna', 'ann@example.org', 0));
  const now = new Date(server.clock.now()).toISOString();
  await door.send(tap.in('some-tap-3', '1', 0), tap.undo('some-tap-4', 'some-tap-3', 0));
  await close(id);
  await door.send(tap.in('some-tap-5', '1', 0), tap.in('some-tap-6', '1', 0));
  await decide(id, false, 'some-tap-6');
  const { code } = (await desk.call<{ code: string }>(`/api/event/${id}/ticket`, { token })).data;
  const response = await server.request('/api/user/export', { token });
  const note = { kind: 'in', how: 'scanned', notedAt: now, door: 1, state: 'counted' };
  expect(await response.json()).toMatchObject({
    interestedEvents: [
      {
        numberInLine: 1,
        ticketCode: code,
        attendance: { arrivedAt: now, how: 'scanned', door: 1 },
        notedAtDoors: [
          note,
          note,
          { ...note, kind: 'undo', how: null },
          { ...note, state: 'waiting' },
          { ...note, state: 'dropped' },
        ],
      },
    ],
    notedAtDoors: [{ event: 'Other', nameGiven: 'Anna', ...note, kind: 'walk-in', how: 'walk-in' }],
  });

  const [row] = await database.query("select id from member where email = 'ann@example.org'");
  await server.store.members.remove(Object(row).id, server.clock.now());
  const { attendees, attended } = await read(id);
  expect(attended).toBe(2);
  expect(attendees).toEqual([
    {
      who: '1',
      name: null,
      email: null,
      at: Date.parse(now),
      door: 1,
      how: 'scanned',
      answers: {},
      certificate: null,
    },
    { ...attendees[1], email: 'bob@example.org' },
  ]);
  expect((await read(other.id)).attendees).toMatchObject([{ name: null, email: null }]);
  expect((await read(id)).missing).toEqual([]);
});
