import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { paths } from '@/lib/paths';

/** Shown to a member who has marked no event. */
export function NoInterest() {
  return (
    <div className="grid gap-4 sm:justify-items-start">
      <img src={artwork.empty.src} width={120} height={120} alt="" />
      <p>Nothing yet. Mark an event and it will appear here.</p>
      <Link to={paths.events} className={`${buttonStyles()} whitespace-normal!`}>
        See the events
      </Link>
    </div>
  );
}
