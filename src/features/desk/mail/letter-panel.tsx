import { useQuery } from '@tanstack/react-query';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { LetterForm } from './letter-form';
import { subscriptionsQuery } from './mail-queries';

/** Where an organiser writes to all subscribers. */
export function LetterPanel() {
  const query = useQuery(subscriptionsQuery());
  const { data } = query;
  return (
    <section aria-labelledby="write-letter" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="write-letter" className="text-subtitle font-bold">
        Write to all subscribers
      </h2>
      <LetterForm
        subscribers={data?.confirmed}
        isNumberMissing={data === undefined && hasQueryFailed(query)}
      />
    </section>
  );
}
