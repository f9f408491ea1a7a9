import { Link } from 'react-router-dom';
import { Logo } from '@/components/logo';
import { StatusPage } from '@/components/status-page';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { paths } from '@/domain/paths';

/** Placeholder for a page that is linked but not written yet. */
export function InProgressPage() {
  return (
    <StatusPage
      logo={<Logo mark={artwork.logo} name={society.name} />}
      picture={artwork.inProgress}
      number="204"
      text="Page still in progress"
    >
      <Link to={paths.home} className={buttonStyles()}>
        Back to Home
      </Link>
    </StatusPage>
  );
}
