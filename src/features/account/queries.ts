import { queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import { logout } from '@/contract/auth';
import { readUser } from '@/contract/user';
import { request } from '@/lib/api-client';
import { navigation } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { removeToken } from '@/lib/session/token-store';

const RETRY_INTERVAL_MS = 30_000;

/** The member's profile. Fetched once; refetched every 30 s after a failure. */
export const userQuery = (member: string | null) =>
  queryOptions({
    queryKey: ['member', member, 'user'],
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => (await request(readUser, {}, { signal, member })).data,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_INTERVAL_MS : false),
  });

const LOGOUT_TIMEOUT_MS = 1500;

/**
 * Ends all sessions of the member and reloads the site. After 1.5 s, or if the server is unreachable, the
 * member is signed out on this device anyway; the request outlives the document.
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
