import path from 'node:path';
import type { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import {
  EVENT_TEMPLATE_FILE,
  SHELL,
  showOwnServerParts,
  UNKNOWN_EVENT_FILE,
} from '#server/config/build-files';
import type { AppContext, AppEnv } from './app-env';
import type { BuiltSite } from './built-site';
import { addHeaders, responseHeaders, FILE_HEADERS, IMAGE_HEADERS } from './headers';
import { methodNotAllowed, notFound, toHttpError } from './http-error';
import type { Log } from './log';
import {
  createMemoryFile,
  createStaticFiles,
  HTML,
  type MemoryFile,
  sendFile,
  type StaticFile,
  textOf,
} from './static-file';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';
// Long enough for the service worker to reuse what the page has just loaded, short enough for a new
// deployment to show soon.
const ONE_MINUTE = 'public, max-age=60';

/** Pages that list the next events, and the sitemap. */
const PAGES_WITH_EVENTS = new Set(['index.html', 'events.html']);
const SITEMAP = '/sitemap.xml';

/** Makes the HTML of the page of an event; null if there is no such event for the public. */
export type FindEventPage = (eventId: string, template: StaticFile) => Promise<MemoryFile | null>;

/** Adds the events of the server to files of the built site. */
export interface EventInjector {
  /**
   * Adds the next events to a page: as JSON-LD, and as links for readers without JavaScript. The page of all events
   * gets all of them and links to the latest past ones; the others get the first six and a link to that page.
   */
  addToPage: (name: string, page: StaticFile) => Promise<MemoryFile>;
  /** Adds the pages of all published events to the sitemap. */
  addToSitemap: (sitemap: StaticFile) => Promise<MemoryFile>;
}

interface SiteOptions {
  /** Null if the app renders the pages of events in the browser. */
  findEventPage: FindEventPage | null;
  /** Null if the built site is served as it is. */
  eventInjector: EventInjector | null;
  /** Whether the pages call this server; false if the site was built for a backend elsewhere. */
  isOwnBackend: boolean;
  log: Log;
}

/**
 * Serves the built site. Hashed assets are cached for a year, other files for a minute; pages and the service worker are
 * revalidated. Page paths get their prerendered page, the page of an event, the shell or the 404 page.
 */
export function serveSite(app: Hono<AppEnv>, { dir, pageFor }: BuiltSite, options: SiteOptions) {
  const { findEventPage, eventInjector, isOwnBackend, log } = options;
  const findFile = createStaticFiles(dir);
  const find = (c: AppContext, urlPath: string) =>
    findOriginal(urlPath, c.req.header('Accept-Encoding'));

  const ownPages = new Map<string, { etag: string; page: MemoryFile }>();

  /** A page that says what this server can do, unless the backend is elsewhere. */
  async function findOwnPage(name: string): Promise<MemoryFile | null> {
    const file = await findFile(name);
    if (file === null) return null;
    const cached = ownPages.get(name);
    if (cached?.etag === file.etag) return cached.page;
    const page = createMemoryFile(showOwnServerParts(textOf(file)), HTML);
    ownPages.set(name, { etag: file.etag, page });
    return page;
  }

  async function findOriginal(name: string, acceptEncoding = ''): Promise<StaticFile | null> {
    if (!isOwnBackend || !name.endsWith('.html')) return findFile(name, acceptEncoding);
    const page = await findOwnPage(name);
    return page && page(acceptEncoding);
  }

  /** The file, with the events of the server if it lists them. */
  async function findWithEvents(c: AppContext, name: string): Promise<StaticFile | null> {
    const listsEvents = PAGES_WITH_EVENTS.has(name) || name === SITEMAP;
    if (eventInjector === null || !listsEvents) return find(c, name);
    try {
      const original = await findOriginal(name);
      if (original === null) return null;
      const file =
        name === SITEMAP
          ? await eventInjector.addToSitemap(original)
          : await eventInjector.addToPage(name, original);
      return await file(c.req.header('Accept-Encoding'));
    } catch (error) {
      logError(error, c);
      return find(c, name);
    }
  }

  async function sendPage(c: AppContext, name: string, status: number): Promise<Response> {
    const page = await findWithEvents(c, name);
    if (!page) throw notFound('There is no such page.');
    const headers = pageHeaders(c);
    // The shell has no content to index.
    if (name === SHELL) headers['X-Robots-Tag'] = 'noindex';
    if (status === 200) return sendFile(c, page, headers);
    return new Response(page.bytes, { status, headers: { ...headers, ...page.headers } });
  }

  /** Null if the site was built without a template. */
  async function sendEventPage(c: AppContext, findPage: FindEventPage, eventId: string) {
    const template = await findOriginal(EVENT_TEMPLATE_FILE);
    if (template === null) return null;
    c.set('route', '/events/:id');
    try {
      const page = await findPage(eventId, template);
      if (page === null) return await sendPage(c, UNKNOWN_EVENT_FILE, 404);
      return sendFile(c, await page(c.req.header('Accept-Encoding')), pageHeaders(c));
    } catch (error) {
      // The app requests the event itself, and shows what is wrong.
      return sendPage(c, SHELL, logError(error, c));
    }
  }

  /** Logs an error, and returns its HTTP status. */
  const logError = (error: unknown, c: AppContext): number =>
    toHttpError(error instanceof Error ? error : new Error(String(error)), c, log).status;

  app.use((c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    c.set('route', isPage(c.req.path) ? '/*' : '/*.*');
    return next();
  });
  app.get('*', async (c) => {
    // Dotfiles, such as the prerender manifest, are not public.
    if (/(?:^|[/\\])\./.test(c.req.path)) throw notFound('There is no such file.');
    const result = pageFor(c.req.path);
    if ('redirectTo' in result) {
      addHeaders(c);
      c.header('Cache-Control', REVALIDATED);
      return c.redirect(result.redirectTo + new URL(c.req.url).search, 301);
    }
    const eventId = EVENT_PATH.exec(c.req.path)?.[1];
    if (findEventPage && eventId !== undefined) {
      const response = await sendEventPage(c, findEventPage, eventId);
      if (response !== null) return response;
    }
    if (result.status === 404 && !isPage(c.req.path)) {
      const file = await findWithEvents(c, c.req.path);
      if (file) {
        const headers = responseHeaders(c, headersFor(c));
        return sendFile(c, file, { ...headers, 'Cache-Control': cacheControlFor(c.req.path) });
      }
      // Only navigations accept HTML. A request for a script or an image must not get a page.
      if (!c.req.header('Accept')?.includes('text/html')) throw notFound('There is no such file.');
    }
    return sendPage(c, result.file, result.status);
  });
}

/** An id has no dots: `/events/logo.png` is a file. */
const EVENT_PATH = /^\/events\/([^/.]+)\/*$/;

const pageHeaders = (c: AppContext): Record<string, string> => ({
  ...responseHeaders(c),
  'Cache-Control': REVALIDATED,
});

function cacheControlFor(urlPath: string): string {
  if (urlPath.startsWith('/assets/')) return IMMUTABLE;
  return isDocument(urlPath) ? REVALIDATED : ONE_MINUTE;
}

function headersFor(c: AppContext): Readonly<Record<string, string>> {
  if (isDocument(c.req.path)) return c.get('headers');
  return getMimeType(c.req.path)?.startsWith('image/') ? IMAGE_HEADERS : FILE_HEADERS;
}

/** Documents and the service worker load subresources, so they get the full CSP. */
const isDocument = (urlPath: string) => isPage(urlPath) || /\.html$|^\/sw\.js$/.test(urlPath);

/** Whether the path is a route of the client router, not a file. */
const isPage = (urlPath: string) => path.posix.extname(urlPath) === '';
