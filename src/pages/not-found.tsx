import { Link } from 'react-router-dom';
import { StatusPage } from '@/components/status-page';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { paths } from '@/lib/paths';

export function NotFoundPage() {
  return (
    <StatusPage picture={artwork.notFound} number="404" text="Page not found">
      <Link to={paths.home} className={`${buttonStyles()} whitespace-normal!`}>
        Back to Home
      </Link>
    </StatusPage>
  );
}
