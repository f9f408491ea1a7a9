import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { AppContext, AppEnv } from './app-env';
import { SHELL, type BuiltSite } from './built-site';
import { createContentEtags, matchesEtag } from './content-etag';
import { addHeaders, headersOfFile, headersOfPicture } from './headers';
import { methodNotAllowed, notFound } from './http-error';

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
  const options = {
    root: dir,
    precompressed: true,
    onFound: (file: string, c: AppContext) => c.set('file', file),
  };
  const file = serveStatic<AppEnv>(options);
  const page = (name: string) => serveStatic<AppEnv>({ ...options, path: name });

  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    c.set('route', isPage(c.req.path) ? '/*' : '/*.*');
    await next();
    const isFound = c.res.ok || c.res.status === 304;
    if (isFound || isPage(c.req.path)) c.header('Cache-Control', cachingOf(c.req.path));
  });
  app.use(validateByContent());
  app.use(ignoreConditionalRange);
  // A dot at the start is a file that is nobody's business, such as the build's manifest.
  app.get('*', async (c, next) => {
    if (/(?:^|[/\\])\./.test(c.req.path)) throw notFound('There is no such file.');
    const answer = pageFor(c.req.path);
    if ('movedTo' in answer) {
      addHeaders(c);
      c.header('Cache-Control', REVALIDATED);
      return c.redirect(answer.movedTo + new URL(c.req.url).search, 301);
    }
    if (answer.status === 404 && !isPage(c.req.path)) {
      addHeaders(c, headersFor(c));
      const found = await file(c, async () => {});
      if (found) return found;
      // Only who opens an address reads a page; whatever wants a script or a picture takes it for one.
      if (!c.req.header('Accept')?.includes('text/html')) throw notFound('There is no such file.');
    }
    addHeaders(c);
    // What only the browser writes is nothing to be found by.
    if (answer.file === SHELL) c.header('X-Robots-Tag', 'noindex');
    const response = await page(answer.file)(c, next);
    return response && answer.status === 404
      ? new Response(response.body, { status: answer.status, headers: response.headers })
      : response;
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

/**
 * With If-Range a part is wanted only of the file that the client has a part of: it gets the whole one
 * instead, which is never wrong.
 */
const ignoreConditionalRange: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.req.header('Range') !== undefined && c.req.header('If-Range') !== undefined) {
    const headers = new Headers(c.req.raw.headers);
    headers.delete('Range');
    c.req.raw = new Request(c.req.raw, { headers });
  }
  return next();
};

/**
 * Validates files by their content alone: a `Last-Modified` says nothing where a host fixes the times.
 * A browser that has the file already gets a 304.
 */
function validateByContent(): MiddlewareHandler<AppEnv> {
  const etagOfFile = createContentEtags();
  return async (c, next) => {
    await next();
    const file = c.get('file');
    if (file === undefined) return;
    c.res.headers.delete('Last-Modified');
    if (!c.res.ok) return;
    const etag = await etagOfFile(file);
    c.res.headers.set('ETag', etag);
    if (!matchesEtag(c.req.header('If-None-Match'), etag)) return;
    const headers = new Headers(c.res.headers);
    for (const name of ['Content-Length', 'Content-Range']) headers.delete(name);
    await c.res.body?.cancel();
    // Hono gives a new response all headers of the one it replaces, unless that is gone.
    c.res = undefined;
    c.res = new Response(null, { status: 304, headers });
  };
}
