import { useQuery } from '@tanstack/react-query';
import { EmailAddress } from '@/components/email-address';
import { LoadFailure } from '@/components/load-failure';
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
    <p role="status" className="text-muted">
      {failureCount > 0 ? 'The server does not answer. Trying again…' : 'Loading…'}
    </p>
  );
}
