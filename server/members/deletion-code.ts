import { type AppContext, requestContext } from '#server/http/app-env';
import { unauthenticated } from '#server/http/http-error';
import type { OtpRateLimits } from './otp-rate-limits';
import { createOtpRequest, type OtpRequestDeps } from './otp-request';
import { createOtpVerification, type OtpInput } from './otp-verification';
import { mailboxKey } from '#server/mail/address';
import { forgetDevice } from './device';

/** Creates the deletion of a member's account, which a code of its own confirms. */
export function createAccountDeletion(deps: OtpRequestDeps, limits: OtpRateLimits) {
  const { config, store, keys, now, log } = deps;
  const requestCode = createOtpRequest(deps, limits);
  const verify = createOtpVerification(deps, limits);

  /** @throws HttpError 401 if the member was deleted after the guard's check. */
  async function emailOf(memberId: string): Promise<string> {
    const member = await store.members.find(memberId);
    if (!member) throw unauthenticated();
    return member.email;
  }

  return {
    /** Mails a code that deletes the account. Throws as the request for a sign-in code does. */
    requestCode: async (memberId: string, c: AppContext) =>
      requestCode(await emailOf(memberId), 'delete', c),

    /**
     * Verifies a code and deletes the account.
     * @throws HttpError 400 for a wrong, used or expired code or one with too many wrong tries, 429 after too many
     * of them.
     */
    async deleteMember(
      memberId: string,
      code: Omit<OtpInput, 'email'>,
      c: AppContext,
    ): Promise<void> {
      const email = await emailOf(memberId);
      // In batches and before the transaction: deleting the sessions cascades to all of their tokens in one statement.
      await store.sessions.forgetReplacedTokens(memberId, now());
      const isDeleted = await verify({ email, ...code }, 'delete', c, (tx) =>
        tx.members.remove(memberId, { mailbox: mailboxKey(email), now: now() }),
      );
      if (!isDeleted) throw unauthenticated();
      forgetDevice(c, { keys, email, isSecure: config.hasSecureCookies });
      log('account_deleted', requestContext(c));
    },
  };
}
