import { randomUUID } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { Log } from './log';
import type { AppEnv } from './app-env';
import { clientIp } from './client-ip';
import { isApiPath } from './headers';

/** Gives each request its id and its client's address, and writes a line when it has been answered. */
export function requestLog(log: Log, trustedProxies: BlockList): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', randomUUID());
    c.set(
      'ip',
      clientIp(
        c.env?.incoming?.socket.remoteAddress,
        () => c.req.header('X-Forwarded-For'),
        trustedProxies,
      ),
    );
    await next();
    log('request', {
      requestId: c.get('requestId'),
      ip: c.get('ip'),
      method: c.req.method,
      // A path that was not declared may hold anything: only its kind is told.
      route: c.get('route') ?? (isApiPath(c.req.path) ? '/api/?' : '/?'),
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
    });
  };
}
