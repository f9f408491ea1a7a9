import { lazy, useState } from 'react';
import { AsyncBoundary } from '@/components/async-boundary';
import { EventCardSkeleton } from './event-card';

const QuickEventForm = lazy(async () => ({
  default: (await import('./quick-event-form')).QuickEventForm,
}));

/** Renders the event form for admins, and keeps it with its draft after the session has ended. */
export function QuickEventFormSlot({ isAdmin }: { isAdmin: boolean }) {
  const [hasDraft, setHasDraft] = useState(false);
  if (!isAdmin && !hasDraft) return null;
  return (
    // The form is taller than a card, so it spans the height of two.
    <div className="flex w-full justify-center md:row-span-2 md:supports-[grid-template-rows:subgrid]:row-span-4">
      <AsyncBoundary loading={<EventCardSkeleton />}>
        <QuickEventForm isAdmin={isAdmin} onDraftChange={setHasDraft} />
      </AsyncBoundary>
    </div>
  );
}
