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

/** Pictures may be embedded by other origins: a client of the API elsewhere shows those of its events. */
export const headersOfPicture: Readonly<Record<string, string>> = {
  ...headersOfFile,
  'Cross-Origin-Resource-Policy': 'cross-origin',
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

const headersOfApi: Readonly<Record<string, string>> = {
  ...headersOfAll,
  'Content-Security-Policy': API_POLICY,
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json',
};

interface SitePolicyOptions {
  /** Where the pages call, if not here. */
  apiOrigin: string | undefined;
  /** Hashes of the scripts that the build wrote into the pages. */
  inlineScripts?: readonly string[] | undefined;
  /** Whether the site has an account with Google, whose sign-in script it then loads. */
  hasGoogleSignIn: boolean;
}

/** What the pages may load and do. */
function sitePolicy({ apiOrigin, inlineScripts = [], hasGoogleSignIn }: SitePolicyOptions): string {
  const google = (path: string) => (hasGoogleSignIn ? [`${GOOGLE_SIGN_IN}/${path}`] : []);
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...google('client')],
    // React's inline styles and sonner's style element.
    'style-src': ["'self'", "'unsafe-inline'", ...google('style')],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...google(''), ...(apiOrigin ? [apiOrigin] : [])],
    'frame-src': hasGoogleSignIn ? google('') : ["'none'"],
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

/** Finds the headers that an answer of the API or a page carries. */
export function securityHeaders(options: SitePolicyOptions): MiddlewareHandler<AppEnv> {
  const ofSite = {
    ...headersOfAll,
    'Content-Security-Policy': sitePolicy(options),
  };
  return (c, next) => {
    const isApi = isApiPath(c.req.path);
    c.set('headers', isApi ? headersOfApi : ofSite);
    // Whoever answers puts them into the answer, but for what the API's preflights are answered by.
    if (isApi && c.req.method === 'OPTIONS') addHeaders(c);
    return next();
  };
}

/** The headers of a JSON response that is made outside the app. */
export const apiHeaders = (requestId: string): Record<string, string> => ({
  ...headersOfApi,
  'X-Request-Id': requestId,
});

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
