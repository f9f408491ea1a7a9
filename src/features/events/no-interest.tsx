import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { paths } from '@/lib/paths';

/** What stands in place of the events of a member who has marked none. */
export function NoInterest() {
  return (
    <div className="grid justify-items-start gap-4">
      <img src={artwork.empty.src} width={120} height={120} alt="" />
      <p>Nothing yet. Mark an event and it appears here.</p>
      <Link to={paths.events} className={`${buttonStyles()} whitespace-normal!`}>
        See the events
      </Link>
    </div>
  );
}
