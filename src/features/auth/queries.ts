import { queryOptions, useMutation } from '@tanstack/react-query';
import { adminLogin, requestOtp, socialLogins, verifyOtp } from '@/contract/auth';
import { callApi } from '@/lib/api-client';
import { storePendingOtp } from '@/lib/pending-otp';
import { toast } from '@/lib/toast';
import { storeToken } from '@/lib/token-store';
import { isSocialProvider, takeState } from './social';

/** Has a code mailed and keeps its challenge as the pending one. */
export function useRequestOtp() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { data } = await callApi(requestOtp, { query: { email } });
      return { ...data, email };
    },
    onSuccess: storePendingOtp,
  });
}

interface OtpAttempt {
  email: string;
  otp: string;
  token: string;
}

/** Exchanges the mailed code for an access token. */
export function useVerifyOtp() {
  return useMutation({
    mutationFn: async (attempt: OtpAttempt) =>
      (await callApi(verifyOtp, { body: attempt })).data.accessToken,
  });
}

interface AdminCredentials {
  email: string;
  password: string;
}

export function useAdminLogin() {
  return useMutation({
    mutationFn: async (credentials: AdminCredentials) =>
      (await callApi(adminLogin, { body: credentials })).data.accessToken,
  });
}

interface SocialCallback {
  provider: string | undefined;
  code: string | null;
  state: string | null;
}

/**
 * Signs in with the code that a provider has sent back. A query, so that one callback is exchanged
 * exactly once, however often its screen renders.
 */
export const socialLoginQuery = ({ provider, code, state }: SocialCallback) =>
  queryOptions({
    queryKey: ['social-login', provider, code],
    queryFn: async () => {
      if (!isSocialProvider(provider)) throw new Error('Unknown provider');
      // Before anything else: a login that was denied has used up its state too.
      if (!takeState(provider, state)) throw new Error('This browser did not ask for this login');
      if (code === null || code === '') throw new Error('The provider sent no code');
      const { data } = await callApi(socialLogins[provider], { query: { code } });
      storeToken('member', data.accessToken);
      toast.success('Login successful');
      return true;
    },
    meta: { errorToast: 'Login failed please try again' },
    retry: false,
    staleTime: Infinity,
  });
