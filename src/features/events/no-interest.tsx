import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { paths } from '@/domain/paths';

/** Shown to a member whom no event interests yet. */
export function NoInterest() {
  return (
    <div className="grid gap-4 sm:justify-items-start">
      <img src={artwork.empty.src} width={120} height={120} alt="" />
      <p>Nothing yet. Events that interest you will appear here.</p>
      <Link to={paths.events} className={buttonStyles()}>
        See the events
      </Link>
    </div>
  );
}
