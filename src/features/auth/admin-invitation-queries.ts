import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptInvitation, readInvitation } from '@/contract/admin-invitation';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { rememberGeneratedPassword } from '@/lib/generated-password';
import { storeToken } from '@/lib/session/token-store';

/** Whom an invitation is for. Refetched whenever its page is opened, because it may have been withdrawn. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readInvitation, { body: { token } }, { signal })).data,
  });

/** Creates the invited admin and signs in, in place of an admin who is signed in. */
export function useAcceptInvitation(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) =>
      (await request(acceptInvitation, { body: { token, password } })).data.accessToken,
    // The cache keeps the variables of a mutation.
    gcTime: 0,
    onSuccess: (accessToken) => {
      queryClient.removeQueries({ queryKey: ['admin'] });
      storeToken('admin', accessToken);
      // The invited admin has just chosen theirs.
      rememberGeneratedPassword(false);
    },
    onError: (error) => {
      // Somebody else was faster, or the response of an earlier try was lost.
      if (isExpired(error)) void queryClient.invalidateQueries({ queryKey: ['invitation', token] });
    },
  });
}

/** Whether an invitation has been used, withdrawn or forgotten. */
export const isExpired = (error: Error | null) => error instanceof ApiError && error.status === 410;

/** Whether the server does not know the form of the token: the link was cut off. */
export const isBroken = (error: Error | null) => error instanceof ApiError && error.status === 400;
