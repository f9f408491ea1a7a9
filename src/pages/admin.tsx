import { useSearchParams } from 'react-router-dom';
import { stateInSearch } from '@/features/desk/desk-states';
import { NextEventPanel } from '@/features/desk/next-event-panel';
import { useIsWide } from '@/features/desk/use-is-wide';

/** What stands beside the list, which the layout shows. */
export function DeskPage() {
  const [search] = useSearchParams();
  if (!useIsWide()) return null;
  return stateInSearch(search) === 'upcoming' ? (
    <NextEventPanel />
  ) : (
    <p className="text-muted">The event that you choose from the list opens here.</p>
  );
}
