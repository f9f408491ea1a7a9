import type { Config } from '#server/config/config';
import type { AppContext } from './app-env';
import { HttpError, methodNotAllowed } from './http-error';

type OwnOrigins = Pick<Config, 'appUrl' | 'allowedOrigins'>;

/**
 * Refuses a GET with an effect where no script of the site has asked for it: an image, a frame or a
 * link of a strange page, or a browser that loads ahead. Clients that are no browsers go through.
 * @throws HttpError 403 or 405
 */
export function requireSameOriginFetch(c: AppContext, origins: OwnOrigins): void {
  if (c.req.method === 'HEAD') throw methodNotAllowed(['GET']);
  const purpose = `${c.req.header('Sec-Purpose') ?? ''} ${c.req.header('Purpose') ?? ''}`;
  const isPrefetch = /prefetch|prerender|preview/i.test(purpose);
  const hasFetchMetadata = c.req.header('Sec-Fetch-Site') !== undefined;
  const isOwnScript = hasFetchMetadata ? isFetchOfOwnPage(c, origins) : mayBeOwnScript(c, origins);
  if (isPrefetch || !isOwnScript) {
    throw new HttpError({
      status: 403,
      code: 'not_asked_for',
      message: 'Please ask for a code on the sign-in page.',
    });
  }
}

function isFetchOfOwnPage(c: AppContext, { allowedOrigins }: OwnOrigins): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  const isOwnPage =
    site === 'same-origin' ||
    site === 'none' ||
    allowedOrigins.includes(c.req.header('Origin') ?? '');
  return isOwnPage && isFetch(c);
}

/**
 * Browsers send no Sec-Fetch headers to plain http, and old ones never. Images, frames and links
 * accept other types there than a fetch does. A strange page can hide where a request comes from, but
 * it cannot make it come from here, nor its browser's name go away.
 */
function mayBeOwnScript(c: AppContext, { appUrl, allowedOrigins }: OwnOrigins): boolean {
  const accepted = c.req.header('Accept')?.toLowerCase() ?? '*/*';
  if (!isFetch(c) || !(accepted === '*/*' || accepted.includes('application/json'))) return false;
  const source = c.req.header('Origin') ?? c.req.header('Referer');
  if (source === undefined) return !c.req.header('User-Agent')?.startsWith('Mozilla/');
  if (!URL.canParse(source)) return false;
  const { origin, host } = new URL(source);
  // A proxy may have ended TLS: only the host is known here.
  return host === c.req.header('Host') || [appUrl, ...allowedOrigins].includes(origin);
}

const isFetch = (c: AppContext) => (c.req.header('Sec-Fetch-Dest') ?? 'empty') === 'empty';
