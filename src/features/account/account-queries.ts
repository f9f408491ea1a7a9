import {
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import {
  createCalendar,
  disconnectAccount,
  endCalendar,
  endOtherSessions,
  endSession,
  listConnectedAccounts,
  listSessions,
  readCalendar,
  readDeletion,
  setNews,
  updateUser,
  type ConnectedAccount,
} from '@/contract/account';
import { listOwnCertificates } from '@/contract/certificate';
import type { Endpoint } from '@/contract/endpoint';
import { useMemberKey } from '@/hooks/use-session';
import { request } from '@/lib/api-client';
import { ApiError, doneIfGone, logHandledError } from '@/lib/api-error';
import { userQuery } from '@/features/auth/user-query';
import { useEffect } from 'react';

/** A query of the member's own data. It is removed when somebody else signs in. */
const memberQuery = <Data>(name: string, endpoint: Endpoint<Data>, member: string | null) =>
  queryOptions({
    queryKey: ['member', member, name],
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => (await request(endpoint, {}, { signal, member })).data,
    // The page shows what the server knows now: another device may have changed it.
    refetchOnMount: 'always',
  });

/** Where the member is signed in. */
export const sessionsQuery = (member: string | null) =>
  memberQuery('sessions', listSessions, member);

/** The address of the member's private calendar. */
export const calendarQuery = (member: string | null) =>
  memberQuery('calendar', readCalendar, member);

export const connectedAccountsQuery = (member: string | null) =>
  memberQuery('accounts', listConnectedAccounts, member);

export const ownCertificatesQuery = (member: string | null) =>
  memberQuery('certificates', listOwnCertificates, member);

/** What a deletion of the account would delete. */
export const deletionQuery = (member: string | null) =>
  memberQuery('deletion', readDeletion, member);

/** What the member's own requests have in common. */
function useOwn() {
  const member = useMemberKey();
  return { member, queryClient: useQueryClient(), options: { member: member ?? undefined } };
}

/** A change of the account. An error that the connection has caused is gone when the network is back. */
function useChange<Data, Variables = void>(
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'onError'>,
) {
  const mutation = useMutation({
    ...options,
    onError: (error) => logHandledError('Changing the account', error),
  });
  useResetOnReconnect(mutation);
  return mutation;
}

/** Changes the name or the reminders. The profile shows the change everywhere at once. */
export function useUpdateUser() {
  const { member, queryClient, options } = useOwn();
  return useChange({
    mutationFn: async (change: { name?: string; reminders?: boolean }) =>
      (await request(updateUser, { body: change }, options)).data,
    onSuccess: (user) => queryClient.setQueryData(userQuery(member).queryKey, user),
  });
}

/** Subscribes the member's address to the news, or unsubscribes it. */
export function useSetNews() {
  const { member, queryClient, options } = useOwn();
  return useChange({
    mutationFn: async (news: boolean) =>
      (await request(setNews, { body: { news } }, options)).data.news,
    onSuccess: (news) =>
      queryClient.setQueryData(userQuery(member).queryKey, (user) => user && { ...user, news }),
  });
}

/** Ends one session. One that is gone already counts as ended. */
export function useEndSession() {
  const { member, queryClient, options } = useOwn();
  return useChange({
    mutationFn: (id: string) => doneIfGone(request(endSession, { params: { id } }, options)),
    onSuccess: (_data, id) =>
      queryClient.setQueryData(sessionsQuery(member).queryKey, (sessions) =>
        sessions?.filter((session) => session.id !== id),
      ),
  });
}

export function useEndOtherSessions() {
  const { member, queryClient, options } = useOwn();
  return useChange({
    mutationFn: () => request(endOtherSessions, {}, options),
    onSuccess: () =>
      queryClient.setQueryData(sessionsQuery(member).queryKey, (sessions) =>
        sessions?.filter(({ isThis }) => isThis),
      ),
  });
}

/** Makes an address for the private calendar, which ends the one before. */
export function useCreateCalendar() {
  const { member, queryClient, options } = useOwn();
  return useChange({
    mutationFn: async () => (await request(createCalendar, {}, options)).data,
    onSuccess: (calendar) => queryClient.setQueryData(calendarQuery(member).queryKey, calendar),
  });
}

export function useEndCalendar() {
  const { member, queryClient, options } = useOwn();
  return useChange({
    mutationFn: () => request(endCalendar, {}, options),
    onSuccess: () => queryClient.setQueryData(calendarQuery(member).queryKey, { url: null }),
  });
}

/** Disconnects the accounts at a provider. The picture may have come from one of them, so the profile is read again. */
export function useDisconnectAccount() {
  const { member, queryClient, options } = useOwn();
  return useChange({
    mutationFn: (provider: ConnectedAccount['provider']) =>
      request(disconnectAccount, { params: { provider } }, options),
    onSuccess: async (_data, provider) => {
      queryClient.setQueryData(connectedAccountsQuery(member).queryKey, (accounts) =>
        accounts?.filter((account) => account.provider !== provider),
      );
      await queryClient.invalidateQueries({ queryKey: userQuery(member).queryKey });
    },
  });
}

/** Resets a mutation that could not reach the server when the network is back: its error no longer applies. */
export function useResetOnReconnect({
  error,
  reset,
}: Pick<UseMutationResult, 'error' | 'reset'>): void {
  const isUnreachable = error instanceof ApiError && error.status === null;
  useEffect(() => {
    if (!isUnreachable) return;
    window.addEventListener('online', reset);
    return () => window.removeEventListener('online', reset);
  }, [isUnreachable, reset]);
}
