import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { paths } from '@/lib/paths';

export function DeskPage() {
  return (
    <div className="page-container grid justify-items-start gap-4 py-8">
      <h1 className="text-title font-extrabold">Events</h1>
      <Link to={paths.newEvent} className={buttonStyles({ variant: 'secondary' })}>
        New event
      </Link>
    </div>
  );
}
