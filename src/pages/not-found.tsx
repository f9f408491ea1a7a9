import { Link, useLocation } from 'react-router-dom';
import { Logo } from '@/components/logo';
import { StatusPage } from '@/components/status-page';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { useIsOwnServer } from '@/components/own-server-only';
import { useIsAdmin } from '@/hooks/use-session';
import { paths } from '@/domain/paths';

export function NotFoundPage() {
  const { pathname } = useLocation();
  const isOwn = useIsOwnServer();
  const isAdmin = useIsAdmin();
  return (
    <StatusPage
      logo={<Logo mark={artwork.logo} name={society.name} />}
      picture={artwork.notFound}
      number="404"
      text="Page not found"
    >
      <Link to={paths.home} className={buttonStyles()}>
        Back to Home
      </Link>
      {isOwn && isAdmin && pathname.startsWith(`${paths.admin}/`) && (
        <Link to={paths.admin} className={buttonStyles({ variant: 'outline' })}>
          To the desk
        </Link>
      )}
    </StatusPage>
  );
}
