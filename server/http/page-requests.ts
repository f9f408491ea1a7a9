import type { AppContext } from './app-env';
import { HttpError, methodNotAllowed } from './http-error';

/**
 * Refuses a GET with an effect where no script of the site has asked for it: an image, a frame or a
 * link of a strange page, or a browser that loads ahead. Clients that are no browsers send none of
 * these headers.
 * @throws HttpError 403 or 405
 */
export function refuseUnlessAskedFor(c: AppContext, allowedOrigins: readonly string[]): void {
  if (c.req.method === 'HEAD') throw methodNotAllowed(['GET']);
  const purpose = `${c.req.header('Sec-Purpose') ?? ''} ${c.req.header('Purpose') ?? ''}`;
  const destination = c.req.header('Sec-Fetch-Dest') ?? 'empty';
  const site = c.req.header('Sec-Fetch-Site') ?? 'same-origin';
  const origin = c.req.header('Origin') ?? '';
  const isOwnPage = site === 'same-origin' || site === 'none' || allowedOrigins.includes(origin);
  if (/prefetch|prerender|preview/i.test(purpose) || destination !== 'empty' || !isOwnPage) {
    throw new HttpError({
      status: 403,
      code: 'not_asked_for',
      message: 'Please ask for a code on the sign-in page.',
    });
  }
}
