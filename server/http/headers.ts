import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from './app-env';
import { HttpError } from './http-error';

const URL_MAX_LENGTH = 8192;
const GOOGLE_SIGN_IN = 'https://accounts.google.com/gsi';
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

// A drawing that somebody opens by itself.
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Enough for what is no document: a page has a dozen files, and each brings these along. */
export const headersOfFile: Readonly<Record<string, string>> = {
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
 * Finds the headers that an answer of the API or a page carries. The scripts in line are named by their
 * hashes.
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
    c.set('headers', isApi ? ofApi : ofSite);
    // Whoever answers puts them into the answer, but for what the API's preflights are answered by.
    if (isApi && c.req.method === 'OPTIONS') addHeaders(c);
    return next();
  };
}

/** For the answers that Hono makes; a file's are fewer. */
export function addHeaders(c: AppContext, headers = c.get('headers')): void {
  for (const [name, value] of Object.entries(headersOf(c, headers))) c.header(name, value);
}

/** The headers of an answer, for whoever makes one itself. */
export function headersOf(c: AppContext, headers = c.get('headers')): Record<string, string> {
  // A copy whose place for the id is there already: with a property more than what it was copied
  // from, V8 would make a hidden class of its own for every object.
  const copy = { ...headers };
  copy['X-Request-Id'] = c.get('requestId');
  return copy;
}

export const isApiPath = (path: string) => path === '/api' || path.startsWith('/api/');

/** @throws HttpError 414 */
export const limitedUrl: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.req.url.length > URL_MAX_LENGTH) {
    throw new HttpError({ status: 414, code: 'url_too_long', message: 'The address is too long.' });
  }
  return next();
};
