import type { Config } from '#server/config/config';
import type { AppContext } from './app-env';
import { HttpError, methodNotAllowed } from './http-error';

type SiteOrigins = Pick<Config, 'appUrl' | 'allowedOrigins'>;

/**
 * Requires that a GET with side effects is a fetch by a script of the site. Rejects images, frames and
 * links of other sites, and prefetches. Allows clients that are not browsers.
 * @throws HttpError 403 or 405
 */
export function requireSameOriginFetch(c: AppContext, origins: SiteOrigins): void {
  if (c.req.method === 'HEAD') throw methodNotAllowed(['GET']);
  const purpose = `${c.req.header('Sec-Purpose') ?? ''} ${c.req.header('Purpose') ?? ''}`;
  const isPrefetch = /prefetch|prerender|preview/i.test(purpose);
  const hasFetchMetadata = c.req.header('Sec-Fetch-Site') !== undefined;
  const isSiteScript = hasFetchMetadata
    ? isSameOriginFetch(c, origins)
    : mayBeSiteScript(c, origins);
  if (isPrefetch || !isSiteScript) {
    throw new HttpError({
      status: 403,
      code: 'not_asked_for',
      message: 'Please sign in on the sign-in page.',
    });
  }
}

function isSameOriginFetch(c: AppContext, { allowedOrigins }: SiteOrigins): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  const isSite =
    site === 'same-origin' ||
    site === 'none' ||
    allowedOrigins.includes(c.req.header('Origin') ?? '');
  return isSite && isFetch(c);
}

/**
 * Browsers send no Sec-Fetch headers over plain http, and old browsers never do. There, the Accept header
 * tells a fetch from images, frames and links. Another site can suppress Origin and Referer, but it
 * cannot forge them and cannot remove User-Agent.
 */
function mayBeSiteScript(c: AppContext, { appUrl, allowedOrigins }: SiteOrigins): boolean {
  const accepted = c.req.header('Accept')?.toLowerCase() ?? '*/*';
  if (!isFetch(c) || !(accepted === '*/*' || accepted.includes('application/json'))) return false;
  const source = c.req.header('Origin') ?? c.req.header('Referer');
  if (source === undefined) return !c.req.header('User-Agent')?.startsWith('Mozilla/');
  if (!URL.canParse(source)) return false;
  const { origin, host } = new URL(source);
  // A proxy may terminate TLS, so the request's protocol is unknown and only the host is compared.
  return host === c.req.header('Host') || [appUrl, ...allowedOrigins].includes(origin);
}

const isFetch = (c: AppContext) => (c.req.header('Sec-Fetch-Dest') ?? 'empty') === 'empty';
