import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import type { DeskState } from '@/contract/event-desk';
import { stateTabs } from '@/features/desk/desk-states';
import { NineDots } from '@/features/desk/nine-dots';
import { deskEventsQuery } from '@/features/desk/queries';
import { EventSkeleton } from '@/features/desk/skeletons';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { paths } from '@/lib/paths';

/** Shown beside a list while none of its events is open: says what to choose, or how the list gets its first event. */
export function NoOpenEvent({ state }: { state: DeskState }) {
  const list = useInfiniteQuery(deskEventsQuery(state));
  const { data, failureCount } = list;
  if (data === undefined && !hasQueryFailed(list))
    return <EventSkeleton isRetrying={failureCount > 0} />;
  const { choose, first } = stateTabs[state].noneOpen;
  const isEmpty = data?.pages.every(({ events }) => events.length === 0) ?? false;
  return (
    <div className="grid min-h-[calc(100svh-12rem)] place-content-center justify-items-center gap-6 text-center">
      <NineDots className="size-28" />
      {/* A list that could not be loaded says so itself. */}
      {data !== undefined && (
        <p className="max-w-sm text-lead text-balance text-muted">{isEmpty ? first : choose}</p>
      )}
      {isEmpty && (state === 'upcoming' || state === 'draft') && (
        <Link to={paths.newEvent} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
          {state === 'upcoming' ? 'Plan an event' : 'Write a draft'}
        </Link>
      )}
    </div>
  );
}
