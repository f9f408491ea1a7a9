import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env';
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
function sitePolicy(apiOrigin: string | undefined): string {
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", `${GOOGLE_SIGN_IN}/client`],
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

/** Headers that every answer carries, and those that only answers of the API do. */
export function securityHeaders(apiOrigin: string | undefined): MiddlewareHandler<AppEnv> {
  const policy = sitePolicy(apiOrigin);
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headersOfAll)) c.header(name, value);
    const isApi = isApiPath(c.req.path);
    c.header('Content-Security-Policy', isApi ? API_POLICY : policy);
    if (isApi) c.header('Cache-Control', 'no-store');
  };
}

export const isApiPath = (path: string) => path === '/api' || path.startsWith('/api/');

/** @throws HttpError 414 */
export const limitedUrl: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.url.length > URL_MAX_LENGTH) {
    throw new HttpError({ status: 414, code: 'url_too_long', message: 'The address is too long.' });
  }
  await next();
};
