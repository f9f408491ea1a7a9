import { useQuery } from '@tanstack/react-query';
import { SessionList } from '@/components/session-list';
import { TimeZoneNote } from '@/components/time-zone-note';
import { society } from '@/data/society';
import { useMemberKey } from '@/hooks/use-session';
import { ownTimeZone } from '@/lib/time-in-words';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account-queries';
import { QuerySection } from './query-section';

/** Where the member is signed in. */
export function SessionSection() {
  const sessions = useQuery(sessionsQuery(useMemberKey()));
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  return (
    <QuerySection
      heading="Where you are signed in"
      what="The list of your devices"
      query={sessions}
    >
      {(data) => (
        <>
          <TimeZoneNote societyZone={society.timeZone} isOwn />
          <SessionList
            sessions={data}
            timeZone={ownTimeZone()}
            endOne={endOne}
            endOthers={endOthers}
          />
        </>
      )}
    </QuerySection>
  );
}
