import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '@/components/load-failure';
import { SessionList } from '@/components/session-list';
import { TimeZoneNote } from '@/components/time-zone-note';
import { society } from '@/data/society';
import { hasQueryFailed } from '@/lib/query-client';
import {
  adminSessionsQuery,
  useEndAdminSession,
  useEndOtherAdminSessions,
} from './account-queries';
import { RowSkeletons } from './shared-parts';
import { adminErrorMessage } from './words';

/** Where the admin is signed in. */
export function AccountSessions() {
  const query = useQuery(adminSessionsQuery());
  const { data, isFetching, failureCount } = query;
  const hasFailed = hasQueryFailed(query);
  const endOne = useEndAdminSession();
  const endOthers = useEndOtherAdminSessions();
  return (
    <section aria-labelledby="sessions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="sessions" className="text-subtitle font-bold">
        Where you are signed in
      </h2>
      {hasFailed && <LoadFailure what="The list of your devices" isRetrying={isFetching} />}
      {data === undefined && !hasFailed && <RowSkeletons isRetrying={failureCount > 0} />}
      {data !== undefined && (
        <>
          <TimeZoneNote societyZone={society.timeZone} />
          <SessionList
            sessions={data}
            timeZone={society.timeZone}
            endOne={endOne}
            endOthers={endOthers}
            messageOf={adminErrorMessage}
          />
        </>
      )}
    </section>
  );
}
