import { queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import { logout } from '@/contract/auth';
import { readUser } from '@/contract/user';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { navigation } from '@/lib/document-navigation';
import { paths } from '@/domain/paths';
import { removeToken } from '@/lib/session/token-store';
import { toastAfterReload } from '@/lib/toasts';
import { removeNameDrafts } from './name-draft';

/** The member's profile. Fetched once. */
export const userQuery = (member: string | null) =>
  queryOptions({
    queryKey: ['member', member, 'user'],
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => (await request(readUser, {}, { signal, member })).data,
    staleTime: Infinity,
  });

const LOGOUT_TIMEOUT_MS = 1500;

/**
 * Ends all sessions of the member and reloads the site. After 1.5 s, or if the server is unreachable, the
 * member is signed out on this device anyway and reads that others may not be; the request outlives the document.
 */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      const sent = request(logout, {}, { keepalive: true }).then(
        () => true,
        // A 401 means that the session has ended already.
        (error: unknown) => error instanceof ApiError && error.status === 401,
      );
      return Promise.race([sent, falseAfter(LOGOUT_TIMEOUT_MS)]);
    },
    onSuccess: (isConfirmed) => {
      toastAfterReload(
        isConfirmed
          ? { kind: 'success', title: 'You have signed out' }
          : {
              kind: 'info',
              title: 'You are signed out on this device',
              description:
                'The server did not answer, so you may still be signed in on other devices.',
            },
      );
      removeNameDrafts();
      removeToken('member');
      navigation.open(paths.home);
    },
  });
}

const falseAfter = (milliseconds: number) =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), milliseconds);
  });
