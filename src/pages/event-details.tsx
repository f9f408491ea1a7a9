import { Link, useParams } from 'react-router-dom';
import { Logo } from '@/components/logo';
import { StatusPage } from '@/components/status-page';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { pageTitle } from '@/data/shape';
import { society } from '@/data/society';
import { useIsAdmin, useIsMember } from '@/hooks/use-session';
import { EventDetails } from '@/features/events/event-details';
import { paths } from '@/domain/paths';

export function EventDetailsPage() {
  const { id = '' } = useParams();
  const viewer = { isMember: useIsMember(), isAdmin: useIsAdmin() };
  return <EventDetails key={id} id={id} viewer={viewer} notFound={<UnknownEvent />} />;
}

function UnknownEvent() {
  return (
    <>
      <title>{pageTitle('Page not found')}</title>
      <meta name="robots" content="noindex" />
      <StatusPage
        logo={<Logo mark={artwork.logo} name={society.name} />}
        picture={artwork.notFound}
        number="404"
        text="Page not found"
      >
        <p className="text-lead">There is no such event, or it has been taken down.</p>
        <div className="grid gap-3 sm:flex">
          <Link to={paths.events} className={buttonStyles()}>
            All events
          </Link>
          <Link to={paths.home} className={buttonStyles({ variant: 'outline' })}>
            Back to Home
          </Link>
        </div>
      </StatusPage>
    </>
  );
}
