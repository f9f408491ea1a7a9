import { queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import { logout } from '@/contract/auth';
import { readUser } from '@/contract/user';
import { request } from '@/lib/api-client';
import { navigation } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { removeToken } from '@/lib/session/token-store';

const TRY_AGAIN_AFTER_MS = 30_000;

/** The profile of the member, fetched once; a server that is away is asked again. */
export const userQuery = (member: string | null) =>
  queryOptions({
    queryKey: ['member', member, 'user'],
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => (await request(readUser, {}, { signal, member })).data,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.status === 'error' ? TRY_AGAIN_AFTER_MS : false),
  });

const LOGOUT_TIMEOUT_MS = 1500;

/**
 * Ends the member's sessions everywhere and loads the site anew. A server that is slow or away does
 * not keep anybody signed in on this device: the call outlives the document.
 */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      const sent = request(logout, {}, { keepalive: true }).catch(() => undefined);
      await Promise.race([sent, wait(LOGOUT_TIMEOUT_MS)]);
    },
    onSuccess: () => {
      removeToken('member');
      navigation.open(paths.home);
    },
  });
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
