import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { LoadingStatus } from '@/components/loading';
import { SplitSection } from '@/components/split-section';
import { hasQueryFailed } from '@/lib/query-client';
import { clsx } from 'clsx';
import { errorMessage } from '@/lib/api-error';

interface QuerySectionProps<Data> {
  /** Anchor of the section. */
  id?: string;
  heading: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** What could not be loaded, such as `Your calendar`. */
  what: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A part of the profile that loads and fails by itself. */
export function QuerySection<Data>({
  id,
  heading,
  headingRef,
  what,
  query,
  children,
}: QuerySectionProps<Data>) {
  const { data } = query;
  return (
    <SplitSection id={id} heading={heading} headingRef={headingRef}>
      {/* One right edge for texts, switches and buttons. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:max-w-[60ch]">
        {data === undefined ? <Missing what={what} query={query} /> : children(data)}
      </div>
    </SplitSection>
  );
}

const bar = 'animate-pulse rounded-md bg-border/70';

function Missing({ what, query }: { what: string; query: UseQueryResult }) {
  if (hasQueryFailed(query)) return <LoadFailure what={what} isRetrying={query.isFetching} />;
  return (
    <div className="grid gap-3">
      <LoadingStatus isRetrying={query.failureCount > 0} />
      <div aria-hidden="true" className={`h-5 w-3/5 ${bar}`} />
      <div aria-hidden="true" className={`h-5 w-2/5 ${bar}`} />
    </div>
  );
}

interface ResultLineProps {
  /** What has been done; empty if nothing has. */
  done: string;
  error: Error | null;
  /** What the failure leaves as it was. */
  consequence?: string;
  /** Keeps the room of one line, so that nothing below moves when it is filled. */
  hasRoom?: boolean;
}

/** Says beside a control what it has done, or why it could not. */
export function ResultLine({ done, error, consequence = '', hasRoom = false }: ResultLineProps) {
  return (
    <div className={hasRoom ? clsx('min-h-5', error === null && '-mb-2') : 'contents'}>
      <p role="status" className={clsx('text-sm font-medium text-green-deep', !done && 'sr-only')}>
        {done}
      </p>
      {error !== null && (
        <p role="alert" className="text-sm font-medium text-red-deep">
          {`${errorMessage(error)} ${consequence}`}
        </p>
      )}
    </div>
  );
}
