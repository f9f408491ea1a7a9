import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env';
import { SHELL, type BuiltSite } from './built-site';
import { addHeaders, headersOfFile } from './headers';
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
  const file = serveStatic({ root: dir, precompressed: true });
  const page = (name: string) => serveStatic({ root: dir, path: name, precompressed: true });

  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    c.set('route', isPage(c.req.path) ? '/*' : '/*.*');
    await next();
    const isFound = c.res.ok || c.res.status === 304;
    if (isFound || isPage(c.req.path)) c.header('Cache-Control', cachingOf(c.req.path));
  });
  app.use(notModified);
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
      addHeaders(c, isDocument(c.req.path) ? c.get('headers') : headersOfFile);
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

/** What loads other files by a policy of its own; the service worker does too. */
const isDocument = (urlPath: string) => isPage(urlPath) || /\.html$|^\/sw\.js$/.test(urlPath);

/** An address of the site's own router, as opposed to a file. */
const isPage = (urlPath: string) => path.posix.extname(urlPath) === '';

/** A browser that has the file already is told so. */
const notModified: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const since = Date.parse(c.req.header('If-Modified-Since') ?? '');
  const modified = Date.parse(c.res.headers.get('Last-Modified') ?? '');
  if (c.res.status !== 200 || !(modified <= since)) return;
  const headers = new Headers(c.res.headers);
  headers.delete('Content-Length');
  await c.res.body?.cancel();
  // Hono gives a new response all headers of the one it replaces, unless that is gone.
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers });
};
