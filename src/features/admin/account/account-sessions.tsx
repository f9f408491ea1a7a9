import { useQuery } from '@tanstack/react-query';
import { SessionList } from '@/components/session-list';
import { TimeZoneNote } from '@/components/time-zone-note';
import { society } from '@/data/society';
import {
  adminSessionsQuery,
  useEndAdminSession,
  useEndOtherAdminSessions,
} from './account-queries';
import { ListStatus } from '@/components/list-status';

/** Where the admin is signed in. */
export function AccountSessions() {
  const query = useQuery(adminSessionsQuery());
  const { data } = query;
  const endOne = useEndAdminSession();
  const endOthers = useEndOtherAdminSessions();
  return (
    <section aria-labelledby="sessions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="sessions" className="text-subtitle font-bold">
        Where you are signed in
      </h2>
      <ListStatus query={query} what="The list of your devices" />
      {data !== undefined && (
        <>
          <TimeZoneNote societyZone={society.timeZone} />
          <SessionList
            sessions={data}
            timeZone={society.timeZone}
            endOne={endOne}
            endOthers={endOthers}
          />
        </>
      )}
    </section>
  );
}
