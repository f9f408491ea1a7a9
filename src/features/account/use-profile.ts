import { useQuery } from '@tanstack/react-query';
import type { User } from '@/contract/user';
import { society } from '@/data/society';
import { userQuery } from './queries';

const placeholder: User = { name: 'Unknown', email: society.placeholderEmail, imageUrl: '' };

/** The member's profile, a placeholder until it is there. */
export function useProfile(): User {
  return useQuery(userQuery).data ?? placeholder;
}
