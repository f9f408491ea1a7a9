import { useQuery } from '@tanstack/react-query';
import type { User } from '@/contract/user';
import { society } from '@/data/society';
import { useIsSessionUnverified } from '@/hooks/use-is-session-unverified';
import { useMember } from '@/hooks/use-member';
import { userQuery } from './queries';

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
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(userQuery(useMember()));
  const isUnverified = useIsSessionUnverified();
  // Without data a refetch resets the query's status to pending, so earlier failures are counted.
  const hasFailed = data === undefined && errorUpdateCount > 0;
  const problem = isUnverified ? UNVERIFIED : hasFailed ? LOAD_FAILURE : null;
  return {
    user: data ?? (problem === null ? placeholder : null),
    problem,
    retry: () => void refetch(),
    isRetrying: problem !== null && isFetching,
  };
}
