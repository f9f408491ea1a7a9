import { afterEach, beforeEach, expect, test } from 'vitest';
import { interestFileName } from '@/contract/admin-events';
import { society } from '@/data/society';
import { csvTime } from '#server/http/csv';
import { openAccount } from '#tests/support/account';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { createTestServer, type TestServer } from '#tests/support/server';

let server: TestServer;
let desk: Desk;
let member: string;

beforeEach(async () => {
  server = await createTestServer();
  desk = await openDesk(server);
  member = await server.signIn();
});

afterEach(() => server.close());

const withdraw = (id: string) =>
  desk.call<{ isParticipant: boolean }>(`/api/event/register?eventId=${id}`, {
    method: 'DELETE',
    token: member,
  });

const csvOf = async (id: string) => {
  const response = await server.request(`/api/admin/event/${id}/interest?format=csv`, {
    token: await server.signInAdmin(),
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('an event tells everybody how many are interested, and admins who they are', async () => {
  const { id } = await desk.create();
  await desk.showInterest(id, member);
  server.clock.advance(60);
  await desk.showInterest(id, await server.signIn('second@example.org'));
  const [listed] = (await (await server.request('/api/event')).json()).data;
  expect(listed.interested).toBe(2);
  expect((await desk.call(`/api/admin/event/${id}/interest`)).data).toMatchObject([
    { name: 'Test Member', email: 'member@example.org', since: '2025-03-01T10:00:00.000Z' },
    { name: 'Test Member', email: 'second@example.org', since: '2025-03-01T10:01:00.000Z' },
  ]);
});

test('a registration takes the name and the news with it, once, and none of them if it fails', async () => {
  const account = openAccount(server);
  const { token } = await account.signIn('21911a0502@example.org');
  const { id } = await desk.create({
    questions: [{ id: 'roll', text: 'Roll number', kind: 'text', required: true }],
  });
  const register = (json: unknown) =>
    desk.call(`/api/event/register?eventId=${id}`, { method: 'POST', token, json });
  const profile = async () => (await account.profile(token)).data;
  const before = await profile();
  expect(before).toMatchObject({ name: '21911a0502', hasChosenName: false, news: false });
  for (const name of ['', 'x', 'x'.repeat(51), '\u202eab', 7, null]) {
    expect(await register({ name })).toMatchObject({ status: 400, field: 'name' });
  }
  expect(await register({ news: 'yes' })).toMatchObject({ status: 400, field: 'news' });
  expect(await register({ name: 'Asha Rao', news: true, answers: {} })).toMatchObject({
    status: 400,
    field: 'answers.roll',
  });
  expect(await profile()).toEqual(before);

  expect((await register(undefined)).status).toBe(201);
  expect(await profile()).toEqual(before);
  const given = { name: ' Asha Rao ', news: true };
  expect((await register(given)).status).toBe(200);
  const after = { name: 'Asha Rao', hasChosenName: true, news: true };
  expect(await profile()).toMatchObject(after);
  expect((await register({ news: false })).status).toBe(200);
  expect(await profile()).toMatchObject(after);
  // The sign-in has proved the address, so nothing asks for a confirmation.
  await server.runMailQueue();
  expect(server.sent.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^You are registered: /),
  ]);
});

test('interest can be withdrawn, also where there was none, and given again', async () => {
  const { id } = await desk.create();
  const none = { status: 200, data: { isParticipant: false } };
  expect(await withdraw(id)).toMatchObject(none);
  await desk.showInterest(id, member);
  expect(await withdraw(id)).toMatchObject(none);
  expect((await desk.read(id)).data.interested).toBe(0);
  expect((await desk.showInterest(id, member)).status).toBe(201);
});

test('an event that is over or cancelled gets no more interest, but interest can be withdrawn', async () => {
  const event = await desk.create({ startsAt: '2025-03-02' });
  await desk.showInterest(event.id, member);
  await desk.update(event, { status: 'cancelled' });
  const notOpen = { status: 409, code: 'not_open' };
  const other = await server.signIn('other@example.org');
  expect(await desk.showInterest(event.id, other)).toMatchObject(notOpen);
  expect((await withdraw(event.id)).status).toBe(200);

  const second = await desk.create({ startsAt: '2025-03-02' });
  server.clock.advance(3 * 86_400);
  expect(await desk.showInterest(second.id, member)).toMatchObject(notOpen);
  expect((await desk.read(second.id)).data.interested).toBe(0);
});

test('interest and a change to a draft never cross: either it has interest or it is a draft', async () => {
  for (let round = 0; round < 20; round += 1) {
    const event = await desk.create();
    const [registered, drafted] = await Promise.all([
      desk.showInterest(event.id, member),
      desk.update(event, { status: 'draft' }),
    ]);
    const { status, interested } = (await desk.read(event.id)).data;
    if (registered.status === 201) {
      expect(drafted).toMatchObject({ status: 409, code: 'has_interest' });
      expect([status, interested]).toEqual(['published', 1]);
    } else {
      expect([registered.status, drafted.status]).toEqual([404, 200]);
      expect([status, interested]).toEqual(['draft', 0]);
    }
  }
});

test('the CSV is UTF-8 with a mark for Excel, has lines as RFC 4180 wants, and is a file', async () => {
  const { id } = await desk.create();
  const { store, clock } = server;
  const { id: memberId } = await store.members.findOrCreate(
    { email: 'x@example.org', name: 'Zoë "Z", Müller\nJr. 🎉', imageUrl: '' },
    clock.now(),
  );
  await store.interest.register(Number(id), memberId, clock.now());
  const { response, bytes } = await csvOf(id);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename*=UTF-8''git-together-interest.csv`,
  );
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(bytes.toString()).toBe(
    `\ufeff"name","email","since (${society.timeZone})"\r\n` +
      `"Zoë ""Z"", Müller\nJr. 🎉","x@example.org","${csvTime('2025-03-01T10:00:00.000Z', society.timeZone)}"\r\n`,
  );
});

test('the times in a CSV are local and without an offset, so that spreadsheets read them', () => {
  expect(csvTime('2025-03-01T20:00:05.123Z', 'Asia/Kolkata')).toBe('2025-03-02 01:30');
  expect(csvTime('2025-07-01T10:00:00Z', 'Europe/Berlin')).toBe('2025-07-01 12:00');
});

test.each(['=1+1', '@SUM(A1)', '\t=1', '＝1+1'])(
  'a name %j is no formula in the CSV',
  async (name) => {
    const { id } = await desk.create();
    const { store, clock } = server;
    const profile = { email: 'x@example.org', name, imageUrl: '' };
    const member = await store.members.findOrCreate(profile, 0);
    await store.interest.register(Number(id), member.id, clock.now());
    const cell = (await csvOf(id)).bytes.toString().split('\r\n').slice(1).join('\r\n');
    expect(cell.startsWith(`"'${name.replaceAll('"', '""')}"`)).toBe(true);
  },
);

test.each([
  ['Git & GitHub: “Night”', 'git-github-night-interest.csv'],
  ['नमस्ते दुनिया', 'नमस्ते-दुनिया-interest.csv'],
  ['../..\\..', 'event-interest.csv'],
  ['x'.repeat(200), `${'x'.repeat(60)}-interest.csv`],
])('the CSV of the event %j is named %s', (name, fileName) => {
  expect(interestFileName(name)).toBe(fileName);
});
