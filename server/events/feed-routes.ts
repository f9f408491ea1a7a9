import { Feed } from 'feed';
import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { toRowId } from '@/contract/row-id';
import { eventArticles } from '@/data/events';
import { society } from '@/data/society';
import type { Deps } from '#server/deps';
import type { AppContext, AppEnv } from '#server/http/app-env';
import { FILE_HEADERS, responseHeaders } from '#server/http/headers';
import { notFound } from '#server/http/http-error';
import { createEtag, matchesEtag } from '#server/http/static-file';
import { hashMailToken } from '#server/mail/mail-token';
import { type CalendarEvent, writeCalendar } from './calendar';
import type { PublishedEvent } from './row';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
const ATOM_TYPE = 'application/atom+xml; charset=utf-8';
const MAX_ENTRIES = 30;

/** Serves the calendars (all events, each one, and those that interest a member) and the Atom feed. */
export function serveFeeds(app: Hono<AppEnv>, { store, config, now }: Deps): void {
  const siteUrl = new URL(config.appUrl).origin;
  // By what they are made of. Markdown takes a while.
  const calendars = new LRUCache<string, string>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (text) => text.length * 2,
  });

  function calendar(
    events: readonly CalendarEvent[],
    options: { path: string } | { name: string },
  ): string {
    const key = createEtag(JSON.stringify([events, options]));
    const known = calendars.get(key);
    if (known !== undefined) return known;
    const text = writeCalendar(events, { siteUrl, ...options });
    calendars.set(key, text);
    return text;
  }

  app.get('/calendar.ics', async (c) => {
    const events = await store.calendarQueries.listForCalendar(now());
    return respond(c, CALENDAR_TYPE, calendar(events, { path: c.req.path }));
  });

  app.get('/calendar/:file{[0-9]+\\.ics}', async (c) => {
    c.set('route', '/calendar/:id.ics');
    const id = toRowId(c.req.param('file').slice(0, -4));
    const event = await store.calendarQueries.findForCalendar(id, now());
    if (event === null) throw notFound('There is no such event, or it has no day.');
    return respond(c, CALENDAR_TYPE, calendar([event], { path: c.req.path }));
  });

  app.get('/calendar/mine/:file', async (c) => {
    // The pattern, because the log must not contain the token.
    c.set('route', '/calendar/mine/:token.ics');
    const [, token] = /^([\w-]+)\.ics$/.exec(c.req.param('file')) ?? [];
    const memberId = token && (await store.members.findCalendarOwner(hashMailToken(token)));
    if (!memberId) throw notFound('There is no such calendar.');
    const events = await store.calendarQueries.listForMemberCalendar(memberId, now());
    const name = `My events, ${society.shortName}`;
    return respond(c, CALENDAR_TYPE, calendar(events, { name }), {
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    });
  });

  app.get('/feed.xml', async (c) => {
    const events = await store.calendarQueries.listAnnouncements();
    return respond(c, ATOM_TYPE, writeAtomFeed(events, siteUrl));
  });
}

/** Sends a text with its ETag, or a 304. */
function respond(
  c: AppContext,
  contentType: string,
  text: string,
  ownHeaders: Readonly<Record<string, string>> = {},
): Response {
  const etag = createEtag(text);
  const headers = {
    ...responseHeaders(c, FILE_HEADERS),
    'Content-Type': contentType,
    'Cache-Control': 'no-cache',
    ETag: etag,
    ...ownHeaders,
  };
  return matchesEtag(c.req.header('If-None-Match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

/** Writes the newest announcements, events and articles alike, as an Atom feed (RFC 4287). */
function writeAtomFeed(events: readonly PublishedEvent[], siteUrl: string): string {
  const entries = [
    ...events.map((event) => eventEntry(event, siteUrl)),
    ...eventArticles.map((article) => articleEntry(article, siteUrl)),
  ]
    .toSorted((one, other) => other.published.getTime() - one.published.getTime())
    .slice(0, MAX_ENTRIES);
  const newest = Math.max(0, ...entries.map(({ date }) => date.getTime()));
  const feed = new Feed({
    id: `${siteUrl}/`,
    link: `${siteUrl}/events`,
    title: `${society.name}, ${society.college.shortName}`,
    description: society.description,
    generator: false,
    language: 'en',
    updated: new Date(newest),
    feed: `${siteUrl}/feed.xml`,
    author: { name: society.name, link: `${siteUrl}/` },
  });
  for (const entry of entries) feed.addItem(entry);
  return feed.atom1();
}

const eventEntry = (
  { id, uid, name, isCancelled, date, place, publishedAt, updatedAt }: PublishedEvent,
  siteUrl: string,
) => ({
  id: `urn:uuid:${uid}`,
  title: toHtml(isCancelled ? `Cancelled: ${name}` : name),
  link: `${siteUrl}/events/${id}`,
  description: toHtml([date, place].filter((part) => part !== '').join(' · ')),
  published: new Date(publishedAt),
  date: new Date(updatedAt),
});

const articleEntry = (
  { title, href, description, isoDate }: (typeof eventArticles)[number],
  siteUrl: string,
) => ({
  id: siteUrl + href,
  title: toHtml(title),
  link: siteUrl + href,
  description: toHtml(description),
  published: new Date(`${isoDate}T00:00:00Z`),
  date: new Date(`${isoDate}T00:00:00Z`),
});

/** The feed declares its texts as HTML. XML allows no control characters, halves of pairs, U+FFFE and U+FFFF. */
const toHtml = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
