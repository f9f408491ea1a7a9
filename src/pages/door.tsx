import { useParams } from 'react-router-dom';
import { Door } from '@/features/door/door';
import { useOwnHomeScreenAddress } from '@/hooks/use-own-home-screen-address';

/** Without the header and the footer of the site: a volunteer holds it in one hand. */
export function DoorPage() {
  const { token = '' } = useParams();
  useOwnHomeScreenAddress();
  return (
    <main id="content" tabIndex={-1} className="in-sunlight min-h-svh outline-none">
      <Door key={token} token={token} />
    </main>
  );
}
