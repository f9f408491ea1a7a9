import { beforeEach, expect, test } from 'vitest';
import type { Event } from '@/contract/events';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { server, useServer } from '#tests/support/server';

const DAY_SECONDS = 86_400;

let desk: Desk;
let member: string;

useServer();
beforeEach(async () => {
  desk = await openDesk(server);
  member = await server.signIn();
});

test('a deleted event is gone for everybody, and can be seen in the bin', async () => {
  const event = await desk.create();
  await desk.showInterest(event.id, member);
  const deleted = await desk.remove(event);
  expect(deleted).toMatchObject({ status: 200, data: { id: event.id, version: 2 } });
  expect((await desk.call<Event[]>('/api/event')).data).toEqual([]);
  const { id } = event;
  for (const [method, path, token] of [
    ['GET', `/api/event/${id}`],
    ['GET', `/api/admin/event/${id}/interest`],
    ['GET', `/api/admin/event/${id}/history`],
    ['DELETE', `/api/event/${id}?version=2`],
    ['GET', `/api/event/register?eventId=${id}`, member],
    ['POST', `/api/event/register?eventId=${id}`, member],
    ['DELETE', `/api/event/register?eventId=${id}`, member],
  ] as const) {
    const reply = await desk.call(path, { method, ...(token !== undefined && { token }) });
    expect(reply).toMatchObject({ status: 404, code: 'not_found' });
  }
  expect((await desk.update(event, { name: 'Renamed' })).status).toBe(404);
  for (const state of ['upcoming', 'past', 'draft'] as const) {
    expect((await desk.list(state)).data.events).toEqual([]);
  }
  expect((await desk.list('deleted')).data.events).toEqual([
    {
      ...deleted.data,
      deletedAt: '2025-03-01T10:00:00.000Z',
      changedBy: 'admin@example.org',
    },
  ]);
});

test('a restored event is as it was, with its interest and its history', async () => {
  const event = await desk.create();
  await desk.showInterest(event.id, member);
  const before = (await desk.update(event, { note: 'Bring a pen', status: 'cancelled' })).data;
  await desk.remove(before);
  const { status, data } = await desk.restore(event.id);
  expect(status).toBe(200);
  expect(data).toEqual({ ...before, version: 4, interested: 1 });
  const registration = `/api/event/register?eventId=${event.id}`;
  expect((await desk.call(registration, { token: member })).data).toMatchObject({
    isParticipant: true,
  });
  const actions = (await desk.history(event.id)).data.map(({ action }) => action);
  expect(actions).toEqual(['restored', 'deleted', 'cancelled', 'created']);
});

test('restoring twice, or what was never deleted, changes nothing', async () => {
  const event = await desk.create();
  expect((await desk.restore(event.id)).data).toEqual(event);
  await desk.remove(event);
  const replies = await Promise.all(Array.from({ length: 5 }, () => desk.restore(event.id)));
  for (const { status, data } of replies) expect([status, data.version]).toEqual([200, 3]);
  expect((await desk.history(event.id)).data).toHaveLength(3);
});

test('what somebody else has changed meanwhile is not deleted', async () => {
  const event = await desk.create();
  await desk.update(event, { name: 'Renamed' });
  expect(await desk.remove(event)).toMatchObject({ status: 409, code: 'edited_meanwhile' });
  expect((await desk.read(event.id)).data.name).toBe('Renamed');
});

test('of ten deletions at once one counts, and none of them undoes a restoration', async () => {
  const event = await desk.create();
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => (await desk.remove(event)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(9);
  await desk.restore(event.id);
  expect((await desk.remove(event)).status).toBe(409);
});

test.each(['', 'version=0', 'version=x'])(
  'a deletion with "%s" is a 400 that names the field',
  async (query) => {
    const event = await desk.create();
    const reply = await desk.call(`/api/event/${event.id}?${query}`, { method: 'DELETE' });
    expect(reply).toMatchObject({ status: 400, field: 'version' });
    expect((await desk.read(event.id)).status).toBe(200);
  },
);

test('a deleted event is kept for 30 days and purged after, with all that belongs to it', async () => {
  // Calendars show an event with a day as cancelled for longer: tests/server/feeds.test.ts.
  const [kept, gone] = [await desk.create(), await desk.create({ date: 'Some day' })];
  for (const { id } of [kept, gone]) await desk.showInterest(id, member);
  await desk.remove(gone);
  server.clock.advance(30 * DAY_SECONDS - 1);
  await server.store.purge();
  // Sessions do not last that long.
  desk = await openDesk(server);
  expect((await desk.restore(gone.id)).status).toBe(200);
  await desk.remove({ id: gone.id, version: 3 });

  server.clock.advance(30 * DAY_SECONDS);
  await server.store.purge();
  const idsIn = async (table: string, column: string) =>
    (await server.query(`select distinct ${column} as id from ${table}`)).map((row) =>
      String(Object(row).id),
    );
  expect(await idsIn('event', 'id')).toEqual([kept.id]);
  expect(await idsIn('registration', 'event_id')).toEqual([kept.id]);
  expect(await idsIn('event_change', 'event_id')).toEqual([kept.id]);
  desk = await openDesk(server);
  expect((await desk.restore(gone.id)).status).toBe(404);
});
