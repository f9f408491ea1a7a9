import { defineEndpoint, noContent } from '@/contract/endpoint';
import type { Deps } from './deps';
import type { Api } from '#server/http/api';
import { peerOf } from '#server/http/client-ip';

const health = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  auth: 'none',
  data: noContent,
});
const ready = defineEndpoint({ method: 'GET', path: '/api/ready', auth: 'none', data: noContent });

const LATE_MS = 10 * 60_000;

/**
 * Liveness and readiness probes. Liveness says how the request has arrived, for who sets up a proxy; readiness checks the
 * database and says whether mails are late.
 */
export function healthRoutes(api: Api, { config, store, now }: Deps): void {
  api.public(health, async ({ c }) => {
    const isTrusted = config.isTrustedProxy(peerOf(c));
    const isForwarded = c.req.header('X-Forwarded-For') !== undefined;
    const proxy = isForwarded ? (isTrusted ? 'trusted' : 'untrusted') : 'none';
    return { status: 200, data: { status: 'ok', ip: c.get('ip'), proxy }, message: 'Alive' };
  });

  api.public(ready, async () => {
    await store.check();
    const { oldestAt } = await store.mailQueue.backlog();
    // No numbers: strangers can read them.
    const isLate = oldestAt !== null && now() - oldestAt > LATE_MS;
    return { status: 200, data: { status: 'ok', mail: { isLate } }, message: 'Ready' };
  });
}
