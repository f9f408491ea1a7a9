import { useParams } from 'react-router-dom';
import { EventLoader } from '@/features/desk/event-loader';

export function DeskEventPage() {
  const { id = '' } = useParams();
  return (
    <div className="page-container py-8">
      <EventLoader id={id}>
        {(event) => <h1 className="text-title font-extrabold">{event.name}</h1>}
      </EventLoader>
    </div>
  );
}
