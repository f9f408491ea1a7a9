import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { logout } from '@/contract/auth';
import { readUser, type User } from '@/contract/account';
import { request } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { navigation } from '@/lib/document-navigation';
import { paths } from '@/domain/paths';
import { removeToken } from '@/lib/session/token-store';
import { toastAfterReload } from '@/lib/toasts';
import { sessionStore } from '@/lib/storage';
import { society } from '@/data/society';
import { useIsSessionUnverified, useMemberKey } from '@/hooks/use-session';
import { hasQueryFailed } from '@/lib/query-client';

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
      navigation.replace(paths.home);
    },
  });
}

const falseAfter = (milliseconds: number) =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), milliseconds);
  });

/** The member's address follows in the storage key, so that another member who signs in does not see the text. */
const NAME_DRAFT_PREFIX = 'dss-name-draft-';

/** The name that the member has typed in this tab and not saved; null if there is none. It outlives the session. */
export const readNameDraft = (email: string): string | null =>
  sessionStore.read(NAME_DRAFT_PREFIX + email);

export const storeNameDraft = (email: string, text: string) =>
  sessionStore.write(NAME_DRAFT_PREFIX + email, text);

/** Removes the drafts of all members from this tab. */
export const removeNameDrafts = () =>
  sessionStore.keys(NAME_DRAFT_PREFIX).forEach(sessionStore.remove);

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
