import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from './app-env';
import { HttpError } from './http-error';

const URL_MAX_LENGTH = 8192;
const GOOGLE_SIGN_IN = 'https://accounts.google.com/gsi';
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

// A drawing that somebody opens by itself.
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Enough for what is no document: a page has a dozen files, and each brings these along. */
const headersOfFile: Readonly<Record<string, string>> = {
  // Each answer has its own.
  'X-Request-Id': '',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': FILE_POLICY,
};

const headersOfAll: Readonly<Record<string, string>> = {
  ...headersOfFile,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Google's sign-in opens a window that has to find its way back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), usb=(), ' +
    'identity-credentials-get=(self "https://accounts.google.com")',
};

/** What the pages may load and do; `apiOrigin` is where they call, if not here. */
function sitePolicy(apiOrigin: string | undefined, inlineScripts: readonly string[]): string {
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, `${GOOGLE_SIGN_IN}/client`],
    // React's inline styles and sonner's style element.
    'style-src': ["'self'", "'unsafe-inline'", `${GOOGLE_SIGN_IN}/style`],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", `${GOOGLE_SIGN_IN}/`, ...(apiOrigin ? [apiOrigin] : [])],
    'frame-src': [`${GOOGLE_SIGN_IN}/`],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/**
 * Finds the headers that an answer carries; those of the API and of pages say more than a file's. The scripts in line are
 * named by their hashes.
 */
export function securityHeaders(
  apiOrigin: string | undefined,
  inlineScripts: readonly string[] = [],
): MiddlewareHandler<AppEnv> {
  const ofSite = {
    ...headersOfAll,
    'Content-Security-Policy': sitePolicy(apiOrigin, inlineScripts),
  };
  const ofApi = {
    ...headersOfAll,
    'Content-Security-Policy': API_POLICY,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
  };
  return (c, next) => {
    const isApi = isApiPath(c.req.path);
    if (!isApi) c.set('headersOfPage', ofSite);
    c.set('headers', isApi ? ofApi : isFile(c.req.path) ? headersOfFile : ofSite);
    // The API's routes put them into their answers by `answerJson`.
    if (!isApi || c.req.method === 'OPTIONS') addHeaders(c);
    return next();
  };
}

/** For the answers that Hono makes. */
export function addHeaders(c: AppContext): void {
  for (const [name, value] of Object.entries(headersOf(c))) c.header(name, value);
}

/** For a page at an address that looks like that of a file. */
export function addHeadersOfPage(c: AppContext): void {
  c.set('headers', c.get('headersOfPage'));
  addHeaders(c);
}

/** The headers of an answer, for whoever makes one itself. */
export function headersOf(c: AppContext): Record<string, string> {
  // A copy whose place for the id is there already: with a property more than what it was copied
  // from, V8 would make a hidden class of its own for every object.
  const headers = { ...c.get('headers') };
  headers['X-Request-Id'] = c.get('requestId');
  return headers;
}

/** Something that a page loads. The service worker asks for other files and lives by a page's policy. */
const isFile = (path: string) =>
  /\.\w+$/.test(path) && !path.endsWith('.html') && path !== '/sw.js';

export const isApiPath = (path: string) => path === '/api' || path.startsWith('/api/');

/** @throws HttpError 414 */
export const limitedUrl: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.req.url.length > URL_MAX_LENGTH) {
    throw new HttpError({ status: 414, code: 'url_too_long', message: 'The address is too long.' });
  }
  return next();
};
