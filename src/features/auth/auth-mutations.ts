import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endAdminSession, listAdminSessions } from '@/contract/admin-account';
import { adminLogin, adminLogout, requestOtp, socialLogins, verifyOtp } from '@/contract/auth';
import { request } from '@/lib/api-client';
import { ApiError, logHandledError } from '@/lib/api-error';
import {
  hasToken,
  readToken,
  rememberGeneratedPassword,
  removeToken,
  storeToken,
} from '@/lib/session/token-store';
import { isOwnServer } from '@/lib/own-server';
import { readReturnPath, storeReturnPath } from '@/lib/return-path';
import { sessionStore } from '@/lib/storage';
import { storePendingOtp } from './pending-otp';
import { toast } from 'sonner';
import { isSocialProvider, consumeOAuthState } from './social';

/** Requests a one-time password by email and stores it as the pending one. */
export function useRequestOtp() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { data } = await request(requestOtp, { query: { email } });
      return { ...data, email };
    },
    onSuccess: storePendingOtp,
  });
}

interface Login {
  data: { accessToken: string };
  status: number;
}

/** The `Bearer …` of a login. @throws ApiError if it holds no token that can be used, as if there were none. */
export function tokenOf({ data: { accessToken }, status }: Login): string {
  if (hasToken(accessToken)) return accessToken;
  throw new ApiError({ status, code: 'no_login', message: 'The server did not log you in.' });
}

interface OtpAttempt {
  email: string;
  otp: string;
  token: string;
}

/** Exchanges the one-time password for an access token. */
export function useVerifyOtp() {
  return useMutation({
    mutationFn: async (attempt: OtpAttempt) => tokenOf(await request(verifyOtp, { body: attempt })),
  });
}

/** Required by the specification: any other status is not a login, even with a token. */
const LOGIN_STATUS = 200;

interface AdminCredentials {
  email: string;
  password: string;
}

/** Logs an admin in. What another admin has seen in this browser is forgotten. */
export function useAdminLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: AdminCredentials) => {
      const { data, status } = await request(adminLogin, { body: credentials });
      const accessToken = tokenOf({
        data: status === LOGIN_STATUS ? data : { accessToken: '' },
        status,
      });
      rememberGeneratedPassword(data.hasGeneratedPassword ?? false);
      return accessToken;
    },
    onSuccess: () => queryClient.removeQueries({ queryKey: ['admin'] }),
  });
}

/** Removes the admin's token and what only admins may see: the data of queries whose keys begin with 'admin'. */
export function useForgetAdmin(onSignedOut: (() => void) | undefined) {
  const queryClient = useQueryClient();
  return () => {
    removeToken('admin');
    rememberGeneratedPassword(false);
    onSignedOut?.();
    queryClient.removeQueries({ queryKey: ['admin'] });
  };
}

/** Ends all sessions of the admin; if the server is unreachable, only the one on this device. */
export function useAdminLogout(onSignedOut?: () => void) {
  const forgetAdmin = useForgetAdmin(onSignedOut);
  return useMutation({
    mutationFn: async () => {
      // Other backends have no such endpoint.
      if (!isOwnServer()) return;
      try {
        await request(adminLogout, {}, { keepalive: true });
      } catch (error) {
        // A 401 means that the session has ended already.
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
    },
    onSuccess: () => toast.success('You have signed out as an admin'),
    onError: (error) => {
      logHandledError('Admin sign-out', error);
      toast.error('You have signed out on this device only', {
        description: 'The server did not end your sessions on other devices.',
      });
    },
    onSettled: forgetAdmin,
  });
}

/** Ends this session of the admin; the others go on. */
export function useAdminSignOutHere(onSignedOut?: () => void) {
  const forgetAdmin = useForgetAdmin(onSignedOut);
  return useMutation({
    mutationFn: async () => {
      if (!isOwnServer()) return;
      const { data: sessions } = await request(listAdminSessions, {});
      const here = sessions.find(({ isThis }) => isThis);
      if (here) await request(endAdminSession, { params: { id: here.id } });
    },
    onError: (error) => logHandledError('Admin sign-out', error),
    // Without the server the token is gone from this device, and the session ends by itself.
    onSettled: () => {
      toast.success('You have signed out as an admin on this device');
      forgetAdmin();
    },
  });
}

interface SocialCallback {
  provider: string | undefined;
  code: string | null;
  state: string | null;
}

/** Storage key of the page to which this tab's last OAuth sign-in has led. */
const COMPLETED_KEY = 'dss-oauth-return-path';

/** Completes the OAuth sign-in with the code of the provider's callback. A member who comes back to it stays signed in. */
export function useSocialLogin() {
  return useMutation({
    mutationFn: async ({ provider, code, state }: SocialCallback) => {
      if (!isSocialProvider(provider)) throw new Error('Unknown provider');
      // First, so that a denied login consumes its state too.
      if (!consumeOAuthState(provider, state)) {
        // Back leads through the provider's page to a login that is complete.
        if (readToken('member') !== null) return null;
        throw new Error('This browser did not ask for this login');
      }
      if (code === null || code === '') throw new Error('The provider sent no code');
      return tokenOf(await request(socialLogins[provider], { query: { code } }));
    },
    onSuccess: (accessToken) => {
      if (accessToken === null) {
        storeReturnPath(sessionStore.read(COMPLETED_KEY));
        return;
      }
      sessionStore.write(COMPLETED_KEY, readReturnPath());
      storeToken('member', accessToken);
      toast.success('Login successful');
    },
    onError: (error) => {
      logHandledError('Social login', error);
      toast.error('Login failed please try again');
    },
  });
}
