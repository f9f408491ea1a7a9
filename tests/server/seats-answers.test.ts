// The questions of an event: who may change them, what answers are taken, who sees them, and for how long.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InterestedMember } from '@/contract/admin-events';
import type { Event, Registration } from '@/contract/events';
import { answersSchema, owedQuestions, questionsSchema } from '@/contract/questions';
import { openAccount } from '#tests/support/account';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { dropConfirmations } from '#tests/support/mailing';
import { dumpTables } from '#tests/support/dump';
import { createTestServer, type TestServer } from '#tests/support/server';

const DAY_SECONDS = 86_400;
const ROLL = { id: 'roll', text: 'Roll number', kind: 'text', required: true, atDoor: true };
const SHIRT = { id: 'shirt', text: 'T-shirt', kind: 'choice', options: ['S', 'M'] };
const START = '2025-03-10T10:00:00Z';

let database: TestDatabase;
let server: TestServer;
let desk: Desk;
let member: string;

beforeEach(async () => {
  database = await createDatabase();
  server = await createTestServer({ database: database.address });
  desk = await openDesk(server);
  member = await server.signIn();
});

afterEach(async () => {
  await server.close();
  await database.remove();
});

const registration = (eventId: string, method = 'GET', json?: unknown, token = member) =>
  desk.call<Registration>(`/api/event/register?eventId=${eventId}`, { method, token, json });
const csvOf = async (id: string) => {
  const token = await server.signInAdmin();
  return (await server.request(`/api/admin/event/${id}/interest?format=csv`, { token })).text();
};

test('questions are part of the event, and once somebody has answered, only options and questions that need no answer are added', async () => {
  const event = await desk.create({ questions: [ROLL], startsAt: START });
  const roll = { ...ROLL, options: [] };
  expect(event.questions).toEqual([roll]);
  const changed = await desk.update(event, { questions: [{ ...ROLL, text: 'Number' }] });
  expect(changed.data.questions[0]?.text).toBe('Number');
  const { questions: _, ...rest } = (await desk.update(changed.data, { questions: [ROLL] })).data;
  const unchanged = await desk.call(`/api/event/${event.id}`, {
    method: 'PUT',
    json: { ...rest, place: 'Room 1' },
  });
  expect(unchanged.data.questions).toEqual([roll]);
  // Somebody who answers nothing keeps nothing from changing.
  await registration(event.id, 'POST');
  const current = (await desk.update(unchanged.data, { questions: [ROLL, SHIRT] })).data;
  expect(current.questions).toHaveLength(2);

  await registration(event.id, 'POST', { answers: { roll: '12' } });
  const more = { id: 'food', text: 'Food', kind: 'text' };
  for (const questions of [
    [],
    [ROLL],
    [{ ...ROLL, required: false }, SHIRT],
    [SHIRT, ROLL],
    [ROLL, { ...SHIRT, options: ['M', 'L'] }],
    [ROLL, SHIRT, { ...more, required: true }],
  ]) {
    expect(await desk.update(current, { questions })).toMatchObject({
      status: 409,
      code: 'questions_answered',
      field: 'questions',
    });
  }
  const shirt = { ...SHIRT, options: ['S', 'M', 'L'] };
  expect((await desk.update(current, { questions: [ROLL, shirt, more] })).status).toBe(200);
});

test.each([
  [[ROLL, { ...SHIRT, id: 'roll' }], 'questions'],
  [[ROLL, { ...ROLL, id: 'other', text: 'ROLL NUMBER' }], 'questions'],
  [
    Array.from({ length: 6 }, (_, index) => ({ ...ROLL, id: `q${index}`, text: `Q${index}` })),
    'questions',
  ],
  [[{ ...ROLL, id: '__proto__' }], 'questions.0.id'],
  [[{ ...ROLL, text: '\u0000\u202e ' }], 'questions.0.text'],
  [[{ ...ROLL, text: 'x'.repeat(201) }], 'questions.0.text'],
  [[{ ...ROLL, options: ['a', 'b'] }], 'questions.0.options'],
  [[{ ...SHIRT, options: ['S'] }], 'questions.0.options'],
  [[{ ...SHIRT, options: ['S', 's'] }], 'questions.0.options'],
  [[{ ...SHIRT, options: ['S', 'S\u200b'] }], 'questions.0.options'],
  [[{ ...SHIRT, options: ['S', '\u200d\u2800'] }], 'questions.0.options.1'],
  [[{ ...ROLL, text: '\u200b\u00ad' }], 'questions.0.text'],
  [[ROLL, { ...ROLL, id: 'other', text: 'Roll\u2060 number\ufe0f' }], 'questions'],
  [[{ ...SHIRT, kind: 'file' }], 'questions.0.kind'],
  ['none', 'questions'],
])('questions that cannot be asked are refused: %#', async (questions, field) => {
  const event = await desk.create();
  expect(await desk.update(event, { questions })).toMatchObject({ status: 400, field });
});

test('answers are checked, can be left open by an old client, and changed until the start', async () => {
  const { id } = await desk.create({
    questions: [ROLL, SHIRT],
    startsAt: START,
    endsAt: '2025-03-10T12:00:00Z',
  });
  const open = { roll: null, shirt: null };
  expect((await registration(id)).data).toMatchObject({ isParticipant: false, answers: open });
  expect(await registration(id, 'POST', { answers: { shirt: 'M' } })).toMatchObject({
    status: 400,
    field: 'answers.roll',
    message: 'Please answer “Roll number”.',
  });
  for (const unseen of [' ', '\u200b', '\u2060\u200d', '\u3164', '\u2800']) {
    expect(await registration(id, 'POST', { answers: { roll: unseen } })).toMatchObject({
      status: 400,
      field: 'answers.roll',
    });
  }
  for (const shirt of ['L', 'm', 7, ['M']]) {
    const answers = { roll: '12', shirt };
    expect(await registration(id, 'POST', { answers })).toMatchObject({
      status: 400,
      field: 'answers.shirt',
    });
  }
  expect((await registration(id)).data.isParticipant).toBe(false);

  // As clients send it that know nothing of questions.
  for (const body of ['', '{}']) {
    const response = await server.request(`/api/event/register?eventId=${id}`, {
      method: 'POST',
      token: member,
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect((await response.json()).data).toMatchObject({ isParticipant: true, answers: open });
  }
  const [owing] = (await desk.call<InterestedMember[]>(`/api/admin/event/${id}/interest`)).data;
  expect(owedQuestions((await desk.read(id)).data.questions, owing?.answers ?? {})).toHaveLength(1);

  const answered = await registration(id, 'POST', {
    answers: { roll: ' 12\n34 ', shirt: '', more: 'x' },
  });
  expect(answered).toMatchObject({
    status: 200,
    data: { answers: { roll: '12 34', shirt: null } },
  });
  server.clock.advance(9 * DAY_SECONDS + 60);
  member = await server.signIn();
  const same = { answers: { roll: '12 34', shirt: null } };
  expect((await registration(id, 'POST', same)).status).toBe(200);
  expect(await registration(id, 'POST', { answers: { roll: '13' } })).toMatchObject({
    status: 409,
    code: 'answers_closed',
  });
});

test('hostile answers are one line of text, and no formula in the CSV', async () => {
  const questions = [{ ...ROLL, text: '=1+1 <b>Roll</b>' }];
  const { id } = await desk.create({ questions, capacity: 1 });
  for (const disturbing of ['\u0000', '\u202e', '\ud800']) {
    expect(await registration(id, 'POST', { answers: { roll: `7${disturbing}` } })).toMatchObject({
      status: 400,
      field: 'answers.roll',
    });
  }
  const hostile = `=HYPERLINK("https://example.org")\r\n<script>`;
  const { data } = await registration(id, 'POST', { answers: { roll: hostile } });
  expect(data.answers).toEqual({ roll: '=HYPERLINK("https://example.org") <script>' });
  const csv = await csvOf(id);
  expect(csv).toContain(`"'=1+1 <b>Roll</b>"`);
  expect(csv).toContain(`"going","","","'=HYPERLINK(""https://example.org"") <script>"`);
  const huge = await registration(id, 'POST', { answers: { roll: 'x'.repeat(501) } });
  expect(huge).toMatchObject({ status: 400, field: 'answers.roll' });
  const body = { answers: { roll: 'x'.repeat(20_000) } };
  expect((await registration(id, 'POST', body)).status).toBe(413);
  const keys = { answers: JSON.parse('{"roll":"1","__proto__":"x","constructor":"y"}') };
  expect((await registration(id, 'POST', keys)).data.answers).toEqual({ roll: '1' });
});

test('the CSV has answers, seats, and at its end who gave one back', async () => {
  const { id } = await desk.create({ questions: [SHIRT], capacity: 1, startsAt: START });
  const second = await server.signIn('second@example.org');
  const third = await server.signIn('third@example.org');
  await registration(id, 'POST', { answers: { shirt: 'M' } });
  await registration(id, 'POST', { answers: { shirt: 'S' } }, second);
  await registration(id, 'POST', undefined, third);
  await registration(id, 'DELETE', undefined, member);
  const [header, ...rows] = (await csvOf(id)).trim().split('\r\n');
  expect(header).toMatch(/"seat","place in line","gave back \(.+\)","T-shirt"$/);
  expect(rows.map((row) => row.replaceAll(/"\d{4}-[^"]*"/g, '*'))).toEqual([
    '"Test Member","second@example.org",*,"going","","","S"',
    '"Test Member","third@example.org",*,"waiting","1","",""',
    '"Test Member","member@example.org",*,"gave back","",*,"M"',
  ]);
});

test('the same question of another event is filled with the earlier answer, as long as it is kept', async () => {
  const first = await desk.create({ questions: [ROLL, SHIRT], startsAt: START });
  await registration(first.id, 'POST', { answers: { roll: '12', shirt: 'M' } });
  const next = await desk.create({
    questions: [
      { ...ROLL, id: 'number', text: 'ROLL number' },
      { ...SHIRT, options: ['L', 'XL'] },
    ],
  });
  expect((await registration(next.id)).data.suggestedAnswers).toEqual({ number: '12' });
  const other = await server.signIn('other@example.org');
  expect((await registration(next.id, 'GET', undefined, other)).data.suggestedAnswers).toEqual({});
  server.clock.advance(45 * DAY_SECONDS);
  await server.store.purge();
  member = await server.signIn();
  expect((await registration(next.id)).data.suggestedAnswers).toEqual({});
});

test('answers, and who gave a seat back, are kept until 30 days after the event', async () => {
  const { id } = await desk.create({ questions: [ROLL], capacity: 1, startsAt: '2025-03-10' });
  const second = await server.signIn('second@example.org');
  for (const token of [member, second]) {
    await registration(id, 'POST', { answers: { roll: 'Mango 12' } }, token);
  }
  await registration(id, 'DELETE', undefined, second);
  const kept = async () => {
    await server.store.purge();
    const rows = await database.query(
      'select answers, member_id from registration order by number',
    );
    return rows.map((row) => [Object(row).answers !== null, Object(row).member_id !== null]);
  };
  const both = [
    [true, true],
    [true, true],
  ];
  server.clock.advance(9 * DAY_SECONDS + 30 * DAY_SECONDS);
  expect(await kept()).toEqual(both);
  server.clock.advance(DAY_SECONDS);
  expect(await kept()).toEqual([
    [false, true],
    [false, false],
  ]);
  desk = await openDesk(server);
  expect((await desk.read(id)).data).toMatchObject({ interested: 1, going: 1, waiting: 0 });
});

test('answers are in the export, and a deleted account leaves none, but its number', async () => {
  const { id } = await desk.create({ questions: [ROLL], capacity: 1, startsAt: START });
  const left = await desk.create({ questions: [ROLL], capacity: 1, startsAt: START });
  const account = openAccount(server);
  const { token } = await account.signIn('leaver@example.org');
  for (const eventId of [id, left.id]) {
    await registration(eventId, 'POST', { answers: { roll: 'Mango 12' } }, token);
    await registration(eventId, 'POST', { answers: { roll: '7' } });
  }
  await registration(left.id, 'DELETE', undefined, token);
  const exported = await (await server.request('/api/user/export', { token })).json();
  expect(exported.interestedEvents).toMatchObject([
    { eventId: id, numberInLine: 1, answers: { 'Roll number': 'Mango 12' } },
  ]);
  expect(exported.formerInterest).toMatchObject([
    { eventId: left.id, leftAt: expect.any(String), answers: { 'Roll number': 'Mango 12' } },
  ]);

  server.clock.advance(60);
  await account.deleteWith(token, 'leaver@example.org', await account.askForDeletion(token));
  expect([...(await dumpTables(database)).values()].join('')).not.toContain('Mango');
  const rows = await database.query(
    `select number, member_id, left_at from registration where event_id = ${id} order by number`,
  );
  expect(rows).toMatchObject([
    { number: 1, member_id: null },
    { number: 2, left_at: null },
  ]);
  expect(Number(Object(rows[0]).left_at)).toBe(server.clock.now());
  expect((await registration(id)).data.seat).toBe('going');
  await dropConfirmations(database);
  await server.runMailQueue();
  expect(server.sent.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
    ['member@example.org', 'You have a seat'],
    ['member@example.org', 'You have a seat'],
  ]);
});

test('a question may have any id, also one that every object has', async () => {
  const question = { ...ROLL, id: 'constructor' };
  const { id } = await desk.create({ questions: [question], startsAt: START });
  expect(await registration(id, 'POST', { answers: {} })).toMatchObject({
    status: 400,
    field: 'answers.constructor',
    message: 'Please answer “Roll number”.',
  });
});

test('the schema of the answers is that of the questions, for the form too', () => {
  const questions: Event['questions'] = questionsSchema.parse([ROLL, SHIRT]);
  expect(answersSchema(questions).parse({ roll: ' 1 ', shirt: 'M' })).toEqual({
    roll: '1',
    shirt: 'M',
  });
  const error = answersSchema(questions).safeParse({ shirt: 'M' }).error?.issues[0];
  expect(error).toMatchObject({ path: ['roll'], message: 'Please answer “Roll number”.' });
});
