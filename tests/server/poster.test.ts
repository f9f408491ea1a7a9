// The poster of an event, as another program reads it.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { society } from '@/data/society';
import { readPdf } from '#tests/support/pdf';
import { server, useServer } from '#tests/support/server';

useServer({ environment: { APP_URL: 'https://society.example.org' } });

const EVENT = { date: '', startsAt: '2025-03-05T11:30:00Z', endsAt: '2025-03-05T13:30:00Z' };

const poster = (id: string) => server.request(`/api/event/${id}/poster.pdf`);
const read = async (id: string) => readPdf(new Uint8Array(await (await poster(id)).arrayBuffer()));

test('a poster says what, when, where and who, and its code leads to the page of the event', async () => {
  const name = 'Rust Night, రాత్రి और राम';
  const id = await server.addEvent({ ...EVENT, name, place: 'Main block, room 204', image: '' });
  const response = await poster(id);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(response.headers.get('Content-Disposition')).toContain('-poster.pdf');
  const { pages, size, text, qr } = await read(id);
  expect({ pages, size }).toEqual({ pages: 1, size: [595, 842] });
  for (const part of [name, '5 March 2025', '17:00–19:00', 'Main block, room 204']) {
    expect(text).toContain(part);
  }
  expect(text).toContain(society.name);
  expect(text).toContain(`society.example.org/events/${id}`);
  expect(qr()).toBe(`https://society.example.org/events/${id}`);
});

test('a poster has the picture of the event', async () => {
  const create = { width: 900, height: 300, channels: 3 as const, background: '#ff0000' };
  const token = await server.signInAdmin();
  const upload = await server.request('/api/admin/picture', {
    method: 'POST',
    token,
    body: new Uint8Array(await sharp({ create }).png().toBuffer()),
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  const { image } = (await upload.json()).data;
  const [red = 0, green, blue] = (await read(await server.addEvent({ ...EVENT, image }))).colorAt(
    300,
    150,
  );
  expect(red).toBeGreaterThan(200);
  expect([green, blue]).toEqual([
    expect.toSatisfy((one) => one < 60),
    expect.toSatisfy((one) => one < 60),
  ]);
});

test('texts as long as they may be leave the code readable', async () => {
  const id = await server.addEvent({
    ...EVENT,
    name: 'Wide words '.repeat(20).slice(0, 120).trim(),
    place: 'A place '.repeat(40).slice(0, 120).trim(),
    image: '',
  });
  const { pages, qr } = await read(id);
  expect(pages).toBe(1);
  expect(qr()).toBe(`https://society.example.org/events/${id}`);
});

test('drafts, cancelled and unknown events have no poster, and a network gets so many in a while', async () => {
  const draft = await server.addEvent({ ...EVENT, status: 'draft' });
  const id = await server.addEvent(EVENT);
  for (const one of [draft, '999']) expect((await poster(one)).status).toBe(404);
  expect((await poster(id)).status).toBe(200);
  await server.query(`update event set status = 'cancelled' where id = ${id}`);
  expect((await poster(id)).status).toBe(404);
  await server.query(`update event set status = 'published' where id = ${id}`);
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => (await poster(id)).status),
  );
  expect(statuses).toContain(429);
}, 30_000);
