import { requestOtp, verifyOtp } from '@/contract/auth';
import type { AppDeps } from '#server/deps';
import { memberAccess } from '#server/auth/member-token';
import { createSignInByCode } from '#server/auth/otp-sign-in';
import type { Api } from '#server/http/api';
import { refuseUnlessAskedFor } from '#server/http/fetch-metadata';

export function otpRoutes(api: Api, deps: AppDeps): void {
  const signIn = createSignInByCode(deps);

  api.forVisitors(requestOtp, async ({ query, c }) => {
    refuseUnlessAskedFor(c, deps.config);
    const data = await signIn.requestCode(query.email, c);
    return { status: 200, data, message: 'OTP sent to your mail' };
  });

  api.forVisitors(verifyOtp, async ({ body, c }) => {
    const data = await memberAccess(deps.tokens, await signIn.verifyCode(body, c));
    return { status: 200, data, message: 'OTP verified successfully' };
  });
}
