import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import { QueryProvider } from '@/components/query-provider';
import { ApiError } from '@/lib/api-error';
import { isForeignServer } from '@/lib/own-server';
import { eventQuery, readServerHtml, ServerRenderedEventContext } from './event-details-data';
import { EventDetailsFailure, EventDetailsLoading } from './event-details-placeholder';
import type { Viewer } from './event-details-actions';
import { EventDetailsContent } from './event-details-content';

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
    const { event, descriptionHtml } = rendered;
    return event === null ? (
      notFound
    ) : (
      <EventDetailsContent event={event} descriptionHtml={descriptionHtml} viewer={viewer} />
    );
  }
  return (
    <QueryProvider>
      <LoadedEvent {...{ id, viewer, notFound }} />
    </QueryProvider>
  );
}

function LoadedEvent({ id, viewer, notFound }: EventDetailsProps) {
  const queryClient = useQueryClient();
  const { isAdmin } = viewer;
  const html = readServerHtml(id);
  // The server shows drafts to nobody: their admins load them. Other backends have no such call.
  const isUnknown = (html?.event === null && !isAdmin) || isForeignServer();
  const { data, error, isFetching, refetch } = useQuery({
    ...eventQuery(id, { queryClient, isAdmin }),
    enabled: !isUnknown,
  });
  if (isUnknown || (error instanceof ApiError && error.status === 404)) return notFound;
  if (data !== undefined) {
    const descriptionHtml =
      data.description === html?.event?.description ? html.descriptionHtml : undefined;
    return <EventDetailsContent event={data} descriptionHtml={descriptionHtml} viewer={viewer} />;
  }
  if (error === null) return <EventDetailsLoading />;
  return <EventDetailsFailure isRetrying={isFetching} onRetry={() => void refetch()} />;
}
