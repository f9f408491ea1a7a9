import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormAlert } from '@/components/form-alert';
import { LoadFailure } from '@/components/load-failure';
import type { Event } from '@/contract/events';
import { deskEventQuery } from '@/features/desk/queries';
import { EventSkeleton } from '@/features/desk/skeletons';
import { ApiError } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/has-query-failed';

interface EventLoaderProps {
  id: string;
  /** Shown if there is no such event. */
  missing?: ReactNode;
  children: (event: Event) => ReactNode;
}

/**
 * Loads an event for the form, which waits for the server's response: it must not begin with an outdated event from
 * the cache. Later failures leave the form in place.
 */
export function EventLoader({ id, missing, children }: EventLoaderProps) {
  const query = useQuery(deskEventQuery(id));
  const { data, dataUpdatedAt, error, isFetching, failureCount } = query;
  const [cachedAt] = useState(dataUpdatedAt);
  if (data !== undefined && dataUpdatedAt > cachedAt) return children(data);
  if (error instanceof ApiError && error.status === 404) {
    return missing ?? <FormAlert>There is no such event. Perhaps it is in the bin.</FormAlert>;
  }
  if (hasQueryFailed(query)) {
    return <LoadFailure what="The event" isRetrying={isFetching} />;
  }
  return <EventSkeleton isRetrying={failureCount > 0} />;
}
