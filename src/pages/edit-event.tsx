import { useParams } from 'react-router-dom';
import { Redirect } from '@/components/redirect';
import { useIsAdmin } from '@/hooks/use-session';
import { BackLink } from '@/components/back-link';
import { EventForm } from '@/features/admin/events/event-form';
import { EventLoader } from '@/features/admin/events/event-loader';
import { adminEventPath } from '@/domain/paths';

export function EditEventPage() {
  const isAdmin = useIsAdmin();
  const { id = '' } = useParams();
  return (
    <div className="admin-container py-8">
      <BackLink to={adminEventPath(id)}>The event</BackLink>
      <h1 className="mb-6 text-[2rem] leading-tight font-extrabold">Edit event</h1>
      {/* The page of the event says that it is unknown, or offers to bring it back from the bin. */}
      <EventLoader key={id} id={id} missing={<Redirect to={adminEventPath(id)} />}>
        {(event) => <EventForm isAdmin={isAdmin} event={event} />}
      </EventLoader>
    </div>
  );
}
