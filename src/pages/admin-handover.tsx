import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router-dom';
import { ListStatus } from '@/components/list-status';
import { ROLE_REQUIRED } from '@/contract/endpoint';
import { AccountLeave } from '@/features/admin/account/account-leave';
import { InviteForm } from '@/features/admin/account/invite-form';
import { HandoverList } from '@/features/admin/handover/handover-list';
import { handoverQuery } from '@/features/admin/handover/handover-queries';
import { useForgetAdmin } from '@/features/auth/auth-mutations';
import { ApiError } from '@/lib/api-error';

export function AdminHandoverPage() {
  const onSignedOut = useOutletContext<() => void>();
  const forgetAdmin = useForgetAdmin(onSignedOut);
  const query = useQuery(handoverQuery());
  const { data, error } = query;
  const isRefused = error instanceof ApiError && error.code === ROLE_REQUIRED;
  return (
    <div className="admin-container py-8">
      <h1 className="text-[2rem] leading-tight font-extrabold">Hand over</h1>
      {isRefused ? (
        <p role="alert" className="mt-2">
          {error.message}
        </p>
      ) : (
        <>
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
                aria-labelledby="invite"
                className="grid grid-cols-[minmax(0,1fr)] content-start gap-3"
              >
                <h2 id="invite" className="text-subtitle font-bold">
                  Invite the new committee
                </h2>
                <InviteForm labelledBy="invite" />
              </section>
              <AccountLeave onLeft={forgetAdmin} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
