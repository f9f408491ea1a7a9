import { Link, useLocation } from 'react-router-dom';
import { mainLinks } from '@/data/navigation';
import { paths } from '@/domain/paths';

interface MainNavProps {
  className: string;
  listStyles: string;
  linkStyles: string;
}

/** The main menu, in the header and in the sheet of small screens. */
export function MainNav({ className, listStyles, linkStyles }: MainNavProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={className}>
      <ul className={listStyles}>
        {mainLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} aria-current={currentLink(to, pathname)} className={linkStyles}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * `aria-current` of a link of the main menu: `page` on its page, `true` on a page below it, such as a team or the article
 * of an event.
 */
function currentLink(to: string, pathname: string): 'page' | 'true' | undefined {
  if (to === pathname) return 'page';
  if (to === paths.home) return undefined;
  const isBelow =
    pathname.startsWith(`${to}/`) || (to === paths.events && pathname.startsWith('/event/'));
  return isBelow ? 'true' : undefined;
}
