import { defineEndpoint, noContent } from '@/contract/endpoint';
import type { Deps } from './deps';
import type { Api } from '#server/http/api';

const health = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  auth: 'none',
  data: noContent,
});
const ready = defineEndpoint({ method: 'GET', path: '/api/ready', auth: 'none', data: noContent });

const LATE_MS = 10 * 60_000;

/** Liveness and readiness probes. Readiness checks the database and says whether mails are late. */
export function healthRoutes(api: Api, { store, now }: Deps): void {
  api.public(health, async () => ({ status: 200, data: { status: 'ok' }, message: 'Alive' }));

  api.public(ready, async () => {
    await store.check();
    const { oldestAt } = await store.mailQueue.backlog();
    // No numbers: strangers can read them.
    const isLate = oldestAt !== null && now() - oldestAt > LATE_MS;
    return { status: 200, data: { status: 'ok', mail: { isLate } }, message: 'Ready' };
  });
}
