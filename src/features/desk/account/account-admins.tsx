import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailAddress } from '@/components/email-address';
import { LoadFailure } from '@/components/load-failure';
import { Badge } from '@/components/ui/badge';
import type { Invitation } from '@/contract/admin-invitation';
import { dayOfTimestamp } from '@/features/desk/event-when';
import { RowSkeletons } from '@/features/desk/skeletons';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { adminsQuery } from './admin-account-queries';
import { InviteForm } from './invite-form';
import { OpenInvitations } from './open-invitations';

/** Who is an admin, who is invited, and the way to invite more. */
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
          {data.admins.map(({ email, since, isYou }) => (
            <li key={email} className="py-3">
              <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
                <EmailAddress address={email} />
                {isYou && <Badge>You</Badge>}
              </p>
              <p className="text-sm text-muted">Since {dayOfTimestamp(since)}</p>
            </li>
          ))}
        </ul>
      )}
      <OpenInvitations
        invitations={data?.invitations ?? []}
        withdrawn={withdrawn}
        onWithdrawn={setWithdrawn}
      />
      <InviteForm withdrawnId={withdrawn?.id} />
      <p className="border-t-2 border-border pt-4 text-sm text-muted">
        Admins cannot be removed here, so that a stolen password cannot lock the others out. To
        remove one, run this command on the server:
        <code className="mt-1 block font-mono text-foreground [overflow-wrap:anywhere]">
          npm run admin <span className="whitespace-nowrap">--</span> remove{' '}
          <span className="inline-block max-w-full">
            <EmailAddress address="name@example.org" />
          </span>
        </code>
      </p>
    </section>
  );
}
