import { readUser } from '@/contract/user';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { unauthenticated } from '#server/http/http-error';

/** The profile of the signed-in member. */
export function userRoutes(api: Api, { store }: Deps): void {
  api.member(readUser, async ({ memberId }) => {
    const member = await store.members.find(memberId);
    // Deleted after the guard's check.
    if (!member) throw unauthenticated();
    return { status: 200, data: member, message: 'Profile' };
  });
}
