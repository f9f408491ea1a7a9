import { MemberSession } from '@/features/account/member-session';
import { AdminMenu } from '@/features/auth/admin-menu';

interface HeaderSessionProps {
  isMember: boolean;
  hasToken: boolean;
  isAdmin: boolean;
}

/** The header's part for who is signed in. */
export function HeaderSession({ isMember, hasToken, isAdmin }: HeaderSessionProps) {
  return (
    <>
      {isAdmin && <AdminMenu />}
      {hasToken && (
        <div className={isMember ? 'hidden size-11 md:block' : 'hidden'}>
          <MemberSession isMember={isMember} />
        </div>
      )}
    </>
  );
}
