import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { FormAlert } from '@/components/ui/field';
import type { Event } from '@/contract/events';
import { isNotFound } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/query-client';
import { adminEventQuery } from '../event-queries';
import { EventSkeleton } from './event-skeleton';

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
  const query = useQuery(adminEventQuery(id));
  const { data, dataUpdatedAt, error, isFetching, failureCount } = query;
  const [cachedAt] = useState(dataUpdatedAt);
  if (data !== undefined && dataUpdatedAt > cachedAt) return children(data);
  if (isNotFound(error)) {
    return missing ?? <FormAlert>There is no such event. Perhaps it is in the bin.</FormAlert>;
  }
  if (hasQueryFailed(query)) {
    return <LoadFailure what="The event" isRetrying={isFetching} />;
  }
  return <EventSkeleton isRetrying={failureCount > 0} />;
}
