import { defineEndpoint, noContent } from '@/contract/endpoint';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';

const health = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  auth: 'none',
  data: noContent,
});
const ready = defineEndpoint({ method: 'GET', path: '/api/ready', auth: 'none', data: noContent });

/** Liveness and readiness probes. Readiness checks the database and says how many mails wait. */
export function healthRoutes(api: Api, { store, now }: Deps): void {
  api.public(health, async () => ({ status: 200, data: { status: 'ok' }, message: 'Alive' }));

  api.public(ready, async () => {
    await store.check();
    const { waiting, oldestAt } = await store.mailQueue.backlog();
    const oldestSeconds =
      oldestAt === null ? 0 : Math.max(Math.floor((now() - oldestAt) / 1000), 0);
    return {
      status: 200,
      data: { status: 'ok', mail: { waiting, oldestSeconds } },
      message: 'Ready',
    };
  });
}
