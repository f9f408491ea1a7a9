import { useQuery } from '@tanstack/react-query';
import { EmailAddress } from '@/components/email-address';
import { LoadFailure } from '@/components/load-failure';
import { LoadingStatus } from '@/components/loading-status';
import { adminAccountQuery } from './account-queries';
import { dayOfTimestamp } from './event-when';

/** What keeps the place of the sentence; with a zero-width space where `EmailAddress` breaks a line. */
const USUAL =
  'You are signed in as chair\u200b@example\u200b.org, an admin since 12 November 2026.';

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
    <div className="grid *:[grid-area:1/1]">
      <p
        aria-hidden="true"
        data-usual={USUAL}
        className="invisible before:content-[attr(data-usual)]"
      />
      <LoadingStatus isRetrying={failureCount > 0} />
    </div>
  );
}
