import { defineCall, nothing } from '@/contract/endpoint';
import type { AppDeps } from '#server/deps';
import type { Api } from '#server/http/api';

const health = defineCall({ method: 'GET', path: '/api/health', auth: 'none', data: nothing });
const ready = defineCall({ method: 'GET', path: '/api/ready', auth: 'none', data: nothing });

/** For whoever watches the server: whether the process answers, and whether it can do its work. */
export function healthRoutes(api: Api, { store }: AppDeps): void {
  api.forVisitors(health, async () => ({ status: 200, data: { status: 'ok' }, message: 'Alive' }));

  api.forVisitors(ready, async () => {
    await store.check();
    return { status: 200, data: { status: 'ok' }, message: 'Ready' };
  });
}
