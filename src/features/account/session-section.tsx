import { useQuery } from '@tanstack/react-query';
import { SessionList } from '@/components/session-list';
import { TimeZoneNote } from '@/components/time-zone-note';
import { society } from '@/data/society';
import { useMember } from '@/hooks/use-session';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { ownTimeZone } from '@/lib/time-in-words';
import { errorMessage } from '@/lib/api-error';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account-queries';
import { QuerySection } from './query-section';

/** Where the member is signed in. */
export function SessionSection() {
  const sessions = useQuery(sessionsQuery(useMember()));
  const endOne = useEndSession();
  const endAllOthers = useEndOtherSessions();
  // The mutations have the errors.
  const onEnd = useSingleFlight(async (id: string) => {
    endAllOthers.reset();
    await endOne.mutateAsync(id).catch(() => undefined);
  });
  const onEndOthers = useSingleFlight(async () => {
    endOne.reset();
    await endAllOthers.mutateAsync().catch(() => undefined);
  });
  const error = endOne.error ?? endAllOthers.error;
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
            pending={endOne.isPending ? endOne.variables : endAllOthers.isPending ? 'others' : null}
            error={error === null ? undefined : errorMessage(error)}
            onEnd={(id) => void onEnd(id)}
            onEndOthers={() => void onEndOthers()}
          />
        </>
      )}
    </QuerySection>
  );
}
