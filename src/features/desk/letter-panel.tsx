import { useQuery } from '@tanstack/react-query';
import { LetterForm } from './letter-form';
import { subscriptionsQuery } from './mail-queries';

/** Where an organiser writes to all subscribers. */
export function LetterPanel() {
  const { data } = useQuery(subscriptionsQuery());
  return (
    <section aria-labelledby="write-letter" className="grid gap-4">
      <h2 id="write-letter" className="text-subtitle font-bold">
        Write to all subscribers
      </h2>
      <LetterForm subscribers={data?.confirmed} />
    </section>
  );
}
