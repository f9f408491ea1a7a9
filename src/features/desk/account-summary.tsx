import { useQuery } from '@tanstack/react-query';
import { EmailAddress } from '@/components/email-address';
import { LoadFailure } from '@/components/load-failure';
import { LoadingStatus } from '@/components/loading-status';
import { adminAccountQuery } from './account-queries';
import { dayOfTimestamp } from './event-when';

/** Who is signed in. */
export function AccountSummary() {
  const { data, isError, isFetching, failureCount, refetch } = useQuery(adminAccountQuery());
  if (data !== undefined) {
    return (
      <p className="[overflow-wrap:anywhere]">
        You are signed in as{' '}
        <strong className="font-semibold">
          <EmailAddress address={data.email} />
        </strong>
        , an admin since {dayOfTimestamp(data.since)}.
      </p>
    );
  }
  if (isError) {
    return (
      <LoadFailure what="Your account" isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="min-h-lh">
      <LoadingStatus isRetrying={failureCount > 0} />
    </div>
  );
}
