import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { paths } from '@/domain/paths';

/** The way out of a page that a link in a mail leads to. */
export function HomeLink() {
  return (
    <Link to={paths.home} className={buttonStyles({ variant: 'outline' })}>
      Go to the home page
    </Link>
  );
}
