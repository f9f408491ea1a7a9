import { useOutletContext } from 'react-router-dom';
import { useForgetAdmin } from '@/features/auth/auth-mutations';
import { AccountAddress, AccountSummary } from '@/features/admin/account/account-address';
import { AccountAdmins } from '@/features/admin/account/account-admins';
import { AccountLeave } from '@/features/admin/account/account-leave';
import { AccountName } from '@/features/admin/account/account-name';
import { AccountPasskeys } from '@/features/admin/account/account-passkeys';
import { AccountPassword } from '@/features/admin/account/account-password';
import { AccountReset } from '@/features/admin/account/account-reset';
import { AccountSessions } from '@/features/admin/account/account-sessions';
import { useMay } from '@/features/admin/use-may';

export function AdminAccountPage() {
  const onSignedOut = useOutletContext<() => void>();
  const seesAdmins = useMay('admins') === true;
  const forgetAdmin = useForgetAdmin(onSignedOut);
  return (
    <div className="admin-container py-8">
      <h1 className="text-[2rem] leading-tight font-extrabold">Account</h1>
      <div className="mt-2">
        <AccountSummary />
        <AccountReset />
        <AccountAddress />
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          <AccountName />
          <AccountPassword />
          <AccountPasskeys />
          <AccountSessions />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          {seesAdmins && <AccountAdmins />}
          <AccountLeave onLeft={forgetAdmin} />
        </div>
      </div>
    </div>
  );
}
