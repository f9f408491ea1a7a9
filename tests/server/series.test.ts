// Events that are repeated: how they are made, published and cancelled together.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { localParts } from '@/domain/event-time';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { dropConfirmations, type Mailing, openMailing } from '#tests/support/mailing';
import { createTestServer, type TestServer } from '#tests/support/server';

const ANN = 'ann@example.org';
const BOB = 'bob@example.org';
const { timeZone } = society;
/** A Tuesday, 18:00 to 20:00 in winter time. The test begins on 1 March 2025; summer time on 30 March. */
const CLUB = {
  name: 'Rust Night',
  date: '',
  startsAt: '2025-03-11T17:00:00Z',
  endsAt: '2025-03-11T19:00:00Z',
  place: 'Room 1',
};

let server: TestServer;
let desk: Desk;
let mailing: Mailing;

beforeEach(async () => {
  Object.assign(society, { timeZone: 'Europe/Berlin' });
  server = await createTestServer({ environment: { ADMIN_SESSION_HOURS: '168' } });
  desk = await openDesk(server);
  mailing = openMailing(server.address);
});

afterEach(async () => {
  await mailing.close();
  await server.close();
  Object.assign(society, { timeZone });
});

const repeat = (id: string, days: readonly unknown[], key?: string) =>
  desk.call<{ seriesId: string; drafts: number }>(`/api/admin/event/${id}/series`, {
    method: 'POST',
    json: { days },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });

const publish = (seriesId: string, announce = false) =>
  desk.call<{ published: number; recipients: number }>(`/api/admin/series/${seriesId}/publish`, {
    method: 'POST',
    json: { announce },
  });

const cancel = (seriesId: string, { note = '', tell = true } = {}) =>
  desk.call<{ cancelled: number; recipients: number }>(`/api/admin/series/${seriesId}/cancel`, {
    method: 'POST',
    json: { note, tell },
  });

/** A published event and its drafts on other days. */
async function series(days: readonly string[], fields: object = {}) {
  const first = await desk.create({ ...CLUB, ...fields });
  const { data } = await repeat(first.id, days);
  const event = (await desk.read(first.id)).data;
  const [, ...drafts] = await Promise.all(
    event.seriesDates.map(async ({ id }) => (await desk.read(id)).data),
  );
  return { seriesId: data.seriesId, first: event, drafts };
}

async function join(email: string, ...events: Event[]): Promise<void> {
  const token = await server.signIn(email);
  for (const { id } of events) {
    const { status } = await desk.showInterest(id, token);
    if (status !== 201) throw new Error(`${email} could not join ${id}: ${status}`);
  }
}

async function mails() {
  await dropConfirmations(server);
  await server.runMailQueue();
  return server.sent.splice(0);
}

const local = (time: string | null) =>
  time === null ? null : localParts(Date.parse(time), society.timeZone);

test('a repeated event becomes drafts with everything of it but registrations, at the same hours', async () => {
  const question = {
    id: 'year',
    text: 'Year',
    kind: 'choice',
    options: ['1', '2'],
    required: true,
    atDoor: true,
  };
  const rest = {
    description: 'We write *Rust*.',
    image: '/art/event-fallback.svg',
    link: '/blogs',
    linkFor: 'going',
    capacity: 12,
    questions: [question],
  };
  const first = await desk.create({ ...CLUB, ...rest, note: 'Moved once.' });
  const token = await server.signIn(ANN);
  await desk.call(`/api/event/register?eventId=${first.id}`, {
    method: 'POST',
    token,
    json: { answers: { year: '1' } },
  });
  const days = ['2025-03-25', '2025-04-01', '2025-10-28'];
  expect(await repeat(first.id, days)).toMatchObject({ status: 201, data: { drafts: 3 } });

  const after = (await desk.read(first.id)).data;
  expect(after).toMatchObject({ version: first.version, interested: 1 });
  expect(after.seriesDates.map(({ status }) => status)).toEqual([
    'published',
    'draft',
    'draft',
    'draft',
  ]);
  const { events } = (await desk.list('draft')).data;
  for (const [index, day] of days.entries()) {
    const draft = events.find(({ id }) => id === after.seriesDates[index + 1]?.id);
    expect(draft).toMatchObject({
      ...rest,
      name: CLUB.name,
      place: CLUB.place,
      note: '',
      status: 'draft',
      interested: 0,
      seriesId: after.seriesId,
      seriesDates: after.seriesDates,
    });
    expect(local(draft?.startsAt ?? null)).toEqual({ day, time: '18:00' });
    expect(local(draft?.endsAt ?? null)).toEqual({ day, time: '20:00' });
    expect(draft?.date).toMatch(/, 18:00–20:00$/);
    const history = (await desk.history(draft?.id ?? '')).data;
    expect(history).toMatchObject([{ action: 'created', by: 'admin@example.org' }]);
  }
  // The text that a person wrote would name the first day.
  const worded = await series(['2025-03-25'], { date: 'Tuesday the 11th' });
  expect(worded.drafts[0]?.date).toBe('Tuesday, 25 March 2025, 18:00–20:00');
});

test('hours of each day stay so in the drafts', async () => {
  const daily = {
    startsAt: '2025-03-10T09:00:00Z',
    endsAt: '2025-03-12T15:00:00Z',
    date: 'Monday, 10 March 2025 – Wednesday, 12 March 2025, daily 10:00–16:00',
  };
  const { drafts } = await series(['2025-04-07'], daily);
  expect(drafts[0]).toMatchObject({
    startsAt: '2025-04-07T08:00:00Z',
    date: 'Monday, 7 April 2025 – Wednesday, 9 April 2025, daily 10:00–16:00',
  });
});

test('a repeated request makes no more drafts, and an event of a series gets more dates of the same', async () => {
  const first = await desk.create(CLUB);
  const days = ['2025-03-18', '2025-03-25'];
  const replies = await Promise.all([1, 2].map(() => repeat(first.id, days, 'key-12345')));
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  const [{ data } = { data: { seriesId: '' } }] = replies;
  expect((await repeat(first.id, days, 'key-12345')).data).toEqual({ ...data });
  const [, draft] = (await desk.read(first.id)).data.seriesDates;
  const more = await repeat(draft?.id ?? '', ['2025-05-06'], 'key-67890');
  expect(more.data.seriesId).toBe(data.seriesId);
  const { seriesDates } = (await desk.read(first.id)).data;
  expect(seriesDates.map(({ startsAt }) => local(startsAt)?.day)).toEqual([
    '2025-03-11',
    '2025-03-18',
    '2025-03-25',
    '2025-05-06',
  ]);
});

test.each([
  ['no day', []],
  ['the same day twice', ['2025-03-18', '2025-03-18']],
  ['a day that is over', ['2025-03-18', '2025-02-25']],
  ['the day of the event itself', ['2025-03-11']],
  ['more than twenty dates', Array.from({ length: 20 }, (_, day) => `2025-04-${day + 10}`)],
  ['a hundred', Array.from({ length: 100 }, (_, year) => `${2100 + year}-04-01`)],
])('%s is refused beside the field, and nothing is made', async (_what, days) => {
  const first = await desk.create(CLUB);
  expect(await repeat(first.id, days)).toMatchObject({ status: 400, field: 'days' });
  expect((await desk.read(first.id)).data.seriesId).toBeNull();
  expect((await desk.list('draft')).data.events).toEqual([]);
});

test('an event without a date, an unknown one and what is no day cannot be repeated', async () => {
  const undated = await desk.create({ ...CLUB, date: 'Soon', startsAt: null, endsAt: null });
  expect(await repeat(undated.id, ['2025-03-18'])).toMatchObject({ status: 409, code: 'no_date' });
  expect(await repeat('999', ['2025-03-18'])).toMatchObject({ status: 404 });
  expect(await repeat(undated.id, ['2025-02-30'])).toMatchObject({ status: 400 });
  expect(await publish('unknown')).toMatchObject({ status: 404 });
  expect(await cancel('unknown')).toMatchObject({ status: 404 });
  const token = await server.signIn();
  const path = `/api/admin/event/${undated.id}/series`;
  expect((await desk.call(path, { method: 'POST', json: {}, token })).status).toBe(403);
});

test('all drafts of a series are published with one announcement, once', async () => {
  await mailing.addSubscribers(2, server.clock.now());
  const { seriesId, first, drafts } = await series(['2025-03-18', '2025-03-25', '2025-04-01']);
  expect((await publish(seriesId, true)).data).toEqual({ published: 3, recipients: 2 });
  const sent = await mails();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['s0@example.org', 's1@example.org']);
  const [mail] = sent;
  expect(mail?.subject.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'New events: Rust Night, 3 dates from Tuesday, 18 March 2025',
  );
  for (const { id, date } of drafts) {
    for (const text of [`/events/${id}`, date]) expect(mail?.text).toContain(text);
    expect(mail?.html).toContain(`/events/${id}"`);
  }
  expect(mail?.text).not.toContain(`/events/${first.id}\n`);
  expect(mail?.calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(3);

  expect((await publish(seriesId, true)).data).toEqual({ published: 0, recipients: 0 });
  for (const { id } of drafts) {
    const { data } = await desk.history(id);
    expect(data[0]).toMatchObject({ action: 'published', told: 2 });
    const again = await desk.call(`/api/event/${id}/announcement`, { method: 'POST' });
    expect(again).toMatchObject({ status: 409, code: 'announced' });
  }
  expect(await mails()).toEqual([]);
});

test('without subscribers nothing is announced, so that each date still can be', async () => {
  const { seriesId, drafts } = await series(['2025-03-18', '2025-03-25']);
  expect((await publish(seriesId, true)).data).toEqual({ published: 2, recipients: 0 });
  await mailing.addSubscribers(1, server.clock.now());
  const path = `/api/event/${drafts[0]?.id}/announcement`;
  expect(await desk.call(path, { method: 'POST' })).toMatchObject({ status: 202 });
});

test('the announcement names what is still to come when it is sent', async () => {
  await mailing.addSubscribers(1, server.clock.now());
  const { seriesId, drafts } = await series(['2025-03-18', '2025-03-25', '2025-04-01']);
  await publish(seriesId, true);
  const [one, other, last] = await Promise.all(
    drafts.map(async ({ id }) => (await desk.read(id)).data),
  );
  if (!one || !other || !last) throw new Error('Three drafts are published');
  await desk.remove(one);
  await desk.update(last, { startsAt: '2025-04-02T16:00:00Z', endsAt: null });
  const [mail] = await mails();
  expect(mail?.text).toContain('Wednesday, 2 April 2025, 18:00');
  expect(mail?.text).not.toContain('18 March');

  const second = await series(['2025-05-06', '2025-05-13']);
  await publish(second.seriesId, true);
  for (const { id } of second.drafts) await desk.remove((await desk.read(id)).data);
  expect(await mails()).toEqual([]);
});

test('a draft that is not ready is named, and none is published', async () => {
  await mailing.addSubscribers(1, server.clock.now());
  const { seriesId, first, drafts } = await series(['2025-03-18', '2025-03-25']);
  const [, bare] = drafts;
  if (!bare) throw new Error('There are two drafts');
  const { data: edited } = await desk.update(bare, { description: '' });
  const refused = await desk.call<null>(`/api/admin/series/${seriesId}/publish`, {
    method: 'POST',
    json: { announce: true },
  });
  expect(refused).toMatchObject({
    status: 409,
    code: 'not_ready',
    message: `Nothing is published yet. ${bare.date}: Please enter a description.`,
  });
  const statuses = (await desk.read(first.id)).data.seriesDates.map(({ status }) => status);
  expect(statuses).toEqual(['published', 'draft', 'draft']);
  expect(await mails()).toEqual([]);
  await desk.update(edited, { description: 'We write Rust.' });
  expect((await publish(seriesId)).data.published).toBe(2);
});

test('a draft whose day is over stays one', async () => {
  const { seriesId } = await series(['2025-03-18', '2025-03-25']);
  // Longer than the session of an admin.
  server.clock.advance(20 * 86_400);
  const author = { adminEmail: 'admin@example.org', now: server.clock.now() };
  const { published } = await server.store.eventSeries.publish(seriesId, false, author);
  expect(published).toBe(1);
});

test('what is left is cancelled, and each member gets one mail with their own dates', async () => {
  const { seriesId, first, drafts } = await series(['2025-03-18', '2025-03-25', '2025-04-01']);
  await publish(seriesId);
  const [one, other, last] = drafts;
  if (!one || !other || !last) throw new Error('There are three drafts');
  await repeat(first.id, ['2025-06-03']);
  await join(ANN, first, one, other);
  await join(BOB, other, last);
  const muted = `update registration set is_muted = 1 where event_id = ${last.id}`;
  await server.query(muted);
  await server.query(`update event set status = 'cancelled' where id = ${first.id}`);
  const path = `/api/admin/series/${seriesId}/recipients`;
  expect((await desk.call(path)).data).toEqual({ recipients: 2 });

  const note = 'The room is being painted.';
  expect((await cancel(seriesId, { note })).data).toEqual({ cancelled: 3, recipients: 2 });
  const sent = (await mails()).toSorted((a, b) => (a.to < b.to ? -1 : 1));
  expect(sent.map(({ to }) => to)).toEqual([ANN, BOB]);
  const [toAnn, toBob] = sent;
  for (const { id } of [one, other]) expect(toAnn?.text).toContain(`/events/${id}\n`);
  for (const { id } of [first, last]) expect(toAnn?.text).not.toContain(`/events/${id}\n`);
  expect(toAnn?.text).toContain(note);
  expect(toAnn?.calendar?.content.match(/STATUS:CANCELLED/g)).toHaveLength(2);
  expect(toBob?.text).toContain(`/events/${other.id}\n`);
  expect(toBob?.text).not.toContain(`/events/${last.id}\n`);
  expect(toAnn?.calendar?.method).toBe('PUBLISH');
  expect(toBob?.calendar?.method).toBe('CANCEL');

  const cancelled = await desk.read(one.id);
  expect(cancelled.data).toMatchObject({ status: 'cancelled', note });
  const { data: history } = await desk.history(one.id);
  expect(history[0]).toMatchObject({ action: 'cancelled', changed: ['note'], told: 1 });
  expect((await desk.list('draft')).data.events).toHaveLength(1);
  expect((await cancel(seriesId, { note })).data).toEqual({ cancelled: 0, recipients: 0 });
  expect(await mails()).toEqual([]);
});

test('who is not to be told is not, and what is back on before the mail leaves is left out of it', async () => {
  const { seriesId, drafts } = await series(['2025-03-18', '2025-03-25']);
  await publish(seriesId);
  const [one, other] = drafts;
  if (!one || !other) throw new Error('There are two drafts');
  await join(ANN, one, other);
  await cancel(seriesId, { tell: false });
  expect(await mails()).toEqual([]);
  const putBack = async ({ id }: Event) =>
    desk.update((await desk.read(id)).data, { status: 'published', tell: false });
  await putBack(one);
  await putBack(other);
  server.clock.advance(1);
  await cancel(seriesId);
  await putBack(other);
  const [mail] = await mails();
  expect(mail?.text).toContain(`/events/${one.id}\n`);
  expect(mail?.text).not.toContain(`/events/${other.id}\n`);
});

test('everybody reads which other dates are to come, and nothing of drafts, cancelled and past ones', async () => {
  const { seriesId, first, drafts } = await series(['2025-03-18', '2025-03-25', '2025-04-01']);
  const [one, other] = drafts;
  if (!one || !other) throw new Error('There are three drafts');
  const publicDates = async () => {
    const response = await server.request(`/api/event/${first.id}`);
    const { data } = await response.json();
    return data.seriesDates.map(({ id }: Event) => id);
  };
  expect(await publicDates()).toEqual([first.id]);
  await publish(seriesId);
  expect(await publicDates()).toEqual([first.id, ...drafts.map(({ id }) => id)]);
  await desk.update((await desk.read(one.id)).data, { status: 'cancelled' });
  await desk.remove((await desk.read(other.id)).data);
  expect(await desk.create(CLUB)).toMatchObject({ seriesId: null, seriesDates: [] });
  server.clock.advance(12 * 86_400);
  expect(await publicDates()).toEqual([drafts[2]?.id]);
});
