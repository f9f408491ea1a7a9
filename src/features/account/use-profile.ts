import { useQuery } from '@tanstack/react-query';
import type { User } from '@/contract/user';
import { society } from '@/data/society';
import { useIsSessionUnverified } from '@/hooks/use-is-session-unverified';
import { useMember } from '@/hooks/use-member';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { userQuery } from './profile-queries';

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
  const query = useQuery(userQuery(useMember()));
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
