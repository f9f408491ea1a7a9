import { useState } from 'react';
import { lazyComponent, AsyncBoundary } from '@/components/async-boundary';
import { EventCardSkeleton } from './event-card';

const EventForm = lazyComponent(() => import('./event-form'), 'EventForm');

/** The form's place among the cards. What an admin has typed stays there when the session ends. */
export function EventFormSlot({ isAdmin }: { isAdmin: boolean }) {
  const [hasDraft, setHasDraft] = useState(false);
  if (!isAdmin && !hasDraft) return null;
  return (
    // The form is taller than a card: the cards stand beside it in two rows.
    <div className="flex w-full justify-center md:row-span-2">
      <AsyncBoundary loading={<EventCardSkeleton />}>
        <EventForm isAdmin={isAdmin} onDraftChange={setHasDraft} />
      </AsyncBoundary>
    </div>
  );
}
