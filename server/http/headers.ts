import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from './app-env';
import { HttpError } from './http-error';

const URL_MAX_LENGTH = 8192;
const GOOGLE_SIGN_IN = 'https://accounts.google.com/gsi';
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const headersOfAll: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Google's sign-in opens a window that has to find its way back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
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
 * Finds the headers that every answer carries; those of the API say more. The scripts in line are
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
  };
  return async (c, next) => {
    const isApi = isApiPath(c.req.path);
    c.set('headers', { ...(isApi ? ofApi : ofSite), 'X-Request-Id': c.get('requestId') });
    // The API's routes add them to their answers by `answerJson`.
    if (!isApi || c.req.method === 'OPTIONS') addHeaders(c);
    await next();
  };
}

/** For the answers that Hono makes. */
export function addHeaders(c: AppContext): void {
  for (const [name, value] of Object.entries(c.get('headers'))) c.header(name, value);
}

/**
 * An answer of the API. As a plain object its headers go to the socket as they are: Hono's own way,
 * header by header through `Headers`, took half the time of a small answer.
 */
export function answerJson(c: AppContext, status: number, body: unknown): Response {
  const headers = { ...c.get('headers'), 'Content-Type': 'application/json' };
  return new Response(JSON.stringify(body), { status, headers });
}

export const isApiPath = (path: string) => path === '/api' || path.startsWith('/api/');

/** @throws HttpError 414 */
export const limitedUrl: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.url.length > URL_MAX_LENGTH) {
    throw new HttpError({ status: 414, code: 'url_too_long', message: 'The address is too long.' });
  }
  await next();
};
