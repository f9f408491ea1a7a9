import { useQuery } from '@tanstack/react-query';
import { QueryProvider } from '@/components/query-provider';
import { useMember } from '@/hooks/use-member';
import { ProfileMenu } from './profile-menu';
import { userQuery } from './profile-queries';

/** The member's menu in the header. */
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
