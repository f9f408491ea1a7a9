import { type AppContext, requestContext } from '#server/http/app-env';
import { maskedEmail } from '#server/mail/address';
import type { IssuedToken } from './sessions';
import type { OtpRateLimits } from './otp-rate-limits';
import { createOtpRequest, type OtpRequestDeps } from './otp-request';
import { createOtpVerification, type OtpInput } from './otp-verification';
import { rememberDevice } from './device';
import { nameFromEmail } from './member-name';
import { openMemberSession } from './sign-in';

/** Creates the OTP sign-in. Until the code is verified, it does not matter whether the address has a member. */
export function createOtpSignIn(deps: OtpRequestDeps, limits: OtpRateLimits) {
  const { config, keys, now, log } = deps;
  const requestCode = createOtpRequest(deps, limits);
  const verify = createOtpVerification(deps, limits);

  return {
    /** Mails a sign-in code, and returns its challenge. Throws as the request of `createOtpRequest` does. */
    requestCode: (email: string, c: AppContext) => requestCode(email, 'sign-in', c),

    /**
     * Verifies a code and opens a session. Creates the member at the first sign-in.
     * @throws HttpError 401 for a wrong, used or expired code or one with too many wrong tries, 429 after too many
     * of them.
     */
    async verifyCode(input: OtpInput, c: AppContext): Promise<IssuedToken> {
      const { email } = input;
      const session = await verify(input, 'sign-in', c, async (tx) => {
        const profile = { email, name: nameFromEmail(email), imageUrl: '' };
        const member = await tx.members.findOrCreate(profile, now());
        return openMemberSession(tx, { member }, c, { keys, now: now() });
      });
      rememberDevice(c, { keys, email, isSecure: config.hasSecureCookies });
      log('sign_in_ok', { ...requestContext(c), email: maskedEmail(email), by: 'code' });
      return session;
    },
  };
}
