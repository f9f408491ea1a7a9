import { useQuery } from '@tanstack/react-query';
import { useMember } from '@/hooks/use-member';
import type { User } from '@/contract/user';
import { society } from '@/data/society';
import { userQuery } from './queries';

const placeholder: User = { name: 'Unknown', email: society.placeholderEmail, imageUrl: '' };

interface Profile {
  /** A placeholder while loading; null if the profile could not be loaded. */
  user: User | null;
  retry: () => void;
  isRetrying: boolean;
}

/** Returns the signed-in member's profile and a way to retry loading it. */
export function useProfile(): Profile {
  const { data, isError, isFetching, refetch } = useQuery(userQuery(useMember()));
  return {
    user: data ?? (isError ? null : placeholder),
    retry: () => void refetch(),
    isRetrying: isError && isFetching,
  };
}
