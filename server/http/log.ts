import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { TrustProxy } from '#server/config/http-config';
import type { AppEnv } from './app-env';
import { clientIp } from './client-ip';
import { isApiPath } from './headers';

/** Writes an event to the log. Fields must not contain codes, tokens, passwords or full e-mail addresses. */
export type Log = (
  event: string,
  fields?: Readonly<Record<string, string | number | boolean | undefined>>,
) => void;

/** Sets the request id and the client IP, and logs the request after the response. */
export function requestLog(log: Log, isTrustedProxy: TrustProxy): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', randomUUID());
    c.set(
      'ip',
      clientIp(
        c.env?.incoming?.socket.remoteAddress,
        () => c.req.header('X-Forwarded-For'),
        isTrustedProxy,
      ),
    );
    await next();
    log('request', {
      requestId: c.get('requestId'),
      ip: c.get('ip'),
      method: c.req.method,
      // Unknown paths may contain anything, so only their kind is logged.
      route: c.get('route') ?? (isApiPath(c.req.path) ? '/api/?' : '/?'),
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
    });
  };
}
