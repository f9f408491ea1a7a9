// What people said: who is asked, when and once; answers, once for each link; and that nobody learns whose an answer is, not
// even from the whole database, its copies and the log.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FeedbackResults } from '@/contract/admin-feedback';
import type { Feedback, FeedbackForm } from '@/contract/feedback';
import { society } from '@/data/society';
import { addDays, instantOf } from '@/domain/event-time';
import { CODE_PATTERN } from '@/domain/short-code';
import { newSecret } from '#server/config/secret';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { dumpTables } from '#tests/support/dump';
import { dropConfirmations } from '#tests/support/mailing';
import { createTestServer, type TestServer } from '#tests/support/server';

const DAY = '2025-03-01';
const [ANN, BOB, CID, DAN] = ['ann', 'bob', 'cid', 'dan'].map((name) => `${name}@example.org`) as [
  string,
  string,
  string,
  string,
];
// One secret, so that two servers make the same tokens.
const ENVIRONMENT = { MAIL_PER_MINUTE: '1000', JWT_SECRET: newSecret() };
const ANSWER: Feedback = { rating: 4, good: 'The demo', different: 'A larger room' };
const UNKNOWN = 'abcdefghjkmnpqrs';

let database: TestDatabase;
let server: TestServer;
let desk: Desk;

const open = () => createTestServer({ database: database.address, environment: ENVIRONMENT });

beforeEach(async () => {
  database = await createDatabase();
  server = await open();
  desk = await openDesk(server);
});

afterEach(async () => {
  await server.close();
  await database.remove();
});

/** Moves the clock to a local time some days after the event. */
const goTo = (days: number, time: string) =>
  server.clock.advance(
    (instantOf(`${addDays(DAY, days)}T${time}`, society.timeZone) - server.clock.now()) / 1000,
  );

/** An event on the day of the clock that asks for feedback, with members in its line. */
async function createEvent(members: readonly string[], fields: object = {}) {
  const event = await desk.create({
    startsAt: new Date(instantOf(`${DAY}T17:00`, society.timeZone)).toISOString(),
    endsAt: new Date(instantOf(`${DAY}T19:00`, society.timeZone)).toISOString(),
    asksFeedback: true,
    ...fields,
  });
  for (const member of members) await desk.showInterest(event.id, await server.signIn(member));
  await dropConfirmations(database);
  const arrive = (person: object) =>
    desk.call(`/api/admin/event/${event.id}/attendance`, {
      method: 'POST',
      json: { id: randomUUID(), ...person },
    });
  return {
    ...event,
    arrive: (...numbers: number[]) =>
      Promise.all(numbers.map((number) => arrive({ who: String(number) }))),
    walkIn: (name: string, email: string) => arrive({ name, email }),
    close: () => desk.call(`/api/admin/event/${event.id}/attendance/close`, { method: 'POST' }),
  };
}

/** Runs the queue; the mails of it that ask how it was, by address. */
async function asked(): Promise<string[]> {
  server.sent.splice(0);
  await server.runMailQueue();
  return server.sent
    .filter(({ subject }) => subject.startsWith('How was'))
    .map(({ to }) => to)
    .toSorted();
}

/** The token in the mail to somebody. */
const tokenOf = (email: string) =>
  server.sent
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/feedback\/(\w+)/.exec(text)?.[1] ?? [])[0] ?? '';

const read = (token: string) => desk.call<FeedbackForm>(`/api/feedback/${token}`, { token: '' });

const answer = (token: string, feedback: object = ANSWER) =>
  desk.call(`/api/feedback/${token}`, { method: 'POST', json: feedback, token: '' });

let admins = 0;

/** As an admin whose session has not ended. */
async function results(id: string) {
  admins += 1;
  const token = await server.signInAdmin(`admin-${admins}@example.org`);
  const path = `/api/admin/event/${id}/feedback`;
  const { data } = await desk.call<FeedbackResults>(path, { token });
  return { ...data, csv: await server.request(`${path}?format=csv`, { token }) };
}

test('the morning after, those who came and want reminders get one mail each, and walk-ins none', async () => {
  const event = await createEvent([ANN, BOB, CID, DAN]);
  await event.arrive(1, 2, 3);
  await event.walkIn('Wim', 'wim@example.org');
  await event.close();
  await database.query(`update member set reminders = 0 where email = '${BOB}'`);
  await database.query(
    `update registration set is_muted = 1 where member_id = (select id from member where email = '${CID}')`,
  );
  goTo(1, '09:59');
  expect(await asked()).toEqual([]);
  expect(await results(event.id)).toMatchObject({
    asked: 0,
    asksAt: new Date(instantOf(`${addDays(DAY, 1)}T10:00`, society.timeZone)).toISOString(),
  });
  goTo(1, '10:00');
  expect(await asked()).toEqual([ANN]);
  const [mail] = server.sent;
  expect(mail?.subject).toContain('Git Together');
  expect(mail?.text).toContain(`/events/${event.id}`);
  expect(mail?.text).toContain('Saturday, 15 March 2025');
  expect(mail?.headers?.['List-Id']).toContain('reminders.');
  expect(tokenOf(ANN)).toMatch(CODE_PATTERN);
  expect(await results(event.id)).toMatchObject({ asked: 3, answered: 0, results: null });
  goTo(3, '10:00');
  expect(await asked()).toEqual([]);
});

test('without a door those are asked who have a seat, and without a limit all who are interested', async () => {
  await createEvent([ANN, BOB], { capacity: 1 });
  await createEvent([CID, DAN], { name: 'Open House' });
  goTo(1, '10:00');
  expect(await asked()).toEqual([ANN, CID, DAN]);
});

test('while the list of a door is open they are asked a day later, or once it is closed', async () => {
  const open = await createEvent([ANN]);
  await open.arrive(1);
  const late = await createEvent([BOB]);
  await late.arrive(1);
  goTo(1, '10:00');
  expect(await asked()).toEqual([]);
  await database.query(
    `update event set attendance_closed_at = ${server.clock.now()} where id = ${late.id}`,
  );
  expect(await asked()).toEqual([BOB]);
  goTo(2, '09:59');
  expect(await asked()).toEqual([]);
  goTo(2, '10:00');
  expect(await asked()).toEqual([ANN]);
});

test('nobody is asked about an event that does not ask, is a draft, cancelled or deleted, has no day, or is long over', async () => {
  await createEvent([ANN], { asksFeedback: false });
  await createEvent([ANN], { startsAt: null, endsAt: null, date: 'soon' });
  const [cancelled, deleted, draft, unasked] = [
    await createEvent([ANN]),
    await createEvent([ANN]),
    await createEvent([ANN]),
    await createEvent([ANN]),
  ];
  const changed = [
    await desk.update(cancelled, { status: 'cancelled' }),
    await desk.remove(deleted),
    await desk.update(unasked, { asksFeedback: false }),
  ];
  expect(changed.map(({ status }) => status)).toEqual([200, 200, 200]);
  await database.query(`update event set status = 'draft' where id = ${draft.id}`);
  goTo(1, '10:00');
  expect(await asked()).toEqual([]);
  await database.query(`update event set asks_feedback = 1 where id = ${unasked.id}`);
  goTo(15, '00:00');
  expect(await asked()).toEqual([]);
});

test('whoever has left or muted meanwhile gets no mail, nor does anybody once the event is cancelled', async () => {
  const event = await createEvent([ANN, BOB, CID]);
  const other = await createEvent([DAN]);
  goTo(1, '10:00');
  const { now } = server.clock;
  await server.store.feedbackAsking.askDue(now(), new Uint8Array(32));
  const member = (email: string) => `(select id from member where email = '${email}')`;
  await database.query(`update registration set is_muted = 1 where member_id = ${member(ANN)}`);
  await database.query(
    `update registration set left_at = ${now()} where member_id = ${member(BOB)}`,
  );
  await database.query(`update event set status = 'cancelled' where id = ${other.id}`);
  expect(await asked()).toEqual([CID]);
  expect(await results(event.id)).toMatchObject({ asked: 3 });
});

test('two servers that ask at once ask once', async () => {
  const event = await createEvent([ANN, BOB]);
  goTo(1, '10:00');
  const second = await open();
  const key = new Uint8Array(32);
  await Promise.all(
    [server, second, server, second].map(({ store }) =>
      store.feedbackAsking.askDue(server.clock.now(), key),
    ),
  );
  await second.close();
  expect(await database.query("select recipients from mailing where kind = 'feedback'")).toEqual([
    { recipients: 2 },
  ]);
  expect(await results(event.id)).toMatchObject({ asked: 2 });
  expect(await asked()).toEqual([ANN, BOB]);
});

test('a link is answered once, and opening it changes nothing', async () => {
  const event = await createEvent([ANN]);
  goTo(1, '10:00');
  await asked();
  const token = tokenOf(ANN);
  expect(await read(UNKNOWN)).toMatchObject({ status: 404 });
  expect(await answer(UNKNOWN)).toMatchObject({ status: 404 });
  const form = {
    eventId: event.id,
    eventName: 'Git Together',
    eventDate: 'Saturday, 1 March 2025',
    state: 'open',
  };
  expect((await read(token)).data).toEqual(form);
  expect((await read(token)).data).toEqual(form);
  for (const [field, value] of [
    ['rating', 0],
    ['rating', 6],
    ['rating', 2.5],
    ['good', 'x'.repeat(1001)],
    ['different', 'bell \u0007'],
  ] as const) {
    expect(await answer(token, { ...ANSWER, [field]: value })).toMatchObject({
      status: 400,
      field,
    });
  }
  expect(await answer(token, { rating: 5, good: '  ', different: ' More \n' })).toMatchObject({
    status: 201,
  });
  expect(await answer(token)).toMatchObject({ status: 409, code: 'feedback_used' });
  expect((await read(token)).data.state).toBe('used');
  expect(await database.query('select rating, good, different from feedback')).toEqual([
    { rating: 5, good: '', different: 'More' },
  ]);
});

test('of two answers with one link at once, one counts', async () => {
  await createEvent([ANN]);
  goTo(1, '10:00');
  await asked();
  const second = await open();
  second.clock.advance((server.clock.now() - second.clock.now()) / 1000);
  const path = `/api/feedback/${tokenOf(ANN)}`;
  const replies = await Promise.all(
    [server, second, server, second].map(({ request }) => request(path, { json: ANSWER })),
  );
  await second.close();
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
  expect(await database.query('select rating from feedback')).toHaveLength(1);
});

test('answers are taken until the fourteenth day after the event, and not for one that is cancelled or deleted', async () => {
  const event = await createEvent([ANN, BOB]);
  goTo(1, '10:00');
  await asked();
  const [ann, bob] = [tokenOf(ANN), tokenOf(BOB)];
  const setStatus = (status: string) =>
    database.query(`update event set status = '${status}' where id = ${event.id}`);
  await setStatus('cancelled');
  expect(await answer(ann)).toMatchObject({ status: 409, code: 'feedback_closed' });
  await setStatus('published');
  goTo(14, '23:59');
  expect(await answer(ann)).toMatchObject({ status: 201 });
  goTo(15, '00:00');
  expect((await read(bob)).data.state).toBe('closed');
  expect(await answer(bob)).toMatchObject({ status: 409, code: 'feedback_closed' });
  await database.query(`update event set deleted_at = 1 where id = ${event.id}`);
  expect(await read(bob)).toMatchObject({ status: 404 });
});

test('a network that guesses links has to wait, but never one with a right link', async () => {
  await createEvent([ANN]);
  goTo(1, '10:00');
  await asked();
  for (let guess = 0; guess < 60; guess += 1) await read(UNKNOWN);
  expect(await read(UNKNOWN)).toMatchObject({ status: 429 });
  expect(await answer(tokenOf(ANN))).toMatchObject({ status: 201 });
});

test('nobody reads what people say until three have answered, neither on the page nor in the file', async () => {
  const members = [ANN, BOB, CID, DAN];
  const event = await createEvent(members);
  expect(await results(event.id)).toMatchObject({ asked: 0, results: null });
  goTo(1, '10:00');
  await asked();
  const tokens = members.map(tokenOf);
  for (const token of tokens.slice(0, 2)) await answer(token);
  const two = await results(event.id);
  expect(two).toMatchObject({ asked: 4, answered: 2, results: null });
  expect(two.csv.status).toBe(409);
  expect(await two.csv.json()).toMatchObject({ code: 'too_few', data: null });
  await answer(tokens[2] ?? '', { rating: 1, good: '', different: '' });
  const three = await results(event.id);
  const text = { rating: 4, good: 'The demo', different: 'A larger room' };
  expect(three).toMatchObject({
    answered: 3,
    closesAt: new Date(instantOf(`${addDays(DAY, 15)}T00:00`, society.timeZone)).toISOString(),
    results: { average: 3, counts: [1, 0, 0, 2, 0], texts: [text, text] },
  });
  const csv = await three.csv.text();
  expect(csv.trim().split('\r\n')).toHaveLength(4);
  expect(csv).toContain('"4","The demo","A larger room"');
});

test('a member who came sees the certificate and the link, as long as it can be used', async () => {
  const event = await createEvent([ANN, BOB]);
  await event.arrive(1);
  await event.close();
  const design = { title: 'Certificate', text: 'For {name}', hours: null, signatories: [] };
  await desk.call(`/api/admin/event/${event.id}/certificate`, { method: 'POST', json: design });
  const visit = async (member: string) =>
    (
      await desk.call<{ certificate: string | null; feedbackToken: string | null }>(
        `/api/event/${event.id}/visit`,
        { token: await server.signIn(member) },
      )
    ).data;
  expect(await visit(ANN)).toMatchObject({ came: true, feedbackToken: null });
  goTo(1, '10:00');
  await asked();
  const token = tokenOf(ANN);
  const { certificate, feedbackToken } = await visit(ANN);
  expect(certificate).toMatch(CODE_PATTERN);
  expect(feedbackToken).toBe(token);
  expect(server.sent.find(({ subject }) => subject.startsWith('How'))?.text).toContain(
    `/certificate/${certificate}`,
  );
  expect(await visit(BOB)).toEqual({ came: false, certificate: null, feedbackToken: null });
  await answer(token);
  expect(await visit(ANN)).toMatchObject({ came: true, feedbackToken: null });
});

test('answers outlive the accounts of those who gave them, and go with the event', async () => {
  const event = await createEvent([ANN, BOB, CID]);
  goTo(1, '10:00');
  await asked();
  for (const member of [ANN, BOB, CID]) await answer(tokenOf(member));
  for (const { id } of (await database.query('select id from member')) as { id: string }[]) {
    await server.store.transaction((tx) => tx.members.remove(id, server.clock.now()));
  }
  goTo(400, '10:00');
  await server.store.purge();
  expect(await results(event.id)).toMatchObject({ asked: 3, answered: 3, results: { average: 4 } });
  await database.query(`update event set deleted_at = 1 where id = ${event.id}`);
  await server.store.purge();
  expect(await database.query('select * from feedback')).toEqual([]);
  expect(await database.query('select * from feedback_token')).toEqual([]);
});

test('a field that an edit leaves out keeps its value', async () => {
  const event = await createEvent([]);
  const { asksFeedback: _, ...rest } = event;
  const { data } = await desk.update(event, { ...rest, asksFeedback: undefined, place: 'Hall' });
  expect(data).toMatchObject({ place: 'Hall', asksFeedback: true });
});

test('the whole database, its copies and the log tell nobody whose an answer is', async () => {
  const people = Array.from({ length: 12 }, (_, index) => `person-${index}@example.org`);
  await createEvent(people);
  goTo(1, '10:00');
  await asked();
  const tokens = people.map(tokenOf);
  const before = await dumpTables(database);
  server.logged.splice(0);
  const isPostgres = database.address.startsWith('postgres');
  const place = isPostgres ? 'ctid::text, xmin::text' : 'rowid';
  const rowsOf = async (table: string, order: string) =>
    (await database.query(`select ${place}, ${table}.* from ${table} order by ${order}`)) as Record<
      string,
      unknown
    >[];

  const copies: string[][] = [];
  let newestIsAtTheEnd = 0;
  for (const [index, token] of tokens.entries()) {
    server.clock.advance(60);
    const rating = 1 + (index % 5);
    const reply = await server.request(`/api/feedback/${token}`, {
      json: { rating, good: `good ${index}`, different: '' },
      ip: `203.0.113.${index + 1}`,
      headers: { 'User-Agent': `browser ${index}` },
    });
    expect(reply.status).toBe(201);
    const inPlace = await rowsOf('feedback', isPostgres ? 'ctid' : 'rowid');
    if (inPlace.at(-1)?.['good'] === `good ${index}`) newestIsAtTheEnd += 1;
    copies.push(inPlace.map(({ id }) => String(id)));
  }

  // Neither the place of the rows nor the order of their ids is that in which they came, also seen from the end.
  expect(newestIsAtTheEnd).toBeLessThan(people.length);
  const came = people.map((_, index) => `good ${index}`);
  for (const order of [isPostgres ? 'ctid' : 'rowid', 'id', 'event_id']) {
    const found = (await rowsOf('feedback', order)).map(({ good }) => good);
    for (const guess of [found, found.toReversed()]) {
      const hits = guess.filter((good, index) => good === came[index]).length;
      expect(hits).toBeLessThan(people.length - 3);
    }
  }

  // No row can be followed from one copy to the next.
  for (const [index, ids] of copies.entries()) {
    expect(ids.filter((id) => copies[index + 1]?.includes(id))).toEqual([]);
  }
  // Postgres says which transaction has written a row: the same has written them all.
  for (const table of isPostgres ? ['feedback', 'feedback_token'] : []) {
    expect(new Set((await rowsOf(table, 'ctid')).map(({ xmin }) => xmin)).size).toBe(1);
  }

  // An answer has nothing but the event in common with another table, and no time.
  const dump = await dumpTables(database);
  const answers = await database.query('select * from feedback');
  expect(Object.keys(Object(answers[0])).toSorted()).toEqual(
    ['id', 'event_id', 'rating', 'good', 'different'].toSorted(),
  );
  for (const row of answers) {
    const { id, good } = Object(row);
    for (const [table, rows] of dump) {
      if (table === 'feedback') continue;
      expect(rows).not.toContain(id);
      expect(rows).not.toContain(`"${good}"`);
    }
  }
  expect(Object.keys(Object((await database.query('select * from feedback_token'))[0]))).toEqual([
    'token_hash',
    'event_id',
    'is_used',
  ]);
  // Besides both tables nothing has changed: no limit, no record.
  for (const [table, rows] of dump) {
    if (!table.startsWith('feedback')) expect(rows).toBe(before.get(table));
  }

  // The log says that somebody answered, and nothing that another line of the same person has.
  expect(server.logged).toHaveLength(people.length);
  for (const line of server.logged) {
    expect(line).toEqual({
      event: 'request',
      requestId: expect.any(String),
      method: 'POST',
      route: '/api/feedback/:token',
      status: 201,
      durationMs: expect.any(Number),
    });
  }
  const log = JSON.stringify(server.logged);
  for (const token of tokens) expect(log).not.toContain(token);
});
