import { useQuery } from '@tanstack/react-query';
import { QueryProvider } from '@/components/query-provider';
import { useMember } from '@/hooks/use-member';
import { ProfileMenu } from './profile-menu';
import { userQuery } from './profile-queries';

/** Loads the profile, which refreshes the session; for a member it renders the menu of the header too. */
export function MemberSession({ isMember }: { isMember: boolean }) {
  return (
    <QueryProvider>
      <ProfilePrefetch />
      {isMember && <ProfileMenu />}
    </QueryProvider>
  );
}

/** Loads the profile, which refreshes the session; the query refetches while the server is unreachable. */
function ProfilePrefetch() {
  useQuery(userQuery(useMember()));
  return null;
}
