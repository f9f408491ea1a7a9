import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import type { Session } from '@/contract/account';
import { useMember } from '@/hooks/use-member';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { ageOf } from '@/lib/age';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account-queries';
import { dayInWords } from './day-in-words';
import { QuerySection } from './query-section';
import { ResultLine } from './result-line';

/** Where the member is signed in. */
export function SessionSection() {
  const sessions = useQuery(sessionsQuery(useMember()));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <QuerySection
      heading="Where you are signed in"
      headingRef={heading}
      what="The list of your devices"
      query={sessions}
    >
      {(data) => <Sessions sessions={data} heading={heading} />}
    </QuerySection>
  );
}

interface SessionsProps {
  sessions: Session[];
  heading: RefObject<HTMLElement | null>;
}

function Sessions({ sessions, heading }: SessionsProps) {
  const [done, setDone] = useState('');
  const endAllOthers = useEndOtherSessions();
  const others = sessions.filter(({ isThis }) => !isThis);
  // The button that had the focus leaves the page with its row.
  const onEnded = (result: string) => {
    setDone(result);
    heading.current?.focus();
  };
  const onEndAllOthers = useSingleFlight(async () => {
    await endAllOthers.mutateAsync().then(
      () => onEnded('You are signed out everywhere else.'),
      () => undefined,
    );
  });
  return (
    <>
      <ul aria-label="Your devices" className="-my-4 divide-y divide-border">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnded={() => onEnded(`${nameOf(session)} is signed out.`)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start whitespace-normal!"
          pending={endAllOthers.isPending}
          onClick={onEndAllOthers}
        >
          End all others
        </Button>
      )}
      <ResultLine done={done} error={endAllOthers.error} consequence="They are still signed in." />
    </>
  );
}

const nameOf = ({ device }: Session) => (device === '' ? 'An unknown device' : device);

interface SessionRowProps {
  session: Session;
  onEnded: () => void;
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, createdAt, lastSeenAt, isThis } = session;
  const end = useEndSession();
  const onEnd = useSingleFlight(async () => {
    await end.mutateAsync(id).then(onEnded, () => undefined);
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="grid min-w-0 grow basis-40 gap-0.5 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {nameOf(session)}
          {isThis && (
            <span className="ml-2 inline-block rounded-lg bg-green-soft px-2 text-sm text-green-deep">
              This device
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          Since {dayInWords(createdAt)}, seen {ageOf(Date.parse(lastSeenAt))}
        </p>
        <ResultLine done="" error={end.error} consequence="It is still signed in." />
      </div>
      {!isThis && (
        <Button
          variant="outline"
          size="sm"
          pending={end.isPending}
          aria-label={`End: ${nameOf(session)}, since ${dayInWords(createdAt)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
