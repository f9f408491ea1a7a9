import { Link } from 'react-router-dom';
import { Arrow } from '@/components/arrow';

/** Above the heading of a page that has no list beside it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
    >
      <Arrow direction="left" /> {children}
    </Link>
  );
}
