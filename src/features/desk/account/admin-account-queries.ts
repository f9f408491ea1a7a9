import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { retryInterval } from '@/lib/query-client';
import {
  changePassword,
  endAdminSession,
  endOtherAdminSessions,
  listAdmins,
  listAdminSessions,
  listHistory,
  readAdminAccount,
  type PasswordChange,
} from '@/contract/admin-account';
import { inviteAdmin, withdrawInvitation } from '@/contract/admin-invitation';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { rememberGeneratedPassword } from '@/lib/generated-password';
import { serverNow } from '@/lib/session/clock-skew';
import { invitationPollMs } from './invitation-poll';

const accountKey = ['admin', 'account'] as const;
const sessionsKey = ['admin', 'sessions'] as const;
const adminsKey = ['admin', 'admins'] as const;

/** The admin who is signed in. */
export const adminAccountQuery = () =>
  queryOptions({
    queryKey: accountKey,
    queryFn: async ({ signal }) => {
      const { data } = await request(readAdminAccount, {}, { signal });
      rememberGeneratedPassword(data.hasGeneratedPassword);
      return data;
    },
  });

/** Where the admin is signed in. */
export const adminSessionsQuery = () =>
  queryOptions({
    queryKey: sessionsKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await request(listAdminSessions, {}, { signal })).data,
  });

/** All admins and the open invitations. Refetched while the mail of an invitation waits. */
export const adminsQuery = () =>
  queryOptions({
    queryKey: adminsKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await request(listAdmins, {}, { signal })).data,
    refetchInterval: (query) => {
      const { data } = query.state;
      return retryInterval(query) || (data && invitationPollMs(data.invitations, serverNow()));
    },
  });

/** What admins did, the latest first, 50 at a time. */
export const adminHistoryQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'history'],
    staleTime: 0,
    queryFn: async ({ pageParam: before, signal }) => {
      const query = before === undefined ? {} : { before };
      return (await request(listHistory, { query }, { signal })).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Changes the password of the admin who is signed in, which ends the other sessions. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: PasswordChange) => {
      await request(changePassword, { body });
    },
    // The cache keeps the variables of a mutation.
    gcTime: 0,
    onSuccess: () => {
      queryClient.setQueryData(
        adminAccountQuery().queryKey,
        (account) => account && { ...account, hasGeneratedPassword: false },
      );
      void queryClient.invalidateQueries({ queryKey: accountKey });
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

/** Ends a session of the admin. Succeeds too if it has ended already. */
export function useEndAdminSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await request(endAdminSession, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOtherAdminSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(endOtherAdminSessions, {});
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Mails an invitation. The list is refetched after failures too, because the response may have been lost. */
export function useInviteAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => (await request(inviteAdmin, { body: { email } })).data,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: adminsKey }),
  });
}

export function useWithdrawInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await request(withdrawInvitation, { params: { id } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminsKey }),
  });
}
