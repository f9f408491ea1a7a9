import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toast } from 'sonner';
import {
  changeAddress,
  changeAdminName,
  changePassword,
  changeRole,
  confirmAddress,
  endAdminSession,
  endOtherAdminSessions,
  keepAdmin,
  leaveAdmins,
  listAdmins,
  listAdminSessions,
  listHistory,
  readAdminAccount,
  removeAdmin,
  type AddressChange,
  type ListedAdmin,
  type PasswordChange,
  type RoleChange,
} from '@/contract/admin-account';
import {
  inviteAdmins,
  withdrawInvitation,
  type NewInvitation,
  type OpenInvitation,
} from '@/contract/admin-invitation';
import { useIsAdmin } from '@/hooks/use-session';
import { request } from '@/lib/api-client';
import { doneIfGone, logHandledError } from '@/lib/api-error';
import { rememberGeneratedPassword } from '@/lib/session/token-store';
import { retryInterval } from '@/lib/query-client';
import { serverNow } from '@/lib/session/clock-skew';
import { POLL_MS } from '../mail/mail-queries';
import { useChange } from '../use-change';

export const accountKey = ['admin', 'account'] as const;
const sessionsKey = ['admin', 'sessions'] as const;
export const adminsKey = ['admin', 'admins'] as const;

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

/** Address of the admin who is signed in; null if nobody is, empty as long as it is unknown. */
export function useAdminAddress(): string | null {
  const isAdmin = useIsAdmin();
  const { data: account } = useQuery({ ...adminAccountQuery(), enabled: isAdmin });
  return isAdmin ? (account?.email ?? '') : null;
}

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
    onError: (error) => logHandledError('Change of the password', error),
  });
}

/** Says what the admin is called. */
export const useChangeAdminName = () =>
  useChange(
    async (name: string) => (await request(changeAdminName, { body: { name } })).data.name,
    accountKey,
    adminsKey,
  );

/** Gives an admin another role. */
export const useChangeRole = ({ id }: ListedAdmin) =>
  useChange(
    (body: RoleChange) => request(changeRole, { params: { id }, body }),
    accountKey,
    adminsKey,
  );

/** Mails a link to the admin's new address. */
export const useChangeAddress = () =>
  useMutation({
    mutationFn: async (body: AddressChange) => {
      await request(changeAddress, { body });
      return body.email;
    },
    // The cache keeps the variables of a mutation.
    gcTime: 0,
    onError: (error) => logHandledError('Change of the address', error),
  });

/** Confirms the admin's new address with the token of the link. */
export function useConfirmAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) =>
      (await request(confirmAddress, { body: { token } })).data.email,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: accountKey });
      void queryClient.invalidateQueries({ queryKey: adminsKey });
    },
    onError: (error) => logHandledError('Confirmation of an address', error),
  });
}

/** Deletes the account of the admin who is signed in. */
export const useLeaveAdmins = (onLeft: () => void) =>
  useMutation({
    mutationFn: async (currentPassword: string) => {
      await request(leaveAdmins, { body: { currentPassword } });
    },
    gcTime: 0,
    onSuccess: () => {
      toast.success('You are no longer an admin');
      onLeft();
    },
    onError: (error) => logHandledError('Leaving', error),
  });

/** Asks to remove another admin. The list is refetched after failures too, as somebody else may have been faster. */
export function useRemoveAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: ListedAdmin) => {
      await request(removeAdmin, { params: { id } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminsKey }),
  });
}

/** Objects to the removal of another admin. */
export function useKeepAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: ListedAdmin) => {
      await request(keepAdmin, { params: { id } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminsKey }),
  });
}

/** Ends a session of the admin. Succeeds too if it has ended already. */
export const useEndAdminSession = () =>
  useChange((id: string) => doneIfGone(request(endAdminSession, { params: { id } })), sessionsKey);

export const useEndOtherAdminSessions = () =>
  useChange(() => request(endOtherAdminSessions, {}), sessionsKey);

/** Mails invitations. The list is refetched after failures too, because the response may have been lost. */
export function useInviteAdmins() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (invitations: NewInvitation[]) =>
      (await request(inviteAdmins, { body: { invitations } })).data,
    onError: (error) => logHandledError('Invitation of admins', error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: adminsKey }),
  });
}

export const useWithdrawInvitation = () =>
  useChange((id: string) => request(withdrawInvitation, { params: { id } }), adminsKey);

const MAX_POLL_MS = 60_000;

/**
 * After how many milliseconds the invitations are fetched again: the longer a mail has waited, the later, because the
 * mail server may be down for hours. False if no mail waits.
 * @param now Of the server, in epoch milliseconds.
 */
export function invitationPollMs(
  invitations: readonly Pick<OpenInvitation, 'mail' | 'createdAt'>[],
  now: number,
): number | false {
  const waiting = invitations.filter(({ mail }) => mail === 'waiting');
  if (waiting.length === 0) return false;
  const since = Math.max(...waiting.map(({ createdAt }) => Date.parse(createdAt)));
  return Math.min(Math.max((now - since) / 2, POLL_MS), MAX_POLL_MS);
}
