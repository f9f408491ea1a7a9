import path from 'node:path';
import type { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { AppContext, AppEnv } from './app-env';
import { SHELL, type BuiltSite } from './built-site';
import { addHeaders, responseHeaders, FILE_HEADERS, IMAGE_HEADERS } from './headers';
import { methodNotAllowed, notFound } from './http-error';
import { createStaticFiles, matchesEtag, parseRange, type StaticFile } from './static-file';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';
// Long enough for the service worker to reuse what the page has just loaded, short enough for a new
// deployment to show soon.
const ONE_MINUTE = 'public, max-age=60';

/**
 * Serves the built site. Hashed assets are cached forever, other files for a minute. Page paths get their
 * prerendered page, the shell or the 404 page.
 */
export function serveSite(app: Hono<AppEnv>, { dir, pageFor }: BuiltSite): void {
  const findFile = createStaticFiles(dir);
  const find = (c: AppContext, urlPath: string) =>
    findFile(urlPath, c.req.header('Accept-Encoding'));

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
    if (result.status === 404 && !isPage(c.req.path)) {
      const file = await find(c, c.req.path);
      if (file) {
        const headers = responseHeaders(c, headersFor(c));
        return respond(c, file, { ...headers, 'Cache-Control': cacheControlFor(c.req.path) });
      }
      // Only navigations accept HTML. A request for a script or an image must not get a page.
      if (!c.req.header('Accept')?.includes('text/html')) throw notFound('There is no such file.');
    }
    const page = await find(c, result.file);
    if (!page) throw notFound('There is no such page.');
    const headers: Record<string, string> = { ...responseHeaders(c), 'Cache-Control': REVALIDATED };
    // The shell has no content to index.
    if (result.file === SHELL) headers['X-Robots-Tag'] = 'noindex';
    if (result.status === 200) return respond(c, page, headers);
    return new Response(page.bytes, {
      status: result.status,
      headers: { ...headers, ...page.headers },
    });
  });
}

/** Sends the file, the requested range of it, or a 304. */
function respond(
  c: AppContext,
  { bytes, etag, headers: ownHeaders }: StaticFile,
  commonHeaders: Record<string, string>,
): Response {
  // No Last-Modified: some hosts give all files the same time.
  const headers = { ...commonHeaders, ...ownHeaders, ETag: etag };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  // A range of another version would not fit the part that the client already has.
  const isSameVersion = (c.req.header('If-Range') ?? etag) === etag;
  const byteRange = isSameVersion ? parseRange(c.req.header('Range'), bytes.length) : null;
  if (byteRange === null) {
    return new Response(bytes, { headers: { ...headers, 'Content-Length': `${bytes.length}` } });
  }
  if (byteRange === 'unsatisfiable') {
    const range = { 'Content-Range': `bytes */${bytes.length}` };
    return new Response(null, { status: 416, headers: { ...headers, ...range } });
  }
  const { start, end } = byteRange;
  const range = {
    'Accept-Ranges': 'bytes',
    'Content-Length': `${end - start}`,
    'Content-Range': `bytes ${start}-${end - 1}/${bytes.length}`,
  };
  return new Response(bytes.subarray(start, end), {
    status: 206,
    headers: { ...headers, ...range },
  });
}

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
