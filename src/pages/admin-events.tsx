import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { stateInSearch } from '@/features/admin/events/event-states';
import { NextEventPanel, NoOpenEvent } from '@/features/admin/events/next-event';
import { useIsWide } from '@/hooks/use-is-wide';

/** What stands beside the list, which the layout shows. */
export function AdminEventsPage() {
  const [search] = useSearchParams();
  const isWide = useIsWide();
  const [wasWide, setWasWide] = useState(isWide);
  if (isWide && !wasWide) setWasWide(true);
  if (!wasWide) return null;
  const state = stateInSearch(search);
  return (
    // Only hidden when a tablet is turned, so that a dialog of the panel stays open.
    <div hidden={!isWide}>
      {state === 'upcoming' ? <NextEventPanel /> : <NoOpenEvent state={state} />}
    </div>
  );
}
