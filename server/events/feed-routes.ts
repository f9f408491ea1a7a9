import type { Hono } from 'hono';
import { society } from '@/data/society';
import type { Deps } from '#server/deps';
import type { PublishedEvent } from './calendar-queries';
import { type Announcement, writeAtomFeed } from './atom';
import { type CalendarEvent, writeCalendar } from './calendar';
import type { AppContext, AppEnv } from '#server/http/app-env';
import { createByteCache } from '#server/http/byte-cache';
import { FILE_HEADERS, responseHeaders } from '#server/http/headers';
import { notFound } from '#server/http/http-error';
import { hashMailToken } from '#server/mail/mail-token';
import { createEtag, matchesEtag } from '#server/http/static-file';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** Serves the calendars (all events, each one, and those that interest a member) and the Atom feed. */
export function serveFeeds(app: Hono<AppEnv>, { store, config, now }: Deps): void {
  const siteUrl = new URL(config.appUrl).origin;
  const cached = createByteCache<string>(MAX_CACHED_BYTES);

  /** Writes a calendar, or returns it if it has been written with the same content: Markdown in it takes a while. */
  function calendar(
    published: readonly PublishedEvent[],
    options: { path: string } | { name: string },
  ): Promise<string> {
    const events = toCalendar(published);
    return cached(createEtag(JSON.stringify([events, options])), async () => {
      const value = writeCalendar(events, { siteUrl, ...options });
      return { value, bytes: value.length * 2 };
    });
  }

  app.get('/calendar.ics', async (c) => {
    const events = await store.events.listForCalendar(now());
    return respond(c, CALENDAR_TYPE, await calendar(events, { path: c.req.path }));
  });

  app.get('/calendar/:file{[0-9]+\\.ics}', async (c) => {
    c.set('route', '/calendar/:id.ics');
    const event = await store.events.findForCalendar(c.req.param('file').slice(0, -4), now());
    if (event === null) throw notFound('There is no such event, or it has no day.');
    return respond(c, CALENDAR_TYPE, await calendar([event], { path: c.req.path }));
  });

  app.get('/calendar/mine/:file', async (c) => {
    // The pattern, because the log must not contain the token.
    c.set('route', '/calendar/mine/:token.ics');
    const [, token] = /^([\w-]+)\.ics$/.exec(c.req.param('file')) ?? [];
    const memberId = token && (await store.members.findCalendarOwner(hashMailToken(token)));
    if (!memberId) throw notFound('There is no such calendar.');
    const events = await store.events.listForMemberCalendar(memberId, now());
    const name = `My events, ${society.shortName}`;
    return respond(c, CALENDAR_TYPE, await calendar(events, { name }), {
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    });
  });

  app.get('/feed.xml', async (c) => {
    const events = await store.events.listAnnouncements();
    return respond(c, ATOM_TYPE, writeAtomFeed(events.map(toAnnouncement), siteUrl));
  });
}

const toCalendar = (events: readonly PublishedEvent[]): CalendarEvent[] =>
  events.flatMap(({ startsAt, ...event }) => (startsAt === null ? [] : [{ ...event, startsAt }]));

const toAnnouncement = ({ isCancelled, place, date, ...event }: PublishedEvent): Announcement => ({
  ...event,
  name: isCancelled ? `Cancelled: ${event.name}` : event.name,
  summary: [date, place].filter((part) => part !== '').join(' · '),
});

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
