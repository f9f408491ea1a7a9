import { MemberSession } from '@/features/account/profile-menu';
import { AdminMenu } from '@/features/auth/admin-menu';

interface HeaderSessionProps {
  isMember: boolean;
  hasToken: boolean;
  isAdmin: boolean;
}

/** The header's menus for signed-in members and admins. */
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
