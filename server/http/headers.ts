import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from './app-env';

const GOOGLE_SIGN_IN = 'https://accounts.google.com/gsi';
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

// An SVG opened as a document.
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Headers of files that are not documents. Few, because a page loads a dozen of them. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  // Replaced by each response. A property that is new in each copy costs a fifth of the processor time of GET /api/event.
  'X-Request-Id': '',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': FILE_POLICY,
};

/** Other origins may embed images: API clients elsewhere show the images of events. */
export const IMAGE_HEADERS: Readonly<Record<string, string>> = {
  ...FILE_HEADERS,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  ...FILE_HEADERS,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Google's sign-in popup posts its result to the opener.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // The page at the door of an event reads tickets with the camera.
  'Permissions-Policy':
    'accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), usb=(), ' +
    'identity-credentials-get=(self "https://accounts.google.com")',
};

const API_HEADERS: Readonly<Record<string, string>> = {
  ...DOCUMENT_HEADERS,
  'Content-Security-Policy': API_POLICY,
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json',
};

interface SitePolicyOptions {
  /** Origin of the API, if it is not the site's own. */
  apiOrigin: string | undefined;
  /** CSP sources of the inline scripts in the pages. */
  inlineScripts?: readonly string[] | undefined;
  /** Whether the site loads Google's sign-in script. */
  hasGoogleSignIn: boolean;
}

/** The Content-Security-Policy of the pages. */
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

/** Stores the security headers of the API or of the site in the variable `headers`; handlers add them to responses. */
export function securityHeaders(options: SitePolicyOptions): MiddlewareHandler<AppEnv> {
  const siteHeaders = {
    ...DOCUMENT_HEADERS,
    'Content-Security-Policy': sitePolicy(options),
  };
  return (c, next) => {
    const isApi = isApiPath(c.req.path);
    c.set('headers', isApi ? API_HEADERS : siteHeaders);
    // Handlers set these headers themselves. Preflights are answered by Hono's cors(), so they are added here.
    if (isApi && c.req.method === 'OPTIONS') addHeaders(c);
    return next();
  };
}

/** The headers of a JSON response that is created outside the app. */
export const apiHeaders = (requestId: string): Record<string, string> => ({
  ...API_HEADERS,
  'X-Request-Id': requestId,
});

/** Adds the headers to the response that Hono creates. */
export function addHeaders(c: AppContext, headers = c.get('headers')): void {
  for (const [name, value] of Object.entries(responseHeaders(c, headers))) c.header(name, value);
}

/** Returns the headers for a handler that creates its own Response. */
export const responseHeaders = (
  c: AppContext,
  headers = c.get('headers'),
): Record<string, string> => ({ ...headers, 'X-Request-Id': c.get('requestId') });

/** Whether a URL path belongs to the API. */
export const isApiPath = (path: string) => path === '/api' || path.startsWith('/api/');
