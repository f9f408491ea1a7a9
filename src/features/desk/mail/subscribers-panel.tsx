import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '@/components/load-failure';
import { readSubscriptions, type SubscriptionSummary } from '@/contract/newsletter-desk';
import { countOf } from '@/features/desk/count-of';
import { CsvButton } from '@/features/desk/csv-button';
import { EmptyList } from '@/features/desk/empty-list';
import { RowSkeletons } from '@/features/desk/skeletons';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { subscriptionsQuery } from './mail-queries';
import { RemoveAddress } from './remove-address';
import { SubscriberChart } from './subscriber-chart';
import { subscribersByMonth } from './subscriber-months';

/** How many subscribe to the news, their addresses as a file, and the removal of one. */
export function SubscribersPanel() {
  const query = useQuery(subscriptionsQuery());
  const { data, isFetching, failureCount } = query;
  const hasFailed = hasQueryFailed(query);
  return (
    <section
      aria-labelledby="subscribers"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      <h2 id="subscribers" className="text-subtitle font-bold">
        {data === undefined ? 'Subscribers' : countOf(data.confirmed, 'subscriber')}
      </h2>
      {hasFailed && <LoadFailure what="The number of subscribers" isRetrying={isFetching} />}
      {data === undefined && !hasFailed && <RowSkeletons isRetrying={failureCount > 0} />}
      {data !== undefined && <Summary summary={data} />}
      <RemoveAddress />
    </section>
  );
}

function Summary({ summary }: { summary: SubscriptionSummary }) {
  const { confirmed, pending, left } = summary;
  if (confirmed + pending + left === 0) {
    return (
      <EmptyList>
        Nobody has subscribed yet. The form is at the end of every page that visitors see.
      </EmptyList>
    );
  }
  const months = subscribersByMonth(summary);
  const others = [
    ...(pending > 0
      ? [`${pending.toLocaleString('en')}${confirmed > 0 ? ' more' : ''} not confirmed yet`]
      : []),
    ...(left > 0 ? [`${left.toLocaleString('en')} unsubscribed`] : []),
  ];
  return (
    <>
      {others.length > 0 && <p>{`${others.join(', ')}.`}</p>}
      {months.length > 1 && <SubscriberChart months={months} />}
      {confirmed > 0 && <CsvButton endpoint={readSubscriptions} fileName="subscribers.csv" />}
    </>
  );
}
