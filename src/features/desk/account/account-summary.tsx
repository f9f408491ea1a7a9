import { useQuery } from '@tanstack/react-query';
import { EmailAddress } from '@/components/email-address';
import { LoadFailure } from '@/components/load-failure';
import { LoadingStatus } from '@/components/loading-status';
import { dayOfTimestamp } from '@/features/desk/event-when';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { adminAccountQuery } from './admin-account-queries';

/** Who is signed in. */
export function AccountSummary() {
  const query = useQuery(adminAccountQuery());
  const { data, isFetching, failureCount } = query;
  if (data !== undefined) return <Summary {...data} />;
  if (hasQueryFailed(query)) return <LoadFailure what="Your account" isRetrying={isFetching} />;
  return (
    <div className="grid *:[grid-area:1/1]">
      {/* Keeps the room that the sentence needs with a usual address. */}
      <div aria-hidden="true" className="invisible">
        <Summary email="chair@example.org" since="2026-11-12T12:00:00Z" />
      </div>
      <LoadingStatus isRetrying={failureCount > 0} />
    </div>
  );
}

const Summary = ({ email, since }: { email: string; since: string }) => (
  <p className="[overflow-wrap:anywhere]">
    You are signed in as{' '}
    <strong className="font-semibold">
      <EmailAddress address={email} />
    </strong>
    , an admin since {dayOfTimestamp(since)}.
  </p>
);
