import { listHistory } from '@/contract/admin-account';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';

/** What admins did. */
export function adminHistoryRoutes(api: Api, { store }: Deps): void {
  api.admin(listHistory, async ({ query: { before } }) => ({
    status: 200,
    data: await store.adminHistory.list(before),
    message: 'History',
  }));
}
