import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router-dom';
import { ListStatus } from '@/components/list-status';
import { AccountLeave } from '@/features/admin/account/account-leave';
import { InviteForm } from '@/features/admin/account/invite-form';
import { inviteId } from '@/features/admin/handover/handover-items';
import { HandoverList } from '@/features/admin/handover/handover-list';
import { handoverQuery } from '@/features/admin/handover/handover-queries';
import { OwnersOnly } from '@/features/admin/owners-only';
import { useForgetAdmin } from '@/features/auth/auth-mutations';

export function AdminHandoverPage() {
  const onSignedOut = useOutletContext<() => void>();
  const forgetAdmin = useForgetAdmin(onSignedOut);
  const query = useQuery(handoverQuery());
  const { data } = query;
  return (
    <OwnersOnly permission="admins">
      <div className="admin-container py-8">
        <h1 className="text-[2rem] leading-tight font-extrabold">Hand over</h1>
        <p className="mt-2 max-w-prose">
          What the next committee needs, as it is now. Tick by hand what this page cannot know.
        </p>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ListStatus query={query} what="What is left to do" />
            {data !== undefined && <HandoverList handover={data} />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
            <section
              aria-labelledby={inviteId}
              className="grid grid-cols-[minmax(0,1fr)] content-start gap-3"
            >
              <h2 id={inviteId} className="text-subtitle font-bold">
                Invite the new committee
              </h2>
              <InviteForm labelledBy={inviteId} />
            </section>
            <AccountLeave onLeft={forgetAdmin} />
          </div>
        </div>
      </div>
    </OwnersOnly>
  );
}
