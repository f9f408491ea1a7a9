import { beforeEach, expect, test, vi } from 'vitest';
import { instantOf } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { server, useServer } from '#tests/support/server';

vi.setConfig({ testTimeout: 60_000 });

const DAY_SECONDS = 86_400;

let desk: Desk;

useServer();
beforeEach(async () => {
  desk = await openDesk(server);
});

interface Page {
  events: Event[];
  next: string | null;
}

const names = (events: readonly Event[]) => events.map(({ name }) => name);
const upcoming = async () => (await desk.call<Event[]>('/api/event')).data;
const past = (before?: string) =>
  desk.call<Page>(`/api/event/past${before === undefined ? '' : `?before=${before}`}`);

/** Sets the clock to a local time of the society. */
const goTo = (localTime: string) =>
  server.clock.advance((instantOf(localTime, society.timeZone) - server.clock.now()) / 1000);

/** Lets the cached list expire, for changes that time alone makes. */
const fresh = () => new Promise((resolve) => setTimeout(resolve, 1010));

test('the soonest event comes first, undated ones last, the newest of them first', async () => {
  const create = async (name: string, fields: object) => {
    server.clock.advance(1);
    await desk.create({ name, ...fields });
  };
  await create('undated, old', { date: 'soon' });
  await create('in July', { startsAt: '2025-07-12' });
  await create('at noon', { startsAt: '2025-06-12T06:30:00Z' });
  await create('all day', { startsAt: '2025-06-12' });
  await create('in May', { date: '28th May 2025' });
  await create('undated, new', { date: 'March-April 2025' });
  await create('draft', { startsAt: '2025-04-01', status: 'draft' });
  const order = ['in May', 'all day', 'at noon', 'in July', 'undated, new', 'undated, old'];
  expect(names(await upcoming())).toEqual(order);
  const desks = (await desk.list('upcoming')).data;
  expect(names(desks.events)).toEqual(order);
  expect(desks.next).toBeNull();
});

test('a whole day is over at midnight in the zone of the society', async () => {
  const { id } = await desk.create({ startsAt: '2025-07-11', endsAt: '2025-07-12' });
  goTo('2025-07-12T23:59');
  expect((await desk.read(id)).data.isOver).toBe(false);
  expect(names(await upcoming())).toHaveLength(1);
  expect((await past()).data.events).toEqual([]);
  goTo('2025-07-13T00:00');
  expect((await desk.read(id)).data.isOver).toBe(true);
  await fresh();
  expect(await upcoming()).toEqual([]);
  expect((await past()).data.events).toHaveLength(1);
});

test('an event with times is over at its end, without an end at the end of its day', async () => {
  const timed = await desk.create({
    startsAt: '2025-07-12T11:30:00Z',
    endsAt: '2025-07-12T13:30:00Z',
  });
  const open = await desk.create({ startsAt: '2025-07-12T11:30:00Z' });
  const isOver = async () => [
    (await desk.read(timed.id)).data.isOver,
    (await desk.read(open.id)).data.isOver,
  ];
  server.clock.advance((Date.parse('2025-07-12T13:29:59Z') - server.clock.now()) / 1000);
  expect(await isOver()).toEqual([false, false]);
  server.clock.advance(1);
  expect(await isOver()).toEqual([true, false]);
  goTo('2025-07-12T23:59');
  expect(await isOver()).toEqual([true, false]);
  goTo('2025-07-13T00:00');
  expect(await isOver()).toEqual([true, true]);
});

test('an undated event is over 90 days after it was published, not after it was written', async () => {
  const draft = await desk.create({ date: 'soon', status: 'draft' });
  server.clock.advance(80 * DAY_SECONDS);
  // Sessions do not last that long.
  desk = await openDesk(server);
  const published = (await desk.update(draft, { status: 'published' })).data;
  expect(published.isOver).toBe(false);
  server.clock.advance(90 * DAY_SECONDS - 1);
  expect((await desk.read(draft.id)).data.isOver).toBe(false);
  server.clock.advance(1);
  expect((await desk.read(draft.id)).data.isOver).toBe(true);
});

test('an event whose day was only read from its text stays for a day, even if that day is past', async () => {
  const read = await desk.create({ date: '28th September 2023' });
  const said = await desk.create({ date: '', startsAt: '2023-09-28' });
  expect(read).toMatchObject({ startsAt: '2023-09-28', isOver: false });
  expect(said.isOver).toBe(true);
  expect(names(await upcoming())).toHaveLength(1);
  // An edit of something else is no confirmation of the day.
  await desk.update(read, { place: 'Room 5' });
  server.clock.advance(DAY_SECONDS - 1);
  expect((await desk.read(read.id)).data.isOver).toBe(false);
  server.clock.advance(1);
  expect((await desk.read(read.id)).data.isOver).toBe(true);
});

/** Events that are over, on different days; their names count from the latest one. */
const createPast = (count: number) =>
  Promise.all(
    upTo(count).map((name) => {
      const day = new Date(Date.UTC(2025, 0, 40 - Number(name))).toISOString().slice(0, 10);
      return server.addEvent({ name, startsAt: day });
    }),
  );

async function allPages(read: (before?: string) => Promise<{ data: Page }>): Promise<string[][]> {
  const pages: string[][] = [];
  let before: string | undefined;
  do {
    const { data } = await read(before);
    pages.push(names(data.events));
    before = data.next ?? undefined;
  } while (before !== undefined);
  return pages;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

test.each([
  [0, [0]],
  [24, [24]],
  [49, [24, 24, 1]],
])('%i past events come in pages of %j, the latest first', async (count, sizes) => {
  await createPast(count);
  for (const read of [past, (before?: string) => desk.list('past', before)]) {
    const pages = await allPages(read);
    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(pages.flat()).toEqual(upTo(count));
  }
});

test('a page continues where the last one ended, though its last event was deleted in between', async () => {
  await createPast(30);
  const { data: first } = await past();
  const last = first.events.at(-1);
  expect(last?.name).toBe('24');
  for (const event of first.events.slice(-2)) await desk.remove(event);
  const { status, data: second } = await past(first.next ?? '');
  expect(status).toBe(200);
  expect(names(second.events)).toEqual(upTo(30).slice(24));
});

test('a page after the id of a deleted event is the same as after an unknown one', async () => {
  const [deleted = ''] = await createPast(2);
  await desk.remove({ id: deleted, version: 1 });
  const unknown = await past('999');
  expect(await past(deleted)).toEqual(unknown);
  expect(unknown.status).toBe(404);
});

test.each(['999', 'abc', '9'.repeat(40), '1_'])(
  'a page after "%s", which no page named as its next one, is a 404',
  async (before) => {
    expect((await past(before)).status).toBe(404);
    expect((await desk.list('past', before)).status).toBe(404);
  },
);

test.each(['state=secret', '', 'state=draft&before='])(
  'the desk’s list with "%s" is a 400',
  async (query) => {
    expect((await desk.call(`/api/admin/event?${query}`)).status).toBe(400);
  },
);

test('nobody but an admin learns of a draft', async () => {
  const member = await server.signIn();
  const draft = await desk.create({ status: 'draft', startsAt: '2025-02-01' });
  expect((await desk.read(draft.id)).data).toEqual(draft);
  const path = `/api/event/${draft.id}`;
  expect((await server.request(path)).status).toBe(404);
  expect((await server.request(path, { token: 'a.b.c' })).status).toBe(404);
  expect((await server.request(path, { token: member })).status).toBe(404);
  expect((await server.request(`/api/event/past?before=${draft.id}`)).status).toBe(404);
  for (const method of ['GET', 'POST', 'DELETE']) {
    const registration = `/api/event/register?eventId=${draft.id}`;
    expect((await server.request(registration, { method, token: member })).status).toBe(404);
  }
  expect(await upcoming()).toEqual([]);
  expect((await past()).data.events).toEqual([]);
  expect(names((await desk.list('draft')).data.events)).toEqual([draft.name]);
});
