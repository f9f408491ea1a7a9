import { useQuery } from '@tanstack/react-query';
import { useMember } from '@/hooks/use-member';
import { ProfileMenu } from './profile-menu';
import { userQuery } from './profile-queries';

/**
 * Loads the profile, which refreshes the session, also while the server is unreachable; for a member it renders the menu
 * of the header too.
 */
export function MemberSession({ isMember }: { isMember: boolean }) {
  useQuery(userQuery(useMember()));
  return isMember && <ProfileMenu />;
}
