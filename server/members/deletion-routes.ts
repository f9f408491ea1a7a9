import { deleteUser, readDeletion, requestDeletionCode } from '@/contract/account';
import type { Deps } from '#server/deps';
import { createAccountDeletion } from './deletion-code';
import type { OtpRateLimits } from './otp-rate-limits';
import type { Api } from '#server/http/api';

/** The deletion of a member's account. */
export function accountDeletionRoutes(api: Api, deps: Deps, limits: OtpRateLimits): void {
  const { store, now } = deps;
  const deletion = createAccountDeletion(deps, limits);

  api.member(readDeletion, async ({ memberId, sessionId }) => {
    const counts = await store.members.countDeletion(memberId, now());
    const sessions = await store.sessions.list({ memberId, sessionId }, now());
    const accounts = await store.members.listConnected(memberId);
    const data = { ...counts, sessions: sessions.length, accounts: accounts.length };
    return { status: 200, data, message: 'What a deletion deletes' };
  });

  api.member(requestDeletionCode, async ({ memberId, c }) => {
    const { expiresAt, token } = await deletion.requestCode(memberId, c);
    return { status: 200, data: { expiresAt, token }, message: 'The code was sent to your mail' };
  });

  api.member(deleteUser, async ({ body, memberId, c }) => {
    await deletion.deleteMember(memberId, body, c);
    return { status: 200, data: null, message: 'Your account is deleted' };
  });
}
