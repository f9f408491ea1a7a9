import type { UseQueryResult } from '@tanstack/react-query';
import { hasQueryFailed } from '@/lib/query-client';
import { LoadFailure } from './load-failure';
import { LoadingStatus } from './loading';

const bar = 'animate-pulse rounded-md bg-border/70';

/** Placeholder of a list. */
export function RowSkeletons({ isRetrying }: { isRetrying: boolean }) {
  return (
    <div className="grid gap-6 py-4">
      <LoadingStatus isRetrying={isRetrying} />
      {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden="true" className="flex gap-5">
          <div className={`size-12 ${bar}`} />
          <div className="grid grow content-start gap-2.5">
            <div className={`h-5 ${width} ${bar}`} />
            <div className={`h-4 w-1/3 ${bar}`} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface ListStatusProps {
  query: UseQueryResult;
  /** What it loads, such as `The list of admins`. */
  what: string;
}

/** Says that a list could not be loaded, or holds its place while it loads. */
export function ListStatus({ query, what }: ListStatusProps) {
  if (hasQueryFailed(query)) return <LoadFailure what={what} isRetrying={query.isFetching} />;
  return query.data === undefined && <RowSkeletons isRetrying={query.failureCount > 0} />;
}
