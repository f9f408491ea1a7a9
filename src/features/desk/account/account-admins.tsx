import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure';
import type { Invitation } from '@/contract/admin-invitation';
import { RowSkeletons } from '@/features/desk/skeletons';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { adminsQuery } from './admin-account-queries';
import { AdminRow } from './admin-row';
import { InviteForm } from './invite-form';
import { OpenInvitations } from './open-invitations';

/** Who is an admin, who is invited, and the ways to invite and to remove others. */
export function AccountAdmins() {
  const query = useQuery(adminsQuery());
  const { data, isFetching, failureCount } = query;
  const hasFailed = hasQueryFailed(query);
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  return (
    <section
      aria-labelledby="admins"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      <h2 id="admins" className="text-subtitle font-bold">
        Admins
      </h2>
      {hasFailed && <LoadFailure what="The list of admins" isRetrying={isFetching} />}
      {data === undefined && !hasFailed && <RowSkeletons isRetrying={failureCount > 0} />}
      {data !== undefined && (
        <ul
          aria-labelledby="admins"
          className="divide-y-2 divide-border border-t-2 border-border [overflow-wrap:anywhere]"
        >
          {data.admins.map((admin) => (
            <AdminRow key={admin.id} admin={admin} />
          ))}
        </ul>
      )}
      <OpenInvitations
        invitations={data?.invitations ?? []}
        withdrawn={withdrawn}
        onWithdrawn={setWithdrawn}
      />
      <InviteForm withdrawnId={withdrawn?.id} />
    </section>
  );
}
