import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { picturePath } from '@/domain/picture-path';
import type { NewEvent } from '@/contract/event-input';
import type { Event } from '@/contract/events';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import { showOwnServerParts } from '#server/config/build-files';
import { siteFiles, writeSite } from '#tests/support/built-site';
import { atSocietyTime } from '#tests/support/society-time';
import { createTestServer, type TestServer } from '#tests/support/server';

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head>${head}</head><body><div id="root">${body}</div></body></html>`;

/** Where a built page has the upcoming events for readers without JavaScript. */
const LIST = '<noscript id="event-links" class="col-span-full">Upcoming events</noscript>';

const PAST_LIST = '<noscript id="past-links"></noscript>';

const files = {
  ...siteFiles,
  '.event.html': page('<!--event-head-->', '<!--event-body-->'),
  '.event-not-found.html': page('<title>Page not found</title>', 'Page not found'),
  'index.html': page('<title>Home</title>', `Home${LIST}`),
  'events.html': page('<title>Events</title>', `Events${LIST}${PAST_LIST}`),
  'sitemap.xml': '<urlset><url><loc>http://localhost:3000/</loc></url></urlset>',
};

/** Texts that would leave their place in the page if they were not escaped. */
const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)> $& $1`;

let folder: string;
let server: TestServer;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  await writeSite(folder, files);
  server = await createTestServer({
    siteDir: folder,
    loadEventRenderer: () => import('@/prerender/event-page'),
  });
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const rustNight: Partial<NewEvent> = {
  name: 'Rust Night',
  description: 'Bring a **laptop**.\n\n# Who it is for\n\nEverybody.',
  date: '',
  startsAt: atSocietyTime('2025-07-12T17:00'),
  endsAt: atSocietyTime('2025-07-12T19:00'),
  place: 'Seminar Hall 2',
  link: 'https://meet.example.org/rust',
};

async function open(id: string): Promise<string> {
  const response = await server.request(`/events/${id}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** Changes an event as an admin. */
async function change(id: string, changed: Partial<Event>): Promise<void> {
  const token = await server.signInAdmin(`admin-${Math.random()}@example.org`);
  const { data } = (await (await server.request(`/api/event/${id}`)).json()) as { data: Event };
  const { name, description, image, date, startsAt, endsAt, place, link, status, note, version } =
    data;
  const json = { name, description, image, date, startsAt, endsAt, place, link, status, note };
  const response = await server.request(`/api/event/${id}`, {
    method: 'PUT',
    token,
    json: { ...json, version, ...changed },
  });
  expect(response.status).toBe(200);
}

const jsonLdOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

const eventJsonLd = (html: string) =>
  jsonLdOf(html).find((item) => item['@type'] === 'Event') ?? expect.unreachable();

const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('the page says name, when, where and the description without a script', async () => {
  const html = await open(await server.addEvent(rustNight));
  expect(html).toMatch(/<h1[^>]*><span>Rust Night<\/span>/);
  expect(textOf(html)).toContain('Saturday, 12 July 2025, 17:00–19:00');
  expect(textOf(html)).toContain('Seminar Hall 2');
  expect(html).toContain('<strong>laptop</strong>');
  expect(html).toContain('<h2 dir="auto">Who it is for</h2>');
  expect(html).toContain('href="https://meet.example.org/rust"');
});

test('the head has title, description, canonical address, Open Graph and Twitter tags, and JSON-LD', async () => {
  const id = await server.addEvent({ ...rustNight, image: '/art/poster.svg' });
  const html = await open(id);
  expect(html).toMatch(/<title>Rust Night · .+<\/title>/);
  expect(html).toContain(
    '<meta name="description" content="Saturday, 12 July 2025, 17:00–19:00, Seminar Hall 2. Bring a laptop.',
  );
  const url = `http://localhost:3000/events/${id}`;
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(html).toContain(`<meta property="og:url" content="${url}"/>`);
  expect(html).toMatch(/<meta property="og:title" content="Rust Night · /);
  expect(html).toContain(
    '<meta property="og:image" content="http://localhost:3000/art/poster.svg"/>',
  );
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect(eventJsonLd(html)).toMatchObject({
    name: 'Rust Night',
    startDate: atSocietyTime('2025-07-12T17:00'),
    endDate: atSocietyTime('2025-07-12T19:00'),
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Seminar Hall 2' },
    image: 'http://localhost:3000/art/poster.svg',
    url,
    organizer: { '@type': 'Organization' },
  });
  const breadcrumbs = jsonLdOf(html).find((item) => item['@type'] === 'BreadcrumbList');
  expect(JSON.stringify(breadcrumbs)).toContain('http://localhost:3000/events"');
});

test('a cancelled or moved event and its link preview say so first', async () => {
  const id = await server.addEvent(rustNight);
  await change(id, {
    startsAt: atSocietyTime('2025-07-19T17:00'),
    endsAt: null,
    note: 'The hall is taken.',
  });
  const moved = await open(id);
  expect(moved).toMatch(/<title>Moved: Rust Night · /);
  expect(textOf(moved)).toMatch(/Moved from Saturday, 12 July 2025.* to Saturday, 19 July 2025/);
  expect(eventJsonLd(moved)).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: atSocietyTime('2025-07-12T17:00'),
    startDate: atSocietyTime('2025-07-19T17:00'),
  });
  expect(moved).toContain(
    'content="Saturday, 19 July 2025, 17:00, Seminar Hall 2. The hall is taken.',
  );
  await change(id, { status: 'cancelled', note: 'Rained off.' });
  const cancelled = await open(id);
  expect(cancelled).toMatch(/<title>Cancelled: Rust Night · /);
  expect(cancelled).toMatch(/<meta property="og:title" content="Cancelled: Rust Night · /);
  expect(cancelled).toMatch(/<meta property="og:description" content="[^"]*Rained off\./);
  const text = textOf(cancelled);
  expect(text.indexOf('Cancelled')).toBeLessThan(text.lastIndexOf('Rust Night'));
  expect(text).not.toContain('Register');
  expect(eventJsonLd(cancelled)['eventStatus']).toBe('https://schema.org/EventCancelled');
});

test('a name from right to left reorders no title', async () => {
  const id = await server.addEvent({ ...rustNight, name: 'לילה' });
  await change(id, { status: 'cancelled' });
  expect(await open(id)).toMatch(/<title>Cancelled: \u2068לילה\u2069 · /);
});

test('an event online has a virtual location, an undated one no start', async () => {
  const id = await server.addEvent({
    ...rustNight,
    place: 'online',
    startsAt: null,
    endsAt: null,
    date: 'Soon',
  });
  const event = eventJsonLd(await open(id));
  expect(event['location']).toEqual({
    '@type': 'VirtualLocation',
    url: 'https://meet.example.org/rust',
  });
  expect(event).not.toHaveProperty('startDate');
});

test('the page changes when the event is over, edited, or somebody is interested', async () => {
  const id = await server.addEvent(rustNight);
  expect(textOf(await open(id))).toContain('be the first to show interest');
  const token = await server.signIn();
  await server.request(`/api/event/register?eventId=${id}`, { method: 'POST', token });
  expect(textOf(await open(id))).toContain('1 member is interested');
  await change(id, { name: 'Rust Evening' });
  expect(textOf(await open(id))).toContain('Rust Evening');
  server.clock.advance(200 * 86_400);
  expect(textOf(await open(id))).toContain('This event is over');
});

test('the page counts the seats anew when somebody has left after the start', async () => {
  const id = await server.addEvent({ ...rustNight, capacity: 2, startsAt: '2025-03-01T11:00:00Z' });
  const [ann, bob] = [
    await server.signIn('ann@example.org'),
    await server.signIn('bob@example.org'),
  ];
  const register = (token: string, method = 'POST') =>
    server.request(`/api/event/register?eventId=${id}`, { method, token });
  await register(ann);
  expect(textOf(await open(id))).toContain('1 of 2 seats left');
  await register(bob);
  expect(textOf(await open(id))).toContain('Full');
  server.clock.advance(3_600);
  // Nothing becomes free.
  await register(bob, 'DELETE');
  expect(textOf(await open(id))).toContain('Full');
});

test('hostile texts stay texts', async () => {
  const id = await server.addEvent({
    ...rustNight,
    name: HOSTILE,
    place: HOSTILE,
    description: `${HOSTILE}\u2028\n\n[a](javascript:alert(1)) ![b](data:text/html,x) [c](//evil.example.org) <b>bold</b>`,
  });
  const html = await open(id);
  for (const name of ['title', 'h1']) {
    const text = new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 's').exec(html)?.[1] ?? '';
    expect(text.replaceAll(/<\/?span>/g, '')).toMatch(/^[^<>"']+$/);
  }
  // Data blocks are the only scripts.
  expect(html.replaceAll(/<script type="application\/(ld\+)?json"/g, '')).not.toContain('<script');
  expect(html).not.toMatch(/<img[^>]*\bonerror|<b>|href="(javascript:|\/\/)|src="data:/);
  expect(eventJsonLd(html)['name']).toBe(HOSTILE);
  const [, data = ''] =
    /<script type="application\/json" id="event-data">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({ id, name: HOSTILE, place: HOSTILE });
});

test('links and pictures of the description lead to safe addresses only', async () => {
  const description = [
    '[web](https://example.org) [mail](mailto:a@example.org) [own](/about) [bad](vbscript:x)',
    'Forms: https://forms.gle/abc_def_ and more',
    '![ok](/art/poster.svg) ![far](https://example.org/a.png) ![bad](ftp://example.org/b.png)',
  ].join('\n\n');
  const html = await open(await server.addEvent({ ...rustNight, description }));
  expect(html).toMatch(
    /<a target="_blank" rel="noopener noreferrer" href="https:\/\/example.org">web/,
  );
  expect(html).toContain('href="https://forms.gle/abc_def_">https://forms.gle/abc_def_');
  expect(html).toContain('<a href="mailto:a@example.org">mail</a>');
  expect(html).toMatch(/<a href="\/about"[^>]*>own<\/a>/);
  expect(html).toContain('<img src="/art/poster.svg" alt="ok" loading="lazy"/>');
  expect(html).toContain('<img src="https://example.org/a.png"');
  expect(html).not.toMatch(/(href|src)="(vbscript|ftp):/);
});

test('an unknown, deleted or draft event gets the page for unknown events and 404', async () => {
  const draft = await server.addEvent({ ...rustNight, status: 'draft' });
  const deleted = await server.addEvent(rustNight);
  const token = await server.signInAdmin();
  await server.request(`/api/event/${deleted}?version=1`, { method: 'DELETE', token });
  for (const id of [draft, deleted, '999', '0', 'x', '%3Cscript%3E', '99999999999']) {
    const response = await server.request(`/events/${id}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page not found');
  }
});

test('revalidation gets a 304 until the event changes', async () => {
  const id = await server.addEvent(rustNight);
  const first = await server.request(`/events/${id}`);
  expect(first.headers.get('Cache-Control')).toBe('no-cache');
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
  expect((await server.request(`/events/${id}`, { headers })).status).toBe(304);
  await change(id, { place: 'Hall 3' });
  expect((await server.request(`/events/${id}`, { headers })).status).toBe(200);
});

test('the page links to the other dates of its series as they are now', async () => {
  const author = { adminEmail: 'admin@example.org', now: server.clock.now() };
  const id = await server.addEvent(rustNight);
  const days = ['2025-07-19', '2025-07-26', '2025-08-02'];
  const { eventSeries } = server.store;
  const { seriesId } = await eventSeries.repeat(Number(id), days, author, null);
  expect(await open(id)).not.toContain('Also on');
  await eventSeries.publish(seriesId, false, author);
  const html = await open(id);
  expect(textOf(html)).toMatch(/Also on 19 ?, 26 July ?, 2 August/);
  for (const other of [2, 3, 4]) expect(html).toContain(`href="/events/${other}"`);
  await change('3', { startsAt: atSocietyTime('2025-07-27T17:00'), endsAt: null });
  expect(textOf(await open(id))).toMatch(/Also on 19 ?, 27 July ?, 2 August/);
  await change('2', { status: 'cancelled' });
  expect(textOf(await open(id))).toMatch(/Also on 27 July ?, 2 August/);
});

test('without the database the app gets its shell, and the pages of the site stay as they are', async () => {
  vi.spyOn(server.store.eventQueries, 'find').mockRejectedValue(
    new DatabaseUnavailableError('locked'),
  );
  vi.spyOn(server.store.eventQueries, 'list').mockRejectedValue(
    new DatabaseUnavailableError('locked'),
  );
  const response = await server.request('/events/1');
  expect(response.status).toBe(503);
  expect(await response.text()).toBe(files['shell.html']);
  const home = await server.request('/');
  expect(home.status).toBe(200);
  expect(await home.text()).toBe(showOwnServerParts(files['index.html']));
});

test.each([
  ['/', 6, '/events#upcoming'],
  ['/events', 7, '/events/7'],
])(
  '%s lists %i of seven events for search engines and without JavaScript, and leads to all',
  async (address, count, lastLink) => {
    expect(await (await server.request(address)).text()).not.toContain('ItemList');
    for (const day of [10, 11, 12, 13, 14, 15, 16]) {
      await server.addEvent({
        ...rustNight,
        name: `Evening ${day} ${HOSTILE}`,
        startsAt: `2025-07-${day}`,
        endsAt: null,
      });
    }
    const html = await (await server.request(address)).text();
    const list = jsonLdOf(html)[0] as { itemListElement: { name: string; url: string }[] };
    expect(list.itemListElement).toHaveLength(count);
    expect(list.itemListElement[0]).toMatchObject({
      name: `Evening 10 ${HOSTILE}`,
      url: 'http://localhost:3000/events/1',
    });
    const noscript = /<noscript id="event-links".*?<\/noscript>/s.exec(html)?.[0] ?? '';
    const links = [...noscript.matchAll(/<a href="(.*?)"/g)].map(([, href]) => href);
    expect(links).toHaveLength(7);
    expect(links[5]).toBe('/events/6');
    expect(links[6]).toBe(lastLink);
    expect(html).not.toContain('<script>alert');
  },
);

test('/events lists the six latest past events without JavaScript', async () => {
  expect(await (await server.request('/events')).text()).toContain(PAST_LIST);
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    await server.addEvent({
      ...rustNight,
      name: `Evening ${day} ${HOSTILE}`,
      startsAt: `2024-01-0${day}`,
      endsAt: null,
      link: day === 7 ? '/event/an-article' : '',
    });
  }
  const html = await (await server.request('/events')).text();
  const noscript = /<noscript id="past-links".*?<\/noscript>/s.exec(html)?.[0] ?? '';
  expect([...noscript.matchAll(/href="(.*?)"/g)].map(([, href]) => href)).toEqual([
    '/event/an-article',
    ...[6, 5, 4, 3, 2].map((id) => `/events/${id}`),
  ]);
  expect(html).not.toContain('<script>alert');
});

test('the sitemap lists published events, past ones too', async () => {
  const next = await server.addEvent(rustNight);
  const past = await server.addEvent({ ...rustNight, startsAt: '2024-01-01', endsAt: null });
  const draft = await server.addEvent({ ...rustNight, status: 'draft' });
  const sitemap = await (await server.request('/sitemap.xml')).text();
  for (const id of [next, past])
    expect(sitemap).toContain(`<loc>http://localhost:3000/events/${id}</loc>`);
  expect(sitemap).not.toContain(`/events/${draft}<`);
  expect(sitemap).toMatch(/<loc>http:\/\/localhost:3000\/<\/loc>.*<\/urlset>$/s);
});

test('a text that would cost too much is refused with its field, and shown as typed where it is stored', async () => {
  const token = await server.signInAdmin();
  const description = '![a](/b) '.repeat(2000);
  const event = { ...rustNight, image: '' };
  const response = await server.request('/api/event', {
    method: 'POST',
    token,
    json: { ...event, description },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'too_much_markdown', field: 'description' });
  const letter = await server.request('/api/admin/letter', {
    method: 'POST',
    token,
    json: { subject: 'News', body: description, test: true },
  });
  expect(letter.status).toBe(400);
  expect(await letter.json()).toMatchObject({ code: 'too_much_markdown', field: 'body' });

  const author = { adminEmail: 'admin@example.org', now: server.clock.now() };
  const fields = { endsAt: null, place: '', link: '', note: '', status: 'published' as const };
  const stored = await server.store.eventChanges.create(
    { name: 'Old', date: 'soon', image: '', ...fields, description },
    author,
  );
  expect(await open(stored.event.id)).toContain('![a](/b) ![a](/b)');
});

test('link previews get a JPEG of an uploaded picture', async () => {
  const image = `/pictures/${'a'.repeat(32)}-1600x800.webp`;
  const html = await open(await server.addEvent({ ...rustNight, image }));
  expect(html).toContain(
    `<meta property="og:image" content="http://localhost:3000/pictures/${'a'.repeat(32)}-1600x800.jpg"/>`,
  );
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta property="og:image:height" content="600"/>');
});

test('line breaks and typed bullets of a description stay, and raw HTML is text', async () => {
  const description =
    'Hello\nall of you\n\n• a laptop\n• a friend\n  or two\n*See* you\n\n<b>raw</b>\n\n```\n• a\nb\n```';
  const page = await open(await server.addEvent({ ...rustNight, description }));
  // React separates texts beside each other.
  const html = page.replaceAll('<!-- -->', '');
  expect(html).toMatch(/Hello<br\/>\s*all of you/);
  expect(html).toMatch(/<li>a laptop<\/li>\s*<li>a friend<br\/>\s*or two<\/li>\s*<\/ul>/);
  expect(html).toMatch(/<p dir="auto"><em>See<\/em> you<\/p>/);
  expect(html).toContain('<code>• a\nb\n</code>');
  expect(html).toContain('&lt;b&gt;raw&lt;/b&gt;');
});

test('the page says how the event was without a script, and changes when that does', async () => {
  const id = await server.addEvent({ ...rustNight, startsAt: '2025-02-14', endsAt: null });
  const before = await server.request(`/events/${id}`);
  expect(textOf(await before.text())).not.toContain('How it was');
  const picture = { hash: '0'.repeat(32), width: 1600, height: 900 };
  const large = new Uint8Array(1);
  await server.store.pictures.add({ ...picture, small: null, large }, 0);
  const image = picturePath(picture);
  const author = { adminEmail: 'admin@example.org', now: server.clock.now() };
  const recap = { text: 'It was **loud**.', photos: [{ image, caption: HOSTILE }], isCover: false };
  await server.store.recaps.save(Number(id), { ...recap, version: 0 }, author);
  const told = await server.request(`/events/${id}`);
  expect(told.headers.get('ETag')).not.toBe(before.headers.get('ETag'));
  const html = await told.text();
  expect(html).toMatch(/<h2[^>]*>How it was<\/h2>.*<strong>loud<\/strong>/s);
  const [photo] = /<figure.*<\/figure>/s.exec(html) ?? [];
  expect(photo).toContain(`src="${image}"`);
  expect(photo).toContain('width="1600" height="900"');
  expect(photo).toContain('loading="lazy"');
  expect(photo).not.toContain('<script>');
  expect(textOf(photo ?? '')).toContain('alert(1)');
  await server.store.recaps.save(Number(id), { ...recap, text: 'Quiet.', version: 1 }, author);
  expect(textOf(await open(id))).toContain('Quiet.');
  const etag = told.headers.get('ETag') ?? '';
  const again = await server.request(`/events/${id}`, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(200);
});
