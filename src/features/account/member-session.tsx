import { useQuery } from '@tanstack/react-query';
import { QueryProvider } from '@/components/query-provider';
import { useMember } from '@/hooks/use-member';
import { ProfileMenu } from './profile-menu';
import { userQuery } from './queries';

/** The member's place in the header. */
export function MemberSession({ isMember }: { isMember: boolean }) {
  return (
    <QueryProvider>
      <ProfilePrefetch />
      {isMember && <ProfileMenu />}
    </QueryProvider>
  );
}

/** The first call of a member: it refreshes the session, and tries again while the server is away. */
function ProfilePrefetch() {
  useQuery(userQuery(useMember()));
  return null;
}
