import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { errorMessage } from '@/lib/api-error';
import { ageOf, momentInWords } from '@/lib/time-in-words';
import { serverNow } from '@/lib/session/clock-skew';
import { QuestionDialog } from './question-dialog';
import { FormAlert } from '@/components/ui/field';

/** A session of the contract. */
interface ListedSession {
  id: string;
  /** In words; empty if it is unknown. */
  device: string;
  createdAt: string;
  lastSeenAt: string;
  isThis: boolean;
}

interface SessionListProps {
  sessions: readonly ListedSession[];
  /** The zone of the times. */
  timeZone: string;
  /** Ends the session with an id. */
  endOne: UseMutationResult<unknown, Error, string>;
  endOthers: UseMutationResult<unknown, Error, void>;
}

/** Where somebody is signed in, with a way to end each session but this one. Signing out ends this one. */
export function SessionList({ sessions, timeZone, endOne, endOthers }: SessionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<readonly string[]>([]);
  const [hasAsked, setHasAsked] = useState(false);
  const hasEnded = ending.length > 0 && !sessions.some(({ id }) => ending.includes(id));
  const isAsking = hasAsked && !hasEnded;
  // The button that had the focus is gone with its session.
  useEffect(() => {
    if (hasEnded && document.activeElement === document.body) list.current?.focus();
  }, [hasEnded]);
  const others = sessions.filter(({ isThis }) => !isThis);
  const error = endOne.error ?? endOthers.error;
  const end = (id: string) => {
    setHasAsked(false);
    setEnding([id]);
    endOthers.reset();
    endOne.mutate(id);
  };
  const ask = () => {
    endOne.reset();
    endOthers.reset();
    setEnding([]);
    setHasAsked(true);
  };
  const endAllOthers = () => {
    setEnding(others.map(({ id }) => id));
    endOthers.mutate();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Sessions"
        className="divide-y-2 divide-border outline-none"
      >
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:min-h-0 first:pt-0"
          >
            <div className="min-w-0 grow basis-44 [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
                <span>{nameOf(session)}</span>
                {session.isThis && <Badge>This device</Badge>}
              </p>
              <p className="text-sm text-muted">
                Since {momentInWords(session.createdAt, timeZone)},{' '}
                <span className="inline-block">{`seen ${seenAgo(session.lastSeenAt)}`}</span>
              </p>
            </div>
            {!session.isThis && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Sign out: ${nameOf(session)}, since ${momentInWords(session.createdAt, timeZone)}`}
                pending={
                  endOthers.isPending || (endOne.isPending && endOne.variables === session.id)
                }
                onClick={() => end(session.id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error !== null && !isAsking && <FormAlert>{errorMessage(error)}</FormAlert>}
      {others.length > 1 && (
        <Button
          variant="outline"
          size="sm"
          className="sm:justify-self-start"
          pending={endOthers.isPending}
          onClick={ask}
        >
          Sign out everywhere else…
        </Button>
      )}
      <QuestionDialog
        title={`Sign out on ${others.length} other devices?`}
        description="Whoever is signed in there has to sign in again. This device stays signed in."
        no="Keep them"
        yes="Sign out there"
        yesVariant="default"
        open={isAsking}
        mutation={endOthers}
        returnFocusTo={list}
        onYes={endAllOthers}
        onOpenChange={() => setHasAsked(false)}
      />
      <p role="status" className={hasEnded ? 'text-sm font-medium text-green-deep' : 'sr-only'}>
        {hasEnded &&
          (ending.length === 1
            ? 'Signed out on that device.'
            : `Signed out on ${ending.length} other devices.`)}
      </p>
    </div>
  );
}

const nameOf = ({ device }: ListedSession) => (device === '' ? 'Unknown device' : device);

/** The server records it at most every ten minutes. */
const PRECISION_MS = 600_000;

/** By the server's clock: `just now`, `12 minutes ago`, `an hour ago`. */
function seenAgo(timestamp: string): string {
  const age = serverNow() - Date.parse(timestamp);
  if (age < PRECISION_MS) return 'just now';
  return ageOf(Date.now() - age)
    .replace(/^1 (?=hour)/, 'an ')
    .replace(/^1 /, 'a ');
}
