import { XMLParser, XMLValidator } from 'fast-xml-parser';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { beforeEach, expect, test } from 'vitest';
import type { Event } from '@/contract/events';
import { eventArticles } from '@/data/events';
import { society } from '@/data/society';
import { addDays, formatDailyHours, instantOf, toUtcTime } from '@/domain/event-time';
import { writeCalendar } from '#server/events/calendar';
import { cpuMsOf } from '#tests/support/cpu-time';
import { server, useServer } from '#tests/support/server';

const HOSTILE = 'A, very; "long"\\ name <b>&amp; 🎉 '.concat('é'.repeat(120));

let admin: string;

useServer({ environment: { APP_URL: 'https://society.example' } });
beforeEach(async () => {
  admin = await server.signInAdmin();
});

const read = async (path: string) => {
  const response = await server.request(path);
  expect(response.status).toBe(200);
  return response.text();
};

async function readEvent(id: string): Promise<Event> {
  return (await (await server.request(`/api/event/${id}`, { token: admin })).json()).data;
}

async function edit(id: string, changes: Partial<Event>): Promise<void> {
  const json = { ...(await readEvent(id)), ...changes };
  const response = await server.request(`/api/event/${id}`, { method: 'PUT', token: admin, json });
  expect(response.status).toBe(200);
}

async function remove(id: string): Promise<void> {
  const { version } = await readEvent(id);
  const path = `/api/event/${id}?version=${version}`;
  expect((await server.request(path, { method: 'DELETE', token: admin })).status).toBe(200);
}

/** The events of a calendar, read with ical.js. */
const icalEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

/** The events of a calendar, read with node-ical. */
const nodeIcalEvents = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text)).filter(
    (component): component is VEvent => component?.type === 'VEVENT',
  );

test('two parsers read the same times, texts and whole days', async () => {
  await server.addEvent({
    name: HOSTILE,
    description: '**Bring** a [laptop](https://example.org)\n\n- and a charger',
    place: 'Room 12, Block B; left door',
    startsAt: '2025-03-12T17:00:00+05:30',
    endsAt: '2025-03-12T19:00:00+05:30',
  });
  await server.addEvent({ name: 'Days', startsAt: '2025-03-14', endsAt: '2025-03-15' });
  await server.addEvent({ name: 'Day', startsAt: '2025-03-16' });
  const text = await read('/calendar.ics');
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);

  const read1 = icalEvents(text);
  const read2 = nodeIcalEvents(text);
  expect(read1.map(({ summary }) => summary)).toEqual([HOSTILE, 'Days', 'Day']);
  expect(read2.map(({ summary }) => summary)).toEqual([HOSTILE, 'Days', 'Day']);
  expect(read1[0]?.startDate.toJSDate()).toEqual(new Date('2025-03-12T11:30:00Z'));
  expect(read2[0]?.start.getTime()).toBe(Date.parse('2025-03-12T11:30:00Z'));
  expect(read1[0]?.endDate.toJSDate()).toEqual(new Date('2025-03-12T13:30:00Z'));
  for (const location of [read1[0]?.location, read2[0]?.location]) {
    expect(location).toBe('Room 12, Block B; left door');
  }
  for (const description of [read1[0]?.description, read2[0]?.description]) {
    expect(description).toBe('Bring a laptop (https://example.org)\n\n- and a charger');
  }
  // The end of whole days is exclusive.
  expect([read1[1]?.startDate.toString(), read1[1]?.endDate.toString()]).toEqual([
    '2025-03-14',
    '2025-03-16',
  ]);
  expect(read2[1]?.datetype).toBe('date');
  expect([read1[2]?.startDate.toString(), read1[2]?.endDate.toString()]).toEqual([
    '2025-03-16',
    '2025-03-17',
  ]);
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
});

test('the calendar has what was published and has a day, from a year ago on', async () => {
  const day = (startsAt: string, name: string) => server.addEvent({ name, startsAt, date: name });
  await day('2024-02-20', 'over a year ago');
  await day('2024-03-20', 'last March');
  await server.addEvent({ name: 'undated', date: 'soon' });
  await server.addEvent({ name: 'draft', startsAt: '2025-03-20', status: 'draft' });
  await day('2025-03-21', 'next');
  expect(icalEvents(await read('/calendar.ics')).map(({ summary }) => summary)).toEqual([
    'last March',
    'next',
  ]);
});

const repeated = {
  id: '1',
  uid: '00000000-0000-4000-8000-000000000000',
  sequence: 0,
  name: 'Open lab',
  description: '',
  link: '',
  note: '',
  place: '',
  image: '',
  linkFor: 'everyone',
  hasLink: false,
  status: 'published',
  movedFrom: null,
  isCancelled: false,
  isDeleted: false,
  publishedAt: 0,
  createdAt: 0,
  updatedAt: 0,
} as const;

test.each(['Europe/Berlin', 'America/New_York', 'America/Santiago', 'Asia/Kolkata'])(
  'two parsers read the hours of each day in %s, also when its clocks change between the days',
  (timeZone) => {
    const instant = (local: string) => toUtcTime(instantOf(local, timeZone));
    const times = { startsAt: instant('2026-08-20T10:00'), endsAt: instant('2027-06-01T16:00') };
    const date = formatDailyHours(times, timeZone);
    const text = writeCalendar([{ ...repeated, date, ...times }], {
      siteUrl: 'https://society.example',
      timeZone,
    });
    const days = Array.from({ length: 286 }, (_, index) => addDays('2026-08-20', index));
    const starts = days.map((day) => instant(`${day}T10:00`));

    const [read1] = icalEvents(text);
    const occurrences = read1?.iterator();
    const starts1 = days.map(() => {
      const start = occurrences?.next();
      return start && { start: start.toJSDate(), end: read1?.getOccurrenceDetails(start).endDate };
    });
    expect(starts1.map((at) => at && toUtcTime(at.start.getTime()))).toEqual(starts);
    expect(toUtcTime(starts1.at(-1)?.end?.toJSDate().getTime() ?? 0)).toBe(times.endsAt);
    expect(occurrences?.next()).toBeFalsy();

    const [read2] = nodeIcalEvents(text);
    expect(read2?.rrule?.all().map((start) => toUtcTime(start.getTime()))).toEqual(starts);
    expect(read2?.end?.getTime()).toBe(Date.parse(instant('2026-08-20T16:00')));
  },
);

test('hours that the text does not call daily are one entry, and no end is an hour', async () => {
  const times = { startsAt: '2025-03-17T04:30:00Z', endsAt: '2025-03-21T10:30:00Z' };
  const date = formatDailyHours(times, society.timeZone);
  const id = await server.addEvent({ ...times, date: `${date}, Room 204` });
  const [event] = icalEvents(await read(`/calendar/${id}.ics`));
  expect(event?.isRecurring()).toBe(true);

  await edit(id, { date: 'A long night of code' });
  const [changed] = icalEvents(await read(`/calendar/${id}.ics`));
  expect(changed?.endDate.toJSDate()).toEqual(new Date(times.endsAt));
  expect(changed?.isRecurring()).toBe(false);
  expect(changed?.sequence).toBe(1);

  await edit(id, { endsAt: null });
  const text = await read(`/calendar/${id}.ics`);
  expect(icalEvents(text)[0]?.endDate.toJSDate()).toEqual(new Date('2025-03-17T05:30:00Z'));
  expect(nodeIcalEvents(text)[0]?.end).toEqual(new Date('2025-03-17T05:30:00Z'));
});

test('an event keeps its UID, and each change that calendars show raises SEQUENCE by one', async () => {
  const id = await server.addEvent({ startsAt: '2025-03-20' });
  const sequences: (number | undefined)[] = [];
  const uids = new Set<string | undefined>();
  const note = async () => {
    const [event] = icalEvents(await read(`/calendar/${id}.ics`));
    sequences.push(event?.sequence);
    uids.add(event?.uid);
  };
  await note();
  await edit(id, {});
  await note();
  await edit(id, { image: 'https://example.org/other.png' });
  await note();
  await edit(id, { startsAt: '2025-03-21', place: 'Hall', name: 'Moved' });
  await note();
  await edit(id, { status: 'cancelled' });
  await note();
  await remove(id);
  await note();
  await server.request(`/api/event/${id}/restore`, { method: 'POST', token: admin });
  await note();
  expect(sequences).toEqual([0, 0, 0, 1, 2, 3, 4]);
  expect(uids.size).toBe(1);
});

test('a cancelled event is CANCELLED, a deleted one too until 30 days after its day', async () => {
  const id = await server.addEvent({
    startsAt: '2025-05-20',
    description: 'Secret plans',
    place: 'Secret place',
    note: 'Secret note',
    link: 'https://meet.example.org/secret',
    questions: [
      {
        id: 'secret',
        text: 'Secret question',
        kind: 'text',
        options: [],
        required: false,
        atDoor: false,
      },
    ],
  });
  expect(await read('/calendar.ics')).toContain('Secret note');
  const status = async () => {
    const [event] = icalEvents(await read('/calendar.ics'));
    return event?.component.getFirstPropertyValue('status');
  };
  expect(await status()).toBe('CONFIRMED');
  await edit(id, { status: 'cancelled' });
  expect(await status()).toBe('CANCELLED');
  await edit(id, { status: 'published' });
  await remove(id);
  expect(await status()).toBe('CANCELLED');
  const text = await read('/calendar.ics');
  expect(text).not.toMatch(/secret/i);
  expect(text).not.toMatch(/^(DESCRIPTION|LOCATION|X-ALT-DESC|URL;VALUE=URI:.*events\/)/m);
  const [event] = icalEvents(text);
  expect(event?.summary).toBe('Git Together');
  expect(event?.startDate.toString()).toBe('2025-05-20');

  // After 30 days it can no longer be restored, and only what calendars need is left.
  server.clock.advance(31 * 86_400);
  await server.store.purge();
  expect(await status()).toBe('CANCELLED');
  expect(JSON.stringify(await server.query('select * from event'))).not.toMatch(/secret/i);
  const token = await server.signInAdmin('other@example.org');
  const restored = await server.request(`/api/event/${id}/restore`, { method: 'POST', token });
  expect(restored.status).toBe(404);

  server.clock.advance(81 * 86_400);
  await server.store.purge();
  expect(await status()).toBeUndefined();
  expect((await server.request(`/calendar/${id}.ics`)).status).toBe(404);
});

test('one event has a calendar of its own; a draft, an undated and an unknown one have none', async () => {
  const id = await server.addEvent({ name: 'Old', startsAt: '2019-03-20' });
  expect(icalEvents(await read(`/calendar/${id}.ics`)).map(({ summary }) => summary)).toEqual([
    'Old',
  ]);
  const undated = await server.addEvent({ date: 'soon' });
  const draft = await server.addEvent({ startsAt: '2025-03-20', status: 'draft' });
  for (const other of [undated, draft, '999', '0', '9'.repeat(30)]) {
    expect((await server.request(`/calendar/${other}.ics`)).status).toBe(404);
  }
});

test('the feed is valid Atom with events and articles, the newest first', async () => {
  await server.addEvent({ name: 'First', date: 'soon' });
  server.clock.advance(60);
  const id = await server.addEvent({ name: HOSTILE, startsAt: '2025-03-20', place: 'Hall' });
  await server.addEvent({ name: 'Draft', startsAt: '2025-03-20', status: 'draft' });
  const text = await read('/feed.xml');
  expect(XMLValidator.validate(text)).toBe(true);
  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(text);
  expect(feed.entry).toHaveLength(2 + eventArticles.length);
  const newest = feed.entry.find((entry: { link: { '@_href': string } }) =>
    entry.link['@_href'].endsWith(`/events/${id}`),
  );
  expect(newest.link['@_href']).toBe(`https://society.example/events/${id}`);
  expect(newest.id).toMatch(/^urn:uuid:[\da-f-]{36}$/);
  expect(newest.title['#text']).toContain('&lt;b&gt;&amp;amp; 🎉');
  expect(text).not.toContain('Draft');
  const published = feed.entry.map((entry: { published: string }) => entry.published);
  expect(published).toEqual(published.toSorted().toReversed());
  const updated = feed.entry.map((entry: { updated: string }) => entry.updated);
  expect(feed.updated).toBe(updated.toSorted().at(-1));
});

test.each(['/calendar.ics', '/feed.xml'])(
  '%s has an ETag that changes with the events',
  async (path) => {
    const id = await server.addEvent({ startsAt: '2025-03-20' });
    const etag = (await server.request(path)).headers.get('ETag') ?? '';
    server.clock.advance(3600);
    const again = await server.request(path, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    admin = await server.signInAdmin('later@example.org');
    await edit(id, { name: 'Other' });
    expect((await server.request(path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  },
);

test('a name with characters that XML forbids leaves the feed well-formed', async () => {
  await server.addEvent({ name: 'A\uFFFF\uFFFEname', startsAt: '2025-03-20' });
  const text = await read('/feed.xml');
  expect(text).toContain('A name');
  expect(text).not.toMatch(/[\uFFFE\uFFFF]/);
});

test('a calendar of the same events is not written again', async () => {
  const description = '- **Bring** [a laptop](https://example.org)\n'.repeat(40);
  for (let day = 10; day < 30; day += 1) {
    await server.addEvent({ name: `Event ${day}`, startsAt: `2025-03-${day}`, description });
  }
  const first = await cpuMsOf(async () => void (await read('/calendar.ics')));
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    times.push(await cpuMsOf(async () => void (await read('/calendar.ics'))));
  }
  expect(Math.min(...times)).toBeLessThan(first / 4);
});
