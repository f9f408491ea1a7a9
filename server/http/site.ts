import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env';
import { methodNotAllowed, notFound } from './http-error';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';
const FOR_AN_HOUR = 'public, max-age=3600';

/**
 * Serves the built site: hashed assets for ever, other files for an hour, and index.html for every
 * address without a file extension, where the site itself knows what to show.
 */
export function serveSite(app: Hono<AppEnv>, siteDir: string): void {
  const file = serveStatic({ root: siteDir, precompressed: true });
  const index = serveStatic({ root: siteDir, path: 'index.html', precompressed: true });

  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    c.set('route', isPage(c.req.path) ? '/*' : '/*.*');
    await next();
    if (c.res.ok || c.res.status === 304) c.header('Cache-Control', cachingOf(c.req.path));
  });
  app.use(notModified);
  // A dot at the start is a file that is nobody's business, such as the build's manifest.
  app.get('*', async (c, next) => {
    if (/(?:^|[/\\])\./.test(c.req.path)) throw notFound('There is no such file.');
    if (isPage(c.req.path)) return index(c, next);
    return file(c, next);
  });
}

function cachingOf(urlPath: string): string {
  if (urlPath.startsWith('/assets/')) return IMMUTABLE;
  return isPage(urlPath) || urlPath.endsWith('.html') ? REVALIDATED : FOR_AN_HOUR;
}

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
