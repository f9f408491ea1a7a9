import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptInvitation, readInvitation } from '@/contract/admin-invitation';
import { acceptReset, readReset, requestReset } from '@/contract/admin-reset';
import { request } from '@/lib/api-client';
import { ApiError, logHandledError } from '@/lib/api-error';
import { rememberGeneratedPassword, storeToken } from '@/lib/session/token-store';

/** A link to a password: of an invitation, or for an admin who has forgotten theirs. */
export type AdminLinkKind = 'invitation' | 'reset';

const linkKey = (kind: AdminLinkKind, token: string) => [kind, token] as const;

/** Whom a link was mailed to, and the role of an invitation. Refetched whenever its page is opened, because it may have stopped working. */
export const adminLinkQuery = (kind: AdminLinkKind, token: string) =>
  queryOptions({
    queryKey: linkKey(kind, token),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const body = { token };
      if (kind === 'invitation') return (await request(readInvitation, { body }, { signal })).data;
      return { ...(await request(readReset, { body }, { signal })).data, role: null };
    },
  });

/**
 * Sets the password of a link, and the name of who is invited, and signs in, in place of an admin who is signed in. Gives
 * until when the password waits, for an account that requires a passkey; nobody is signed in then.
 */
export function useAcceptAdminLink(kind: AdminLinkKind, token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { data } =
        kind === 'invitation'
          ? await request(acceptInvitation, { body: { token, name, password } })
          : await request(acceptReset, { body: { token, password } });
      return data;
    },
    // The cache keeps the variables of a mutation.
    gcTime: 0,
    onSuccess: (data) => {
      if ('waitsUntil' in data) return;
      queryClient.removeQueries({ queryKey: ['admin'] });
      storeToken('admin', data.accessToken);
      // The admin has just chosen this one.
      rememberGeneratedPassword(false);
    },
    onError: (error) => {
      logHandledError('Password by a link', error);
      // Somebody else was faster, or the response of an earlier try was lost.
      if (isExpired(error)) {
        void queryClient.invalidateQueries({ queryKey: linkKey(kind, token) });
      }
    },
  });
}

/** Mails an admin a link to a new password. Succeeds too for an address that is no admin's. */
export const useRequestReset = () =>
  useMutation({
    mutationFn: async (email: string) => {
      await request(requestReset, { body: { email } });
    },
    onError: (error) => logHandledError('Request for a new password', error),
  });

/** Whether a link has been used, withdrawn or forgotten. */
export const isExpired = (error: Error | null) => error instanceof ApiError && error.status === 410;

/** Whether the server does not know the form of the token: the link was cut off. */
export const isBroken = (error: Error | null) => error instanceof ApiError && error.status === 400;
