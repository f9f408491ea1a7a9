import { useSearchParams } from 'react-router-dom';
import { EventForm } from '@/features/desk/event-form';
import { EventLoader } from '@/features/desk/event-loader';

/** `?from=` names an event to duplicate. */
export function NewEventPage() {
  const [searchParams] = useSearchParams();
  const from = searchParams.get('from');
  return (
    <div className="page-container py-8">
      <h1 className="text-title font-extrabold">New event</h1>
      {from === null ? (
        <EventForm />
      ) : (
        <EventLoader id={from}>{(copyOf) => <EventForm copyOf={copyOf} />}</EventLoader>
      )}
    </div>
  );
}
