import { useMutation, useQuery } from '@tanstack/react-query';
import { logout } from '@/contract/auth';
import type { User } from '@/contract/account';
import { userQuery } from '@/features/auth/user-query';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { navigation } from '@/lib/document-navigation';
import { paths } from '@/domain/paths';
import { removeToken } from '@/lib/session/token-store';
import { toastAfterReload } from '@/lib/toasts';
import { removeDrafts } from '@/lib/member-drafts';
import { society } from '@/data/society';
import { useIsSessionUnverified, useMemberKey } from '@/hooks/use-session';
import { hasQueryFailed } from '@/lib/query-client';

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
      removeDrafts();
      removeToken('member');
      navigation.replace(paths.home);
    },
  });
}

const falseAfter = (milliseconds: number) =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), milliseconds);
  });

const placeholder: User = { name: 'Unknown', email: society.placeholderEmail, imageUrl: '' };

const LOAD_FAILURE = 'We could not load your profile.';
const UNVERIFIED =
  'We cannot check your sign-in right now, so you are signed out until we can. To stay signed out on this device, use Sign Out.';

interface Profile {
  /** A placeholder while loading; null if the profile could not be loaded. */
  user: User | null;
  /** What is wrong with the profile or with the session. */
  problem: string | null;
  retry: () => void;
  isRetrying: boolean;
}

/** Returns the signed-in member's profile and a way to retry loading it, which also checks the session again. */
export function useProfile(): Profile {
  const query = useQuery(userQuery(useMemberKey()));
  const { data, isFetching, refetch } = query;
  const isUnverified = useIsSessionUnverified();
  const hasFailed = data === undefined && hasQueryFailed(query);
  const problem = isUnverified ? UNVERIFIED : hasFailed ? LOAD_FAILURE : null;
  const user = data && { ...data, name: data.name || placeholder.name };
  return {
    user: user ?? (problem === null ? placeholder : null),
    problem,
    retry: () => void refetch(),
    isRetrying: problem !== null && isFetching,
  };
}
