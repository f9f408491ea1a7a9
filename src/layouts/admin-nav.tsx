import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/domain/paths';

const areas = [
  { to: paths.admin, label: 'Events' },
  { to: paths.adminMail, label: 'Mail' },
  { to: paths.adminHistory, label: 'History' },
  { to: paths.adminAccount, label: 'Account' },
];

/** The areas of the organiser's desk. */
export function AdminNav() {
  const { pathname } = useLocation();
  // The first one is the beginning of all paths.
  const current = areas.findLast(({ to }) => pathname.startsWith(to))?.to;
  return (
    <nav aria-label="Organiser’s desk">
      <ul className="-mx-2 flex flex-wrap max-[19rem]:-mx-1.5 md:mx-0">
        {areas.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? (to === pathname ? 'page' : 'true') : undefined}
              className="flex min-h-11 items-center current-underline px-2 font-semibold text-muted hover:text-foreground aria-[current]:border-foreground aria-[current]:text-foreground max-[19rem]:min-h-[44px] max-[19rem]:px-1.5 max-[19rem]:text-sm sm:px-3"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
