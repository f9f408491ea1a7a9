import { useQuery } from '@tanstack/react-query';
import { ListStatus } from '@/components/list-status';
import type { TabProps } from '../tab-names';
import { RecapForm } from './recap-form';
import { recapQuery } from './recap-queries';

/** How an event was: where organisers write it, and add pictures. */
export function RecapPanel({ event, headingAs: Heading }: TabProps) {
  const query = useQuery(recapQuery(event.id));
  return (
    <section aria-labelledby="recap" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Heading
        id="recap"
        tabIndex={-1}
        className="scroll-mt-24 text-subtitle font-bold outline-none"
      >
        How it was
      </Heading>
      <p className="max-w-text text-muted">
        {event.status === 'cancelled'
          ? 'This event was cancelled, so nobody but organisers sees this.'
          : 'Stands on the event’s page, below the description.'}
      </p>
      {query.data === undefined ? (
        <ListStatus query={query} what="How it was" />
      ) : (
        <RecapForm event={event} stored={query.data} />
      )}
    </section>
  );
}
