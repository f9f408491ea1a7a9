import { useParams } from 'react-router-dom';
import { pageTitle } from '@/data/shape/society';
import { society } from '@/data/society';
import { useIsAdmin, useIsMember } from '@/features/auth/session';
import { EventDetails } from '@/features/events/event-details';
import { NotFoundPage } from './not-found';

export function EventDetailsPage() {
  const { id = '' } = useParams();
  const viewer = { isMember: useIsMember(), isAdmin: useIsAdmin() };
  return <EventDetails key={id} id={id} viewer={viewer} notFound={<UnknownEvent />} />;
}

function UnknownEvent() {
  return (
    <>
      <title>{pageTitle('Page not found', society)}</title>
      <meta name="robots" content="noindex" />
      <NotFoundPage />
    </>
  );
}
