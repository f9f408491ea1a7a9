import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '@/components/load-failure';
import { PageLoading } from '@/components/loading';
import { eventsQuery } from '@/features/events/queries';
import { SiteLayout } from '@/layouts/site-layout';
import { hasQueryFailed } from '@/lib/query-client';
import { NotFoundPage } from '@/pages/not-found';

/**
 * Stands in place of a page that only this project's own server can serve: the page of an unknown path with another backend.
 * @param isKnown False as long as no backend has answered. Then the public list of events, which any of them has, decides.
 */
export function OwnServerMissing({ isKnown }: { isKnown: boolean }) {
  if (!isKnown) return <ServerCheck />;
  return (
    <SiteLayout>
      <NotFoundPage />
    </SiteLayout>
  );
}

/** Calls the backend: its answer says which one it is (`noteServer`), and the root layout goes on. */
function ServerCheck() {
  const list = useQuery(eventsQuery);
  if (!hasQueryFailed(list)) return <PageLoading />;
  return (
    <SiteLayout>
      <div className="page-container min-h-[70svh] py-16">
        <LoadFailure what="This page" isRetrying={list.isFetching} />
      </div>
    </SiteLayout>
  );
}
