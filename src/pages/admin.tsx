import { useSearchParams } from 'react-router-dom';
import { stateInSearch } from '@/features/desk/desk-states';
import { NextEventPanel } from '@/features/desk/next-event-panel';
import { NoOpenEvent } from '@/features/desk/no-open-event';
import { useIsWide } from '@/features/desk/use-is-wide';

/** What stands beside the list, which the layout shows. */
export function DeskPage() {
  const [search] = useSearchParams();
  if (!useIsWide()) return null;
  const state = stateInSearch(search);
  return state === 'upcoming' ? <NextEventPanel /> : <NoOpenEvent state={state} />;
}
