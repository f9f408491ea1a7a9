import { Link } from 'react-router-dom';
import { Arrow } from './arrow';

/** Above the heading of a page that has no list beside it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline max-[19rem]:mb-0 max-[19rem]:gap-1 max-[19rem]:min-h-[44px] max-[19rem]:text-sm"
    >
      <Arrow direction="left" /> {children}
    </Link>
  );
}
