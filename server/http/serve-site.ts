import path from 'node:path';
import type { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { AppContext, AppEnv } from './app-env';
import { SHELL, type BuiltSite } from './built-site';
import { addHeaders, headersOf, headersOfFile, headersOfPicture } from './headers';
import { methodNotAllowed, notFound } from './http-error';
import { createStaticFiles, matchesEtag, partOf, type StaticFile } from './static-file';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';
// Long enough for the service worker to find what the page has just loaded, and no longer than a new
// deployment may go unseen.
const FOR_A_MINUTE = 'public, max-age=60';

/**
 * Serves the built site: hashed assets for ever, other files for a minute, and for a page's address the page
 * that the build has written, or the one that says there is none.
 */
export function serveSite(app: Hono<AppEnv>, { dir, pageFor }: BuiltSite): void {
  const findFile = createStaticFiles(dir);
  const find = (c: AppContext, address: string) =>
    findFile(address, c.req.header('Accept-Encoding'));

  app.use((c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    c.set('route', isPage(c.req.path) ? '/*' : '/*.*');
    return next();
  });
  app.get('*', async (c) => {
    // A dot at the start is a file that is nobody's business, such as the build's manifest.
    if (/(?:^|[/\\])\./.test(c.req.path)) throw notFound('There is no such file.');
    const answer = pageFor(c.req.path);
    if ('movedTo' in answer) {
      addHeaders(c);
      c.header('Cache-Control', REVALIDATED);
      return c.redirect(answer.movedTo + new URL(c.req.url).search, 301);
    }
    if (answer.status === 404 && !isPage(c.req.path)) {
      const file = await find(c, c.req.path);
      if (file) {
        const headers = headersOf(c, headersFor(c));
        return respond(c, file, { ...headers, 'Cache-Control': cachingOf(c.req.path) });
      }
      // Only who opens an address reads a page; whatever wants a script or a picture takes it for one.
      if (!c.req.header('Accept')?.includes('text/html')) throw notFound('There is no such file.');
    }
    const page = await find(c, answer.file);
    if (!page) throw notFound('There is no such page.');
    const headers: Record<string, string> = { ...headersOf(c), 'Cache-Control': REVALIDATED };
    // What only the browser writes is nothing to be found by.
    if (answer.file === SHELL) headers['X-Robots-Tag'] = 'noindex';
    if (answer.status === 200) return respond(c, page, headers);
    return new Response(page.bytes, {
      status: answer.status,
      headers: { ...headers, ...page.headers },
    });
  });
}

/** The file, the part of it that is asked for, or word that the client has it already. */
function respond(
  c: AppContext,
  { bytes, etag, headers: ownHeaders }: StaticFile,
  commonHeaders: Record<string, string>,
): Response {
  // No Last-Modified: it says nothing where a host fixes the times.
  const headers = { ...commonHeaders, ...ownHeaders, ETag: etag };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  // A part of another version would not fit to what the client has.
  const isSameVersion = (c.req.header('If-Range') ?? etag) === etag;
  const part = isSameVersion ? partOf(c.req.header('Range'), bytes.length) : null;
  if (part === null) {
    return new Response(bytes, { headers: { ...headers, 'Content-Length': `${bytes.length}` } });
  }
  if (part === 'unsatisfiable') {
    const range = { 'Content-Range': `bytes */${bytes.length}` };
    return new Response(null, { status: 416, headers: { ...headers, ...range } });
  }
  const { start, end } = part;
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

function cachingOf(urlPath: string): string {
  if (urlPath.startsWith('/assets/')) return IMMUTABLE;
  return isDocument(urlPath) ? REVALIDATED : FOR_A_MINUTE;
}

function headersFor(c: AppContext): Readonly<Record<string, string>> {
  if (isDocument(c.req.path)) return c.get('headers');
  return getMimeType(c.req.path)?.startsWith('image/') ? headersOfPicture : headersOfFile;
}

/** What loads other files by a policy of its own; the service worker does too. */
const isDocument = (urlPath: string) => isPage(urlPath) || /\.html$|^\/sw\.js$/.test(urlPath);

/** An address of the site's own router, as opposed to a file. */
const isPage = (urlPath: string) => path.posix.extname(urlPath) === '';
