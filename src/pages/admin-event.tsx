import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Arrow } from '@/components/arrow';
import { listPath, stateInSearch, stateTabs } from '@/features/desk/desk-states';
import { EventPanel } from '@/features/desk/event-panel';
import { useIsWide } from '@/features/desk/use-is-wide';

export function DeskEventPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const isWide = useIsWide();
  const state = stateInSearch(search);
  return (
    <>
      {!isWide && (
        <Link
          to={listPath(state)}
          className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
        >
          <Arrow direction="left" /> {stateTabs[state].back}
        </Link>
      )}
      <EventPanel key={id} id={id} headingAs="h1" />
    </>
  );
}
