import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/api-error';
import { changeInWords, toldInWords } from './change-words';
import { formatMoment } from './event-when';
import { LoadFailure } from './load-failure';
import { historyQuery } from './queries';
import { RowSkeletons } from './skeletons';

const SHOWN_AT_ONCE = 5;

/** Who did what with an event, the latest first. */
export function HistoryPanel({ id }: { id: string }) {
  const { data, error, isError, isFetching, failureCount, refetch } = useQuery(historyQuery(id));
  const [showsAll, setShowsAll] = useState(false);
  if (error instanceof ApiError && error.status === 404) return null;
  const shown = showsAll ? data : data?.slice(0, SHOWN_AT_ONCE);
  return (
    <section
      aria-labelledby="history"
      className="grid justify-items-start gap-3 border-t-2 border-border pt-6"
    >
      <h2 id="history" className="text-subtitle font-bold">
        History
      </h2>
      {isError && (
        <LoadFailure what="The history" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {shown === undefined && !isError && <RowSkeletons isSlow={failureCount > 0} />}
      <ol className="grid gap-3">
        {shown?.map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- numbered from the oldest: new entries come on top
          <li key={(data?.length ?? 0) - index} className="leading-snug [overflow-wrap:anywhere]">
            <span className="font-semibold">{change.by}</span> {changeInWords(change)}
            {toldInWords(change)}
            <span className="block text-sm text-muted">{formatMoment(change.at)}</span>
          </li>
        ))}
      </ol>
      {data !== undefined && shown !== undefined && shown.length < data.length && (
        <Button variant="outline" size="sm" onClick={() => setShowsAll(true)}>
          Show all {data.length}
        </Button>
      )}
    </section>
  );
}
