import { acceptReset, readReset, requestReset } from '@/contract/admin-reset';
import { createAdminReset } from './reset';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';

/** A new password for an admin who has forgotten theirs. */
export function adminResetRoutes(api: Api, deps: Deps): void {
  const reset = createAdminReset(deps);

  api.public(requestReset, async ({ body: { email }, c }) => {
    await reset.request(email, c);
    const message = 'If this address is an admin’s, a link is on its way.';
    return { status: 202, data: null, message };
  });

  api.public(readReset, async ({ body: { token }, c }) => ({
    status: 200,
    data: await reset.read(token, c),
    message: 'Link',
  }));

  api.public(acceptReset, async ({ body, c }) => ({
    status: 200,
    data: await reset.accept(body, c),
    message: 'Your password is changed.',
  }));
}
