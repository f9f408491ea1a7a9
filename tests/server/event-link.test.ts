// The link of an event that only those get who are going: where it stands, and that it stands nowhere else.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Event, Registration } from '@/contract/events';
import type { Ticket } from '@/contract/ticket';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { siteFiles, writeSite } from '#tests/support/built-site';
import { openDoor } from '#tests/support/door';
import { type Mailing, openMailing } from '#tests/support/mailing';
import { createTestServer, type TestServer } from '#tests/support/server';

const LINK = 'https://meet.example.org/k9zq';
const SECRET = 'k9zq';
const START = '2025-03-05T11:30:00Z';
const HOUR = 3600;

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

const files = {
  ...siteFiles,
  '.event.html': page('<!--event-head-->', '<!--event-body-->'),
  '.event-not-found.html': page('', 'Page not found'),
  'index.html': page('', '<noscript id="event-links">Upcoming events</noscript>'),
  'events.html': page(
    '',
    '<noscript id="event-links">Upcoming events</noscript><noscript id="past-links"></noscript>',
  ),
  'sitemap.xml': '<urlset></urlset>',
};

let folder: string;
let server: TestServer;
let desk: Desk;
let mailing: Mailing;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  await writeSite(folder, files);
  server = await createTestServer({
    siteDir: folder,
    loadEventRenderer: () => import('@/prerender/event-page'),
    environment: { ADMIN_SESSION_HOURS: '168', MAIL_PER_MINUTE: '1000' },
  });
  desk = await openDesk(server);
  mailing = openMailing(server.address);
});

afterEach(async () => {
  await mailing.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const online = (fields: object = {}) =>
  desk.create({
    date: '',
    startsAt: START,
    endsAt: '2025-03-05T13:30:00Z',
    place: 'Online',
    link: LINK,
    linkFor: 'going',
    ...fields,
  });

const registration = async (id: string, token: string, method = 'GET') =>
  (await desk.call<Registration>(`/api/event/register?eventId=${id}`, { method, token })).data;

const ticketOf = async (id: string, token: string) =>
  (await desk.call<Ticket>(`/api/event/${id}/ticket`, { token })).data;

/** The path of a member's calendar. */
async function calendarOf(token: string): Promise<string> {
  const { data } = await desk.call<{ url: string }>('/api/user/calendar', {
    method: 'POST',
    token,
  });
  return new URL(data.url).pathname;
}

/** The paths of these, whose responses have the link. A line of a calendar is folded. */
async function withLink(paths: readonly string[], token?: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const response = await server.request(path, { token });
    expect([path, response.status]).toEqual([path, 200]);
    const text = (await response.text()).replaceAll('\r\n ', '');
    const headers = JSON.stringify([...response.headers]);
    if ((text + headers).includes(SECRET)) found.push(path);
  }
  return found;
}

const publicPaths = (id: string, ...ofEvent: string[]) => [
  '/',
  '/events',
  '/event/one-of-ours',
  '/sitemap.xml',
  '/feed.xml',
  '/calendar.ics',
  `/api/event`,
  '/api/event/past',
  `/events/${id}`,
  `/api/event/${id}`,
  `/calendar/${id}.ics`,
  ...ofEvent,
];

const memberPaths = (id: string) => [
  '/api/user',
  '/api/user/event',
  '/api/user/account',
  '/api/user/certificate',
  '/api/user/export',
  `/api/event/register?eventId=${id}`,
];

/** Sends what is due, and returns recipient and kind of each mail and whether it has the link. */
async function mails(): Promise<string[]> {
  await server.runMailQueue();
  return server.sent
    .splice(0)
    .map((mail) => {
      const text = JSON.stringify(mail).replaceAll(String.raw`\r\n `, '');
      return `${mail.to} ${mail.subject.split(':')[0]}${text.includes(SECRET) ? ' with link' : ''}`;
    })
    .toSorted();
}

test('the link for who is going stands in what they get, and in nothing that anybody else can read', async () => {
  await mailing.addSubscribers(1, server.clock.now());
  const event = await online({ capacity: 1, announce: true });
  const { id } = event;
  expect(event).toMatchObject({ link: LINK, linkFor: 'going', hasLink: true });
  const [ann, bob, eve] = [
    await server.signIn('ann@example.org'),
    await server.signIn('bob@example.org'),
    await server.signIn('eve@example.org'),
  ];
  const calendars = new Map([
    [ann, await calendarOf(ann)],
    [bob, await calendarOf(bob)],
    [eve, await calendarOf(eve)],
  ]);
  const calendar = (token: string) => calendars.get(token) ?? '';

  expect(await registration(id, ann, 'POST')).toMatchObject({ seat: 'going', link: LINK });
  expect(await registration(id, bob, 'POST')).toMatchObject({ seat: 'waiting', link: '' });
  expect((await desk.read(id, bob)).data).toMatchObject({
    link: '',
    linkFor: 'going',
    hasLink: true,
  });
  expect((await desk.list('upcoming')).data.events).toMatchObject([{ link: LINK }]);

  // A visitor, a waiting member and another one.
  expect(await withLink(publicPaths(id))).toEqual([]);
  for (const token of [bob, eve]) {
    expect(
      await withLink([...publicPaths(id), ...memberPaths(id), calendar(token)], token),
    ).toEqual([]);
  }
  expect(await ticketOf(id, bob)).toMatchObject({ seat: 'waiting', link: '' });
  const { code } = await ticketOf(id, ann);
  expect(await withLink([`/api/ticket/${code}`])).toEqual([]);
  const door = await openDoor(desk, id);
  expect(JSON.stringify(await door.read())).not.toContain(SECRET);

  // Who has a seat.
  expect(await registration(id, ann)).toMatchObject({ link: LINK });
  expect(await ticketOf(id, ann)).toMatchObject({ link: LINK });
  expect(await withLink([...publicPaths(id), ...memberPaths(id), calendar(ann)], ann)).toEqual([
    `/api/event/register?eventId=${id}`,
    calendar(ann),
  ]);

  // Mails to all do not have it.
  const { data: moved } = await desk.update((await desk.read(id)).data, {
    place: 'Online, on another site',
    tell: true,
  });
  expect(await mails()).toEqual([
    'ann@example.org New place',
    'bob@example.org New place',
    's0@example.org New event',
  ]);

  // Who leaves loses it to who waits.
  await registration(id, ann, 'DELETE');
  expect(await registration(id, bob)).toMatchObject({ seat: 'going', link: LINK });
  expect(await mails()).toEqual(['bob@example.org You have a seat with link']);
  expect(await withLink([...publicPaths(id), ...memberPaths(id), calendar(ann)], ann)).toEqual([]);
  expect(await withLink([calendar(bob)])).toEqual([calendar(bob)]);

  await registration(id, ann, 'POST');
  server.clock.advance(80 * HOUR);
  expect(await mails()).toEqual(['bob@example.org Reminder with link']);

  await desk.update(moved, { status: 'cancelled', tell: true });
  const cancelled = await mails();
  expect(cancelled).toEqual(['ann@example.org Cancelled', 'bob@example.org Cancelled']);
  expect(await withLink([calendar(bob)])).toEqual([]);
});

test('without a limit the link is for who is interested', async () => {
  const { id } = await online();
  const ann = await server.signIn('ann@example.org');
  const calendar = await calendarOf(ann);
  expect(await registration(id, ann)).toMatchObject({ seat: null, link: '' });
  expect(await withLink([...publicPaths(id), calendar], ann)).toEqual([]);
  expect(await registration(id, ann, 'POST')).toMatchObject({ seat: null, link: LINK });
  expect(await withLink([...publicPaths(id), calendar], ann)).toEqual([calendar]);
  await registration(id, ann, 'DELETE');
  expect(await registration(id, ann)).toMatchObject({ link: '' });
  expect(await withLink([calendar])).toEqual([]);
});

test('a link is for everybody unless the desk says otherwise, and an edit that says nothing of it changes nothing', async () => {
  const event = await online({ linkFor: undefined });
  expect(event).toMatchObject({ linkFor: 'everyone', hasLink: true });
  expect(await withLink(publicPaths(event.id))).toEqual([
    '/calendar.ics',
    '/api/event',
    `/events/${event.id}`,
    `/api/event/${event.id}`,
    `/calendar/${event.id}.ics`,
  ]);
  const { data: hidden } = await desk.update(event, { linkFor: 'going' });
  expect(hidden).toMatchObject({ version: 2, linkFor: 'going', link: LINK });
  expect(await withLink(publicPaths(event.id))).toEqual([]);
  const { linkFor: _, ...rest } = hidden;
  const place = 'Another room';
  const json: Partial<Event> = { ...rest, place };
  const { data: edited } = await desk.call(`/api/event/${event.id}`, { method: 'PUT', json });
  expect(edited).toMatchObject({ version: 3, place, linkFor: 'going', link: LINK });
  expect((await desk.history(event.id)).data.map(({ changed }) => changed)).toEqual([
    ['place'],
    ['linkFor'],
    ['status'],
  ]);
  expect(await desk.update(edited, { linkFor: 'nobody' })).toMatchObject({
    status: 400,
    field: 'linkFor',
  });
});
