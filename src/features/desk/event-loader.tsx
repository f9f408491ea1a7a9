import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { ApiError } from '@/lib/api-error';
import { deskEventQuery } from './queries';

interface EventLoaderProps {
  id: string;
  children: (event: Event) => ReactNode;
}

/** Loads an event; shows a placeholder meanwhile and an error with a retry button. */
export function EventLoader({ id, children }: EventLoaderProps) {
  const { data, error, isFetching, refetch } = useQuery(deskEventQuery(id));
  if (data !== undefined) return children(data);
  if (error === null) return <p role="status">Loading…</p>;
  if (error instanceof ApiError && error.status === 404) {
    return <p role="alert">There is no such event.</p>;
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert">The event could not be loaded.</p>
      <Button variant="outline" pending={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
