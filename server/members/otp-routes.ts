import { requestOtp, verifyOtp } from '@/contract/auth';
import type { Deps } from '#server/deps';
import { memberAccess } from './member-token';
import type { OtpRateLimits } from './otp-rate-limits';
import { createOtpSignIn } from './otp-sign-in';
import type { Api } from '#server/http/api';
import { requireSameOriginFetch } from '#server/http/fetch-metadata';

/** OTP sign-in. */
export function otpRoutes(api: Api, deps: Deps, limits: OtpRateLimits): void {
  const signIn = createOtpSignIn(deps, limits);

  api.public(requestOtp, async ({ query, c }) => {
    requireSameOriginFetch(c, deps.config);
    const data = await signIn.requestCode(query.email, c);
    return { status: 200, data, message: 'OTP sent to your mail' };
  });

  api.public(verifyOtp, async ({ body, c }) => {
    const data = await memberAccess(deps.tokens, await signIn.verifyCode(body, c));
    return { status: 200, data, message: 'OTP verified successfully' };
  });
}
