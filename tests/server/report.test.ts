// The report of an event for the college, and the academic year in numbers, as the desk reads them.
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import type { HistoryEntry } from '@/contract/admin-account';
import type { Report, ReportFields, YearInNumbers } from '@/contract/admin-report';
import { society } from '@/data/society';
import { academicYearAt, academicYearOf, yearInAddress } from '@/domain/academic-year';
import { addDays, startInstant, toUtcTime } from '@/domain/event-time';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { openDoor, tap } from '#tests/support/door';
import { server, useServer } from '#tests/support/server';

vi.setConfig({ testTimeout: 60_000 });

const START = '2025-03-10T10:00:00Z';
const END = '2025-03-10T12:00:00Z';
const DAY_SECONDS = 86_400;

const branch = {
  id: 'branch',
  text: 'Branch',
  kind: 'choice',
  options: ['CSE', 'ECE', 'IT'],
  required: true,
  atDoor: true,
};
const roll = { id: 'roll', text: 'Roll number', kind: 'text', required: false, atDoor: false };

const FIELDS: ReportFields = {
  organisedBy: 'The society',
  speakers: 'Dr. Asha Rao',
  objective: 'To learn.\n\nAnd to meet.',
  outcome: 'All have pushed.',
  signatories: [{ name: 'Dr. Rao', role: 'Head of department' }],
};

let desk: Desk;

useServer();
beforeEach(async () => {
  desk = await openDesk(server);
});

/** Days later, with an admin who has just signed in. */
async function afterDays(days: number): Promise<void> {
  server.clock.advance(days * DAY_SECONDS);
  desk = await openDesk(server);
}

const path = (id: string) => `/api/admin/event/${id}/report`;
const read = async (id: string) => (await desk.call<Report>(path(id))).data;
const save = (id: string, json: object) => desk.call<Report>(path(id), { method: 'PUT', json });

async function register(eventId: string, member: string, answers: Record<string, string> = {}) {
  await desk.call(`/api/event/register?eventId=${eventId}`, {
    method: 'POST',
    token: await server.signIn(`${member}@example.org`),
    json: { answers },
  });
}

/** Three have registered and came, with one walk-in. The event is over. */
async function pastEvent(fields: object = {}): Promise<string> {
  const { id } = await desk.create({
    startsAt: START,
    endsAt: END,
    place: 'Seminar hall',
    description: 'We **met**.',
    questions: [branch, roll],
    asksFeedback: true,
    ...fields,
  });
  await register(id, 'ann', { branch: 'CSE', roll: '21A01' });
  await register(id, 'bob', { branch: 'ECE' });
  await register(id, 'cid', { branch: 'CSE' });
  const door = await openDoor(desk, id);
  await door.send(
    tap.in('some-tap-1', '1', 0),
    tap.in('some-tap-2', '2', 0),
    tap.walkIn('walk-in-1', 'Eve', null, 0, { branch: 'CSE' }),
    // Who is in the list is no walk-in, however the door let them in.
    tap.walkIn('walk-in-2', 'Cid', 'cid@example.org', 0),
  );
  await afterDays(10);
  return id;
}

async function answer(eventId: string, rating: number, texts = {}) {
  const hash = `token-${eventId}-${Math.random()}`;
  await server.query(
    `insert into feedback_token (token_hash, event_id) values ('${hash}', ${eventId})`,
  );
  const said = { rating, good: '', different: '', ...texts };
  expect(await server.store.feedback.store(hash, said, server.clock.now())).toBe('stored');
}

async function addPhoto(): Promise<string> {
  const jpeg = await sharp({
    create: { width: 900, height: 600, channels: 3, background: 'teal' },
  })
    .withExif({ IFD0: { Artist: 'Secret' }, IFD3: { GPSLatitude: '17/1 0/1 0/1' } })
    .jpeg()
    .toBuffer();
  const response = await server.request('/api/admin/picture', {
    method: 'POST',
    token: await server.signInAdmin('photos@example.org'),
    body: new Uint8Array(jpeg),
  });
  return (await response.json()).data.image;
}

async function download(target: string): Promise<{ response: Response; bytes: Uint8Array }> {
  const token = await server.signInAdmin(`files-${Math.random()}@example.org`);
  const response = await server.request(target, { token });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

test('a report says who came, how many were walk-ins, and the numbers per option', async () => {
  const id = await pastEvent();
  const report = await read(id);
  expect(report).toMatchObject({
    name: 'Git Together',
    place: 'Seminar hall',
    description: 'We **met**.',
    registered: 3,
    came: 4,
    walkIns: 1,
    counted: 'came',
    counts: [
      {
        question: 'Branch',
        options: [
          { option: 'CSE', count: 3 },
          { option: 'ECE', count: 1 },
          { option: 'IT', count: 0 },
        ],
      },
    ],
    recap: '',
    photos: [],
    uncaptionedPhotos: 0,
    fields: { organisedBy: '', signatories: [] },
  });
  expect(report.when).toMatch(/^Monday, 10 March 2025, \d\d:\d\d–\d\d:\d\d$/);
  expect(report.attendees.map(({ name, answers }) => [name, answers['branch']])).toEqual([
    ['Test Member', 'CSE'],
    ['Test Member', 'ECE'],
    ['Eve', 'CSE'],
    ['Test Member', 'CSE'],
  ]);
  expect(report.attendees[0]?.arrived).toMatch(/^2025-03-01 \d\d:\d\d$/);
});

test('where nobody noted who came, those who registered are counted', async () => {
  const { id } = await desk.create({ startsAt: START, endsAt: END, questions: [branch] });
  await register(id, 'ann', { branch: 'IT' });
  await afterDays(10);
  expect(await read(id)).toMatchObject({
    registered: 1,
    came: null,
    walkIns: null,
    counted: 'registered',
    counts: [{ options: [{ count: 0 }, { count: 0 }, { option: 'IT', count: 1 }] }],
    attendees: [],
  });
});

test('feedback is in the report once three have answered', async () => {
  const id = await pastEvent();
  await answer(id, 5, { good: 'All of it' });
  await answer(id, 4);
  expect((await read(id)).feedback).toEqual({ asked: 2, answered: 2, results: null });
  await answer(id, 4, { different: 'More time' });
  const { answered, results } = (await read(id)).feedback;
  expect([answered, results?.average, results?.counts]).toEqual([3, 4.3, [0, 0, 0, 2, 1]]);
});

test('photos are in the report with their captions, and those without one are counted', async () => {
  const id = await pastEvent();
  const image = await addPhoto();
  const photos = [{ image, caption: 'All of us' }];
  await desk.call(`/api/admin/event/${id}/recap`, {
    method: 'PUT',
    json: { text: 'It was *loud*.', photos, isCover: false, version: 0 },
  });
  expect(await read(id)).toMatchObject({
    recap: 'It was *loud*.',
    photos,
    uncaptionedPhotos: 0,
  });
  await desk.call(`/api/admin/event/${id}/recap`, {
    method: 'PUT',
    json: { text: '', photos: [{ image, caption: '' }], isCover: false, version: 1 },
  });
  expect(await read(id)).toMatchObject({ recap: '', photos: [], uncaptionedPhotos: 1 });
});

test('a year later a report has the numbers, and nobody’s name or answer', async () => {
  const id = await pastEvent();
  await afterDays(31);
  await server.store.purge();
  expect(await read(id)).toMatchObject({ came: 4, counts: [], attendees: { length: 4 } });
  await afterDays(366);
  await server.store.purge();
  expect(await read(id)).toMatchObject({ registered: 3, came: 4, walkIns: null, attendees: [] });
});

test('what is written is kept with the event, and the next one begins with the last who signed', async () => {
  const [first = '', second = '', third = ''] = await Promise.all(
    ['First', 'Second', 'Third'].map(
      async (name) => (await desk.create({ name, startsAt: START })).id,
    ),
  );
  await afterDays(20);
  expect((await save(first, { ...FIELDS, speakers: '  Asha  ' })).data).toMatchObject({
    speakers: 'Asha',
  });
  expect((await read(first)).fields).toEqual({ ...FIELDS, speakers: 'Asha' });
  const empty = { organisedBy: '', speakers: '', objective: '', outcome: '' };
  expect((await read(second)).fields).toEqual({ ...empty, signatories: FIELDS.signatories });
  server.clock.advance(1);
  const others = [{ name: 'Prof. Iyer', role: 'Principal' }];
  await save(second, { ...FIELDS, signatories: others });
  expect((await read(third)).fields.signatories).toEqual(others);
  expect((await read(first)).fields.signatories).toEqual(FIELDS.signatories);
  await save(second, { ...FIELDS, signatories: [] });
  expect((await read(second)).fields.signatories).toEqual([]);
});

test('a report is for admins, of an event that is over, and takes no wrong text', async () => {
  const id = await pastEvent();
  for (const [wrong, field] of [
    [{ organisedBy: 'x'.repeat(201) }, 'organisedBy'],
    [{ speakers: 'two\nlines' }, 'speakers'],
    [{ objective: 'x'.repeat(2001) }, 'objective'],
    [{ outcome: 'a\u0000b' }, 'outcome'],
    [{ signatories: [{ name: ' ', role: 'Head' }] }, 'signatories.0.name'],
    [{ signatories: Array.from({ length: 4 }, () => ({ name: 'A', role: 'B' })) }, 'signatories'],
  ] as const) {
    expect(await save(id, { ...FIELDS, ...wrong })).toMatchObject({ status: 400, field });
  }
  const token = await server.signIn('ann@example.org');
  for (const target of [path(id), '/api/admin/year/2024-25']) {
    expect((await desk.call(target, { token })).status).toBe(403);
  }
  expect((await save('999', FIELDS)).status).toBe(404);
  const { id: coming } = await desk.create({ startsAt: '2030-01-01' });
  const { id: draft } = await desk.create({ status: 'draft', startsAt: '2024-01-01' });
  for (const early of [coming, draft]) {
    expect(await save(early, FIELDS)).toMatchObject({ status: 409, code: 'not_over' });
    expect((await desk.call(`${path(early)}?format=docx`)).status).toBe(409);
  }
});

/** The files in a Word file. */
const partsOf = (docx: Uint8Array) => unzipSync(docx);

const textOf = (parts: Record<string, Uint8Array>, part: string) =>
  strFromU8(parts[part] ?? new Uint8Array());

/** What is written in a Word file, with a line for each paragraph. */
const wordsOf = (xml: string) =>
  xml
    .replaceAll('</w:p>', '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&');

test('the Word file has all of the report, only the answers that were asked for, and photos without their place', async () => {
  const name = 'Git & GitHub: కృష్ణ 🎉';
  const id = await pastEvent({ name });
  await desk.call(`/api/admin/event/${id}/attendance`, {
    method: 'POST',
    json: { id: 'at-desk-001', name: 'शर्मा 👩‍🎓', email: null, answers: { roll: '21A77' } },
  });
  await desk.call(`/api/admin/event/${id}/recap`, {
    method: 'PUT',
    json: {
      text: '## It was\n\n- loud',
      photos: [{ image: await addPhoto(), caption: 'All & more' }],
      isCover: false,
      version: 0,
    },
  });
  for (const good of ['Tea', '', '']) await answer(id, 5, { good });
  await save(id, FIELDS);
  const { response, bytes } = await download(`${path(id)}?format=docx&answers=branch`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain('wordprocessingml');
  expect(decodeURIComponent(response.headers.get('Content-Disposition') ?? '')).toBe(
    "attachment; filename*=UTF-8''git-github-కృష్ణ-report.docx",
  );
  const parts = partsOf(bytes);
  const document = textOf(parts, 'word/document.xml');
  const lines = wordsOf(document).split('\n');
  for (const line of [
    society.name,
    society.college.name,
    name,
    'Seminar hall',
    'Dr. Asha Rao',
    'To learn.',
    'We met.',
    'It was',
    'loud',
    'All have pushed.',
    'CSE 3, ECE 1, IT 0',
    '5.0 of 5 on average. 3 of the 3 who were asked have answered.',
    'Tea',
    'All & more',
    'Eve',
    'शर्मा 👩‍🎓',
    'Head of department',
  ]) {
    expect(lines).toContain(line);
  }
  expect(lines).not.toContain('Roll number');
  expect(document).not.toContain('21A');
  const headings = [...document.matchAll(/<w:pStyle w:val="Heading(\d)"\/>/g)].map(
    ([, level]) => level,
  );
  expect(headings).toEqual(['1', '2', '2', '2', '2', '3', '2', '2', '2']);
  // The heading of the list repeats, and none of its rows breaks.
  expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(1);
  expect(document).toMatch(/descr="All &amp; more"/);
  expect(textOf(parts, 'word/styles.xml')).toMatch(/w:cs="Nirmala UI"/);
  expect(textOf(parts, 'word/styles.xml')).toMatch(/<w:lang [^>]*w:val="en-GB"/);
  expect(textOf(parts, 'docProps/core.xml')).toContain('<dc:title>Report of an event: Git &amp; ');
  const jpegs = Object.entries(parts).filter(([file]) => file.endsWith('.jpg'));
  expect(jpegs).toHaveLength(1);
  for (const [, jpeg] of jpegs) {
    const { exif, format, width } = await sharp(jpeg).metadata();
    expect([exif, format, width]).toEqual([undefined, 'jpeg', 800]);
  }
  const { data } = await desk.call<{ entries: HistoryEntry[] }>('/api/admin/history');
  expect(data.entries.find(({ action }) => action === 'event.report-downloaded')).toMatchObject({
    subject: name,
    eventId: id,
  });
});

test('the Word file of an event of which nothing is known has no empty section', async () => {
  const { id } = await desk.create({ startsAt: START });
  // From before names were checked as they are now.
  await server.query(`update event set name = 'A\uFFFFB', description = '' where id = ${id}`);
  await afterDays(20);
  const { bytes } = await download(`${path(id)}?format=docx`);
  const document = textOf(partsOf(bytes), 'word/document.xml');
  expect(wordsOf(document).split('\n')).toContain('AB');
  expect(document).not.toContain('Heading2');
});

const firstMonth = society.firstMonthOfYear;
const YEAR = yearInAddress(academicYearOf('2025-03-10', firstMonth));

function daysOf(address: string) {
  const year = academicYearAt(address, firstMonth);
  if (year === null) throw new Error('No year');
  return year;
}

const readYear = async (address: string) =>
  (await desk.call<YearInNumbers>(`/api/admin/year/${address}`)).data;

test('a year has the events from its first to its last minute where the society is, and their sums', async () => {
  const { firstDay, endDay } = daysOf(YEAR);
  const end = startInstant(endDay, society.timeZone);
  const hour = 3_600_000;
  const at = (startsAt: number, endsAt: number) => ({
    startsAt: toUtcTime(startsAt),
    endsAt: toUtcTime(endsAt),
  });
  for (const [name, times] of [
    ['The day before', { startsAt: addDays(firstDay, -1) }],
    ['First day', { startsAt: firstDay }],
    ['Last evening', at(end - 3 * hour, end)],
    ['Last day', { startsAt: addDays(endDay, -1) }],
    ['New year', at(end, end + hour)],
  ] as const) {
    await desk.create({ name, ...times });
  }
  const cancelled = await desk.create({ name: 'Cancelled', startsAt: firstDay });
  await desk.update(cancelled, { status: 'cancelled' });
  await afterDays(400);
  const { events } = await readYear(YEAR);
  expect(events.map(({ name }) => name)).toEqual(['First day', 'Last evening', 'Last day']);
  expect((await readYear(yearInAddress(academicYearOf(endDay, firstMonth)))).events).toMatchObject([
    { name: 'New year' },
  ]);
  for (const wrong of ['2024', '2024-26', '24-25', 'x', '9999-00'].filter((one) => one !== YEAR)) {
    expect((await desk.call(`/api/admin/year/${wrong}`)).status).toBe(404);
  }
});

test('the year counts who came, feedback and certificates, also once attendance is forgotten', async () => {
  await desk.create({ name: 'Quiet', startsAt: START, endsAt: '2025-03-10T13:00:00Z' });
  const first = await pastEvent({ name: '=Rust & Night' });
  for (const rating of [5, 5, 4]) await answer(first, rating);
  const { id: second } = await desk.create({
    name: 'Second',
    startsAt: '2025-03-11T10:00:00Z',
    asksFeedback: true,
  });
  await register(second, 'ann');
  await afterDays(2);
  for (const rating of [1, 1, 1, 1]) await answer(second, rating);
  await server.query(`insert into certificate (code, state, event_id, who)
    values ('a', 'valid', ${first}, '1'), ('b', 'withdrawn', ${first}, '2')`);
  const numbers = {
    events: [
      { id: first, registered: 3, came: 4, feedback: 4.7, certificates: 1 },
      { name: 'Quiet', registered: 0, came: null, feedback: null, certificates: 0 },
      { id: second, registered: 1, came: null, feedback: 1, certificates: 0 },
    ],
    // (3 · 4.7 + 4 · 1) / 7
    sums: { registered: 4, came: 4, feedback: 2.6, certificates: 1 },
  };
  expect(await readYear(YEAR)).toMatchObject(numbers);
  await afterDays(400);
  await server.store.purge();
  expect(await readYear(YEAR)).toMatchObject(numbers);

  const csv = await download(`/api/admin/year/${YEAR}?format=csv`);
  expect(csv.response.headers.get('Content-Disposition')).toContain(`''events-${YEAR}.csv`);
  const lines = new TextDecoder().decode(csv.bytes).split('\r\n');
  expect(lines[1]).toBe(`"'=Rust & Night","Monday, 10 March 2025","3","4","4.7","1"`);
  expect(lines.at(-2)).toBe('"All","","4","4","2.6","1"');
  const word = await download(`/api/admin/year/${YEAR}?format=docx`);
  expect(word.response.headers.get('Content-Disposition')).toContain(`''events-${YEAR}.docx`);
  const document = textOf(partsOf(word.bytes), 'word/document.xml');
  expect(wordsOf(document)).toContain('=Rust & Night\nMonday, 10 March 2025\n3\n4\n4.7\n1\n');
});
