import { beforeEach, expect, test } from 'vitest';
import { type Desk, EVENT, openDesk } from '#tests/support/admin-events';
import { server, useServer } from '#tests/support/server';

let desk: Desk;
let admin: string;
let member: string;

useServer();
beforeEach(async () => {
  desk = await openDesk(server);
  admin = await server.signInAdmin();
  member = await server.signIn();
});

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
    linkFor: 'everyone',
    hasLink: false,
    status: 'published',
    movedFrom: null,
    note: '',
    interested: 0,
    capacity: null,
    going: null,
    waiting: null,
    freeSeats: null,
    questions: [],
    asksFeedback: false,
    seriesId: null,
    seriesDates: [],
    version: 1,
    createdAt: '2025-03-01T10:00:00.000Z',
    updatedAt: '2025-03-01T10:00:00.000Z',
    isOver: false,
    recap: null,
  });
  expect(message).toBe('Event created');
  expect((await (await server.request('/api/event')).json()).data).toEqual([data]);
});

test.each([
  ['name', 'x'.repeat(201)],
  ['name', ['an', 'array']],
  ['date', 'x'.repeat(101)],
  ['date', 20_260_214],
  ['description', 'x'.repeat(20_001)],
  ['description', null],
  ['image', '//example.org/x.png'],
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

test('of many simultaneous registrations one is new', async () => {
  const eventId = await server.addEvent();
  const registrations = Array.from({ length: 20 }, () => registration(eventId, 'POST', member));
  const statuses = (await Promise.all(registrations)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(19);
});

test('interest needs a member: a visitor and an admin get an error', async () => {
  const eventId = await server.addEvent();
  for (const method of ['GET', 'POST']) {
    expect((await registration(eventId, method)).status).toBe(401);
    expect((await registration(eventId, method, admin)).status).toBe(401);
  }
});

test.each([
  ['forms.gle/abc', 'https://forms.gle/abc'],
  ['www.example.org:8080?form=1', 'https://www.example.org:8080?form=1'],
  ['/event/our-report', '/event/our-report'],
  ['http://example.org', 'http://example.org'],
])('the link %s is stored as %s', async (typed, link) => {
  const reply = await desk.update(await desk.create(), { link: typed });
  expect(reply).toMatchObject({ status: 200, data: { link } });
});

test.each([
  ['name', ''],
  ['name', 'half a \ud83d'],
  ['description', 'with a \0'],
  ['image', 'javascript:alert(1)'],
  ['place', 'x'.repeat(201)],
  ['link', 'javascript:alert(1)'],
  ['link', '//example.org'],
  ['link', 'our form'],
  ['note', 'x'.repeat(501)],
  ['status', 'secret'],
  ['version', 1.5],
  ['startsAt', 'tomorrow'],
  ['startsAt', '2026-02-30'],
  ['startsAt', '2026-03-01T17:00:00'],
  ['startsAt', '0026-02-14'],
  ['startsAt', undefined],
  ['endsAt', '2026-02-13'],
  ['endsAt', '2027-02-16'],
])('an edit with the %s %j is a 400 that names the field', async (field, value) => {
  const event = await desk.create();
  const reply = await desk.update(event, { [field]: value });
  expect(reply).toMatchObject({ status: 400, data: null, code: 'invalid_input', field });
  expect((await desk.read(event.id)).data).toEqual(event);
});

test('an end without a start, or an event without a start and a date, is a 400', async () => {
  const event = await desk.create();
  const end = await desk.update(event, { startsAt: null, endsAt: '2026-02-14' });
  expect(end).toMatchObject({ status: 400, field: 'endsAt' });
  const nothing = await desk.update(event, { startsAt: null, date: '' });
  expect(nothing).toMatchObject({ status: 400, field: 'date' });
});

test('hostile texts come back as they were sent', async () => {
  const hostile = 'a\u200f=1+1 <script>\'"`';
  const event = await desk.create({ name: hostile, note: hostile, place: hostile });
  const { data } = await desk.update(event, { description: hostile, date: hostile });
  for (const field of ['name', 'note', 'place', 'description', 'date'] as const) {
    expect(data[field]).toBe(hostile);
  }
});

const deskRequests = [
  ['POST', '/api/event'],
  ['PUT', '/api/event/1'],
  ['DELETE', '/api/event/1?version=1'],
  ['POST', '/api/event/1/restore'],
  ['GET', '/api/admin/event?state=draft'],
  ['GET', '/api/admin/event/1/interest'],
  ['GET', '/api/admin/event/1/interest?format=csv'],
  ['GET', '/api/admin/event/1/history'],
  ['POST', '/api/admin/picture'],
] as const;

test.each(deskRequests)('%s %s is for admins only', async (method, path) => {
  await desk.create();
  const send = async (token?: string) => (await server.request(path, { method, token })).status;
  expect(await send()).toBe(401);
  expect(await send('a.b.c')).toBe(401);
  expect(await send(member)).toBe(403);
});

test.each(deskRequests.filter(([, path]) => path.includes('/1')))(
  '%s %s is a 404 for an event that does not exist',
  async (method, path) => {
    for (const id of ['999', '01', 'abc', '9'.repeat(40)]) {
      const json = method === 'PUT' ? { ...(await desk.create()), id } : undefined;
      const reply = await desk.call(path.replace('/1', `/${id}`), { method, json });
      expect(reply).toMatchObject({ status: 404, code: 'not_found' });
    }
  },
);
