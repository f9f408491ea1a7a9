import { useQuery } from '@tanstack/react-query';
import { useMember } from '@/hooks/use-member';
import type { User } from '@/contract/user';
import { society } from '@/data/society';
import { userQuery } from './queries';

const placeholder: User = { name: 'Unknown', email: society.placeholderEmail, imageUrl: '' };

interface Profile {
  /** A placeholder while it loads; null where it could not be loaded. */
  user: User | null;
  retry: () => void;
  isRetrying: boolean;
}

/** The member's profile. */
export function useProfile(): Profile {
  const { data, isError, isFetching, refetch } = useQuery(userQuery(useMember()));
  return {
    user: data ?? (isError ? null : placeholder),
    retry: () => void refetch(),
    isRetrying: isError && isFetching,
  };
}
