import { useQuery } from '@tanstack/react-query';
import { EmailAddress } from '@/components/email-address';
import { LoadFailure } from '@/components/load-failure';
import type { EventChange } from '@/contract/event-desk';
import { formatMoment } from '@/features/desk/event-when';
import { historyQuery } from '@/features/desk/queries';
import { RowSkeletons } from '@/features/desk/skeletons';
import { useFirstFew } from '@/features/desk/use-first-few';
import { ApiError } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { changeInWords } from './change-words';

const NO_CHANGES: readonly EventChange[] = [];

interface HistoryPanelProps {
  /** Of the event. */
  id: string;
  headingAs: 'h2' | 'h3';
}

/** Who did what with an event, the latest first. */
export function HistoryPanel({ id, headingAs: Heading }: HistoryPanelProps) {
  const query = useQuery(historyQuery(id));
  const { data, error, isFetching, failureCount } = query;
  const hasFailed = hasQueryFailed(query);
  const changes = data ?? NO_CHANGES;
  const { shown, showAllButton } = useFirstFew(changes);
  if (error instanceof ApiError && error.status === 404) return null;
  return (
    <section
      aria-labelledby="history"
      className="grid justify-items-start gap-3 border-t-2 border-border pt-6"
    >
      <Heading id="history" className="text-subtitle font-bold">
        History
      </Heading>
      {hasFailed && <LoadFailure what="The history" isRetrying={isFetching} />}
      {data === undefined && !hasFailed && <RowSkeletons isRetrying={failureCount > 0} />}
      <ol className="grid gap-3">
        {shown.map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- numbered from the oldest: new entries come on top
          <li key={changes.length - index} className="leading-snug [overflow-wrap:anywhere]">
            <span className="font-semibold">
              <EmailAddress address={change.by} />
            </span>{' '}
            {changeInWords(change)}
            <span className="block text-sm text-muted">{formatMoment(change.at)}</span>
          </li>
        ))}
      </ol>
      {showAllButton}
    </section>
  );
}
