import { beforeEach, expect, test } from 'vitest';
import { type Desk, EVENT, openDesk } from '#tests/support/admin-events';
import { atSocietyTime } from '#tests/support/society-time';
import { server, useServer } from '#tests/support/server';

let desk: Desk;

useServer();
beforeEach(async () => {
  desk = await openDesk(server);
});

test('an edit replaces all fields, raises the version and the time of the change', async () => {
  const event = await desk.create();
  server.clock.advance(60);
  const fields = {
    name: 'Git Alone',
    description: '# Bring nobody',
    image: '',
    date: 'A quiet evening',
    startsAt: '2026-03-01T17:00:00+05:30',
    endsAt: '2026-03-01T19:00:30+05:30',
    place: 'Room 5',
    link: 'https://example.org/alone',
    note: 'Everybody else is ill.',
  };
  const { status, data } = await desk.update(event, fields);
  expect(status).toBe(200);
  expect(data).toEqual({
    ...event,
    ...fields,
    startsAt: '2026-03-01T11:30:00Z',
    endsAt: '2026-03-01T13:30:00Z',
    hasLink: true,
    movedFrom: '2026-02-14',
    version: 2,
    updatedAt: '2025-03-01T10:01:00.000Z',
  });
  expect((await desk.read(event.id)).data).toEqual(data);
});

test('a save that changes nothing changes nothing, in whatever form it comes', async () => {
  const event = await desk.create({
    startsAt: '2026-03-01T17:00:00+05:30',
    description: 'one\ntwo',
  });
  server.clock.advance(60);
  for (const same of [
    {},
    { startsAt: '2026-03-01T11:30:29.999Z' },
    { name: `  ${event.name} ` },
    { description: 'one\r\ntwo\r\n' },
    { version: 7 },
  ]) {
    const { status, data } = await desk.update(event, same);
    expect(status).toBe(200);
    expect(data).toEqual(event);
  }
  expect((await desk.history(event.id)).data).toHaveLength(1);
  expect(server.logged.filter(({ event: name }) => name === 'event_changed')).toEqual([]);
});

test('of fifty edits of one version at once exactly one is saved', async () => {
  const event = await desk.create();
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => desk.update(event, { name: `Edit ${index}` })),
  );
  const saved = replies.filter(({ status }) => status === 200);
  expect(saved).toHaveLength(1);
  expect(replies.filter(({ code }) => code === 'edited_meanwhile')).toHaveLength(49);
  expect((await desk.read(event.id)).data).toEqual(saved[0]?.data);
  expect((await desk.history(event.id)).data).toHaveLength(2);
});

test('an edit that is sent again, because its response was lost, gets the same response', async () => {
  const event = await desk.create({ date: '', startsAt: '2026-03-01' });
  for (const changes of [
    { name: 'Renamed' },
    // With the text that the server wrote for the day before the edit.
    { startsAt: '2026-03-02' },
    { status: 'cancelled' },
  ]) {
    const { data: current } = await desk.read(event.id);
    const first = await desk.update(current, changes);
    const again = await desk.update(current, changes);
    expect(again).toEqual(first);
    expect(again).toMatchObject({ status: 200, data: { version: current.version + 1 } });
  }
  expect((await desk.history(event.id)).data).toHaveLength(4);
});

const createWithKey = (key: string, changes = {}) =>
  desk.call('/api/event', {
    method: 'POST',
    json: { ...EVENT, ...changes },
    headers: { 'Idempotency-Key': key },
  });

test('a new event that is sent ten times at once with one key is one event', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => createWithKey('k3yk3yk3y')));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  expect((await desk.list('upcoming')).data.events).toHaveLength(1);
  expect((await desk.history(replies[0]?.data.id ?? '')).data).toHaveLength(1);
  expect(server.logged.filter(({ event }) => event === 'event_created')).toHaveLength(1);
  await createWithKey('k3yk3yk3z');
  expect((await desk.list('upcoming')).data.events).toHaveLength(2);
});

test('a key in the body is ignored, and one that is no key is a 400', async () => {
  const json = { ...EVENT, idempotencyKey: 'k3yk3yk3y' };
  for (let round = 0; round < 2; round += 1) await desk.create(json);
  expect((await desk.list('upcoming')).data.events).toHaveLength(2);
  for (const key of ['short', 'x'.repeat(65), 'with spaces']) {
    expect((await createWithKey(key)).status).toBe(400);
  }
});

test('the key of an event that has been deleted is a 409, until the event is restored', async () => {
  const { data: event } = await createWithKey('k3yk3yk3y');
  await desk.remove(event);
  expect(await createWithKey('k3yk3yk3y')).toMatchObject({ status: 409, code: 'event_deleted' });
  await desk.restore(event.id);
  expect(await createWithKey('k3yk3yk3y')).toMatchObject({ status: 201, data: { id: event.id } });
});

test('the key of an event with other texts is a 409 with that event, which stays as it is', async () => {
  const { data: event } = await createWithKey('k3yk3yk3y');
  for (const changes of [
    { description: 'Another' },
    { startsAt: '2026-03-02' },
    { status: 'draft' },
  ]) {
    expect(await createWithKey('k3yk3yk3y', changes)).toMatchObject({
      status: 409,
      code: 'saved_differently',
      data: event,
    });
  }
  expect(await createWithKey('k3yk3yk3y')).toMatchObject({ status: 201, data: event });
  expect((await desk.history(event.id)).data).toHaveLength(1);
  expect((await desk.list('upcoming')).data.events).toHaveLength(1);
});

const statuses = ['draft', 'published', 'cancelled'] as const;
const allowed = new Set([
  'draft published',
  'published cancelled',
  'cancelled published',
  'published draft',
]);

test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
  'the status changes from %s to %s, or not',
  async (from, to) => {
    const created = await desk.create({ status: from === 'draft' ? 'draft' : 'published' });
    const event =
      from === 'cancelled' ? (await desk.update(created, { status: from })).data : created;
    expect(event.status).toBe(from);
    const reply = await desk.update(event, { status: to });
    if (from === to) {
      expect(reply).toMatchObject({ status: 200, data: { version: event.version } });
    } else if (allowed.has(`${from} ${to}`)) {
      expect(reply).toMatchObject({
        status: 200,
        data: { status: to, version: event.version + 1 },
      });
    } else {
      expect(reply).toMatchObject({ status: 400, code: 'invalid_input', field: 'status' });
      expect((await desk.read(event.id)).data).toEqual(event);
    }
  },
);

test('a draft that is published gets what a published event needs', async () => {
  const draft = await desk.create({ status: 'draft', description: '', date: '' });
  expect(draft).toMatchObject({ status: 'draft', startsAt: null, date: '' });
  const bare = await desk.update(draft, { status: 'published' });
  expect(bare).toMatchObject({ status: 400, field: 'description' });
  const undated = await desk.update(draft, { status: 'published', description: 'x' });
  expect(undated).toMatchObject({ status: 400, field: 'date' });
  const whole = { status: 'published', description: 'x', startsAt: '2026-07-12' };
  expect((await desk.update(draft, whole)).data.date).toBe('Sunday, 12 July 2026');
});

test('a moved event says from when, until it is moved back', async () => {
  const day = { startsAt: '2026-07-12', endsAt: null };
  let event = await desk.create({ startsAt: day.startsAt });
  const move = async (changes: object) => {
    const { status, data } = await desk.update(event, changes);
    expect(status).toBe(200);
    event = data;
    return event.movedFrom;
  };
  expect(event.movedFrom).toBeNull();
  expect(await move({ startsAt: '2026-07-13' })).toBe('2026-07-12');
  expect(await move({ name: 'Renamed' })).toBe('2026-07-12');
  expect(await move({ startsAt: '2026-07-20T10:00:00Z' })).toBe('2026-07-12');
  expect(await move({ status: 'cancelled' })).toBe('2026-07-12');
  expect(await move({ status: 'published' })).toBe('2026-07-12');
  expect(await move({ startsAt: null })).toBe('2026-07-12');
  expect(await move(day)).toBeNull();
  // 18:29 UTC is the last minute of the day in the society's zone.
  expect(await move({ startsAt: '2026-07-12T18:29:00Z' })).toBeNull();
  expect(await move({ startsAt: '2026-07-12T18:30:00Z' })).toBe('2026-07-12T18:29:00Z');
  expect(await move(day)).toBeNull();
  expect(await move({ startsAt: '2026-07-13' })).toBe('2026-07-12');
  expect(await move({ status: 'draft' })).toBeNull();
  expect(await move({ startsAt: '2026-07-15' })).toBeNull();
  expect(await move({ startsAt: '2026-07-16', status: 'published' })).toBeNull();
});

test('the server writes the date anew as long as no person has written one', async () => {
  let event = await desk.create({ date: '', startsAt: '2026-07-12' });
  const dateAfter = async (changes: object) => {
    event = (await desk.update(event, changes)).data;
    return event.date;
  };
  expect(event.date).toBe('Sunday, 12 July 2026');
  expect(await dateAfter({ startsAt: '2026-07-13' })).toBe('Monday, 13 July 2026');
  expect(
    await dateAfter({
      startsAt: atSocietyTime('2026-07-13T17:00'),
      endsAt: atSocietyTime('2026-07-13T19:00'),
    }),
  ).toBe('Monday, 13 July 2026, 17:00–19:00');
  // The form's own preview of the text.
  expect(
    await dateAfter({ startsAt: '2026-07-14', endsAt: null, date: 'Tuesday, 14 July 2026' }),
  ).toBe('Tuesday, 14 July 2026');
  expect(await dateAfter({ startsAt: null })).toBe('Tuesday, 14 July 2026');
  expect(await dateAfter({ startsAt: '2026-07-15' })).toBe('Wednesday, 15 July 2026');

  expect(await dateAfter({ date: 'In the middle of July' })).toBe('In the middle of July');
  expect(await dateAfter({ startsAt: '2026-07-16' })).toBe('In the middle of July');
  expect(await dateAfter({ date: '' })).toBe('Thursday, 16 July 2026');
  expect(await dateAfter({ startsAt: '2026-07-17' })).toBe('Friday, 17 July 2026');
});

test('the history says who did what, the latest first, without what follows from a change', async () => {
  const event = await desk.create({ date: '', startsAt: '2026-07-12' });
  server.clock.advance(60);
  const changes = { startsAt: '2026-07-13', place: 'Room 5', name: 'Moved' };
  const { data } = await desk.update(event, changes);
  const other = await server.signInAdmin('second@example.org');
  await desk.call(`/api/event/${event.id}`, {
    method: 'PUT',
    json: { ...data, status: 'cancelled', note: 'Rain' },
    token: other,
  });
  expect((await desk.history(event.id)).data).toEqual([
    {
      at: '2025-03-01T10:01:00.000Z',
      by: 'second@example.org',
      action: 'cancelled',
      changed: ['note'],
      told: 0,
    },
    {
      at: '2025-03-01T10:01:00.000Z',
      by: 'admin@example.org',
      action: 'changed',
      changed: ['name', 'startsAt', 'place'],
      told: 0,
    },
    {
      at: '2025-03-01T10:00:00.000Z',
      by: 'admin@example.org',
      action: 'created',
      changed: ['status'],
      told: 0,
    },
  ]);
  expect((await desk.list('upcoming')).data.events[0]?.changedBy).toBe('second@example.org');
});

test('an event whose list of who came is closed is not moved ahead again', async () => {
  const inHours = (hours: number) => new Date(server.clock.now() + hours * 3_600_000).toISOString();
  const { id } = await desk.create({ startsAt: inHours(1), endsAt: inHours(2), date: '' });
  server.clock.advance(3 * 3600);
  const close = await desk.call(`/api/admin/event/${id}/attendance/close`, { method: 'POST' });
  expect(close.status).toBe(200);
  const { data: event } = await desk.read(id);
  const moved = { endsAt: null, date: '' };
  expect(await desk.update(event, { ...moved, startsAt: inHours(50) })).toMatchObject({
    status: 409,
    code: 'has_taken_place',
    field: 'startsAt',
  });
  expect((await desk.update(event, { ...moved, startsAt: inHours(-50) })).status).toBe(200);
});
