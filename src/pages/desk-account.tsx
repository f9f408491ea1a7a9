import { AccountAdmins } from '@/features/desk/account/account-admins';
import { AccountPassword } from '@/features/desk/account/account-password';
import { AccountSessions } from '@/features/desk/account/account-sessions';
import { AccountSummary } from '@/features/desk/account/account-summary';

export function DeskAccountPage() {
  return (
    <div className="desk-container py-8">
      <h1 className="text-[2rem] leading-tight font-extrabold">Account</h1>
      <div className="mt-2">
        <AccountSummary />
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          <AccountPassword />
          <AccountSessions />
        </div>
        <AccountAdmins />
      </div>
    </div>
  );
}
