import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import { isNotFound } from '@/lib/api-error';
import { eventQuery, readServerHtml, ServerRenderedEventContext } from './event-details-data';
import type { Viewer } from './event-details-actions';
import { EventDetailsContent } from './event-details-content';
import { Link } from 'react-router-dom';
import { Button, buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { pageTitle } from '@/data/shape';
import { useIsOnline } from '@/hooks/use-is-online';
import { paths } from '@/domain/paths';

interface EventDetailsProps {
  id: string;
  viewer: Viewer;
  /** Shown if there is no such event. */
  notFound: ReactNode;
}

/** The event with an id: loads it, unless the server has rendered it. */
export function EventDetails({ id, viewer, notFound }: EventDetailsProps) {
  const rendered = use(ServerRenderedEventContext);
  if (rendered) {
    const { event } = rendered;
    return event === null ? notFound : <EventDetailsContent event={event} viewer={viewer} />;
  }
  return <LoadedEvent {...{ id, viewer, notFound }} />;
}

function LoadedEvent({ id, viewer, notFound }: EventDetailsProps) {
  const queryClient = useQueryClient();
  const { isAdmin } = viewer;
  const html = readServerHtml(id);
  // The server shows drafts to nobody: their admins load them.
  const isUnknown = html?.event === null && !isAdmin;
  const { data, error, isFetching, refetch } = useQuery({
    ...eventQuery(id, { queryClient, isAdmin }),
    enabled: !isUnknown,
  });
  if (isUnknown || isNotFound(error)) return notFound;
  if (data !== undefined) return <EventDetailsContent event={data} viewer={viewer} />;
  if (error === null) return <EventDetailsLoading />;
  return <EventDetailsFailure isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/** Shown while the event loads. */
function EventDetailsLoading() {
  return (
    <div className="min-h-svh animate-pulse">
      <title>{pageTitle('Event')}</title>
      <p role="status" className="sr-only">
        Loading the event…
      </p>
      <div className="page-gutters grid gap-x-12 gap-y-6 border-b-2 border-border bg-border/30 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_clamp(21.5rem,30vw,24rem)]">
        <div className="grid content-start gap-6">
          <div className="h-11 w-28 rounded-card bg-border" />
          <div className="h-14 w-4/5 rounded-card bg-border" />
        </div>
        <div className="min-h-48 rounded-card bg-border lg:row-span-2" />
        <div className="aspect-8/5 rounded-card bg-border lg:aspect-2/1" />
      </div>
    </div>
  );
}

interface EventDetailsFailureProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown if the event could not be loaded. The query retries when the network comes back. */
function EventDetailsFailure({ isRetrying, onRetry }: EventDetailsFailureProps) {
  const isOnline = useIsOnline();
  return (
    <section className="page-container grid min-h-[70svh] content-center justify-items-center gap-6 py-16 text-center">
      <title>{pageTitle('Event')}</title>
      <img src={artwork.error.src} width={120} height={120} alt="" />
      <h1 className="text-title font-extrabold">
        {isOnline ? 'This event did not load' : 'You are offline'}
      </h1>
      <p role="alert" className="max-w-text text-lead">
        {isOnline
          ? 'We could not reach the server. It is usually back in a moment.'
          : 'The event will appear here as soon as you are online again.'}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        <Button pending={isRetrying} onClick={onRetry}>
          Try again
        </Button>
        <Link to={paths.events} className={buttonStyles({ variant: 'outline' })}>
          All events
        </Link>
      </p>
    </section>
  );
}
