import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server';

const EVENT = {
  name: 'Git Together',
  date: '14th February 2026',
  description: 'Your first pull request 🎉',
  image: 'https://example.org/git.png',
};

let server: TestServer;
let admin: string;
let member: string;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.signInAdmin();
  member = await server.signIn();
});

afterEach(() => server.close());

const create = (json: unknown) => server.request('/api/event', { json, token: admin });
const registration = (eventId: string, method: string, token?: string) =>
  server.request(`/api/event/register?eventId=${eventId}`, { method, token });

test('a new event is returned with its id and is in the list', async () => {
  const created = await create(EVENT);
  expect(created.status).toBe(201);
  const { data, message } = await created.json();
  expect(data).toEqual({
    ...EVENT,
    id: expect.any(String),
    startsAt: '2026-02-14',
    endsAt: null,
    place: '',
    link: '',
    status: 'published',
    movedFrom: null,
    note: '',
    interested: 0,
    capacity: null,
    going: null,
    waiting: null,
    questions: [],
    version: 1,
    createdAt: '2025-03-01T10:00:00.000Z',
    updatedAt: '2025-03-01T10:00:00.000Z',
    isOver: false,
  });
  expect(message).toBe('Event created');
  expect((await (await server.request('/api/event')).json()).data).toEqual([data]);
});

test('the newest event comes first, also among several of the same millisecond', async () => {
  for (const name of ['first', 'second', 'third']) await create({ ...EVENT, name });
  const { data } = await (await server.request('/api/event')).json();
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['third', 'second', 'first']);
});

test('text is returned as it was sent, except for surrounding whitespace', async () => {
  const description = `  '); drop table event; -- "\\ <b>\n${'é'.repeat(19_000)}  `;
  const { data } = await (await create({ ...EVENT, description })).json();
  expect(data.description).toBe(description.trim());
});

test('unknown fields are dropped', async () => {
  const { data } = await (await create({ ...EVENT, id: '77', version: 5, isAdmin: true })).json();
  expect(data).not.toHaveProperty('isAdmin');
  expect(data.version).toBe(1);
  expect(data.id).not.toBe('77');
});

test.each([
  ['name', ''],
  ['name', 'x'.repeat(201)],
  ['name', ['an', 'array']],
  ['name', 'with a \0'],
  ['name', 'half a \ud83d'],
  ['date', 'x'.repeat(101)],
  ['date', 20_260_214],
  ['description', 'x'.repeat(20_001)],
  ['description', null],
  ['image', 'javascript:alert(1)'],
  ['image', '//example.org/x.png'],
  ['image', 'ftp://example.org/x.png'],
  // The site's policy lets browsers show none over http.
  ['image', 'http://example.org/x.png'],
  ['image', `/${'x'.repeat(2048)}`],
])('%s %j is a 400 that names the field', async (field, value) => {
  const response = await create({ ...EVENT, [field]: value });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ data: null, code: 'invalid_input', field });
});

test('an event of up to 64 KiB is accepted, a larger one is not', async () => {
  const padded = (bytes: number) => JSON.stringify(EVENT).padEnd(bytes - 4, ' ');
  const send = (body: string) =>
    server.request('/api/event', {
      body,
      token: admin,
      headers: { 'Content-Type': 'application/json' },
    });
  expect((await send(padded(64 * 1024))).status).toBe(201);
  expect((await send(padded(64 * 1024 + 100))).status).toBe(413);
});

test('a member shows interest once and for all', async () => {
  const eventId = await server.addEvent();
  const before = await registration(eventId, 'GET', member);
  expect((await before.json()).data).toMatchObject({ isParticipant: false });

  const registered = await registration(eventId, 'POST', member);
  expect(registered.status).toBe(201);
  expect((await registered.json()).data).toMatchObject({ isParticipant: true });
  expect((await registration(eventId, 'POST', member)).status).toBe(200);

  const after = await registration(eventId, 'GET', member);
  expect((await after.json()).data).toMatchObject({ isParticipant: true });
});

test('interest belongs to one member and one event', async () => {
  const [eventId, otherEvent] = [await server.addEvent(), await server.addEvent()];
  await registration(eventId, 'POST', member);
  const otherMember = await server.signIn('other@example.org');
  for (const response of [
    await registration(eventId, 'GET', otherMember),
    await registration(otherEvent, 'GET', member),
  ]) {
    expect((await response.json()).data).toMatchObject({ isParticipant: false });
  }
});

test('of many simultaneous registrations one is new', async () => {
  const eventId = await server.addEvent();
  const registrations = Array.from({ length: 20 }, () => registration(eventId, 'POST', member));
  const statuses = (await Promise.all(registrations)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(19);
});

test.each(['999', '0', '-1', '01', '1e0', 'abc', '1 or 1=1', '9'.repeat(40)])(
  'an event "%s" that does not exist is a 404',
  async (eventId) => {
    await server.addEvent();
    for (const method of ['GET', 'POST']) {
      const response = await registration(encodeURIComponent(eventId), method, member);
      expect(response.status).toBe(404);
    }
  },
);

test('interest needs a member: a visitor and an admin get an error', async () => {
  const eventId = await server.addEvent();
  for (const method of ['GET', 'POST']) {
    expect((await registration(eventId, method)).status).toBe(401);
    expect((await registration(eventId, method, admin)).status).toBe(401);
  }
});

test('a missing event id is a 400 that names the field', async () => {
  const response = await server.request('/api/event/register', { token: member });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ field: 'eventId' });
});
