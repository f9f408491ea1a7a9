import { Link } from 'react-router-dom';
import { Logo } from '@/components/logo';
import { StatusPage } from '@/components/status-page';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { paths } from '@/lib/paths';

export function NotFoundPage() {
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
    </StatusPage>
  );
}
