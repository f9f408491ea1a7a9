import type { ReactNode } from 'react';
import { PageLoading, useIsSlow } from '@/components/loading';
import { Button } from '@/components/ui/button';
import { DOOR_TOKEN_PATTERN } from '@/contract/door';
import { useIsOnline } from '@/hooks/use-is-online';
import { ApiError, errorMessage } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/query-client';
import { OpenDoor } from './open-door';
import { unsent, useDoor } from './door-sync';
import { waitingInWords } from './who-is-in';

/** The page of a phone at the door of an event. */
export function Door({ token }: { token: string }) {
  return DOOR_TOKEN_PATTERN.test(token) ? <KnownDoor token={token} /> : <UnknownDoor />;
}

/** Why what is tapped does not get to the server; undefined if it does. */
function problemOf(
  sync: ReturnType<typeof useDoor>['sync'],
  isOnline: boolean,
): string | undefined {
  if (isOnline && !hasQueryFailed(sync)) return undefined;
  const { error } = sync;
  return error instanceof ApiError && error.status !== null ? errorMessage(error) : 'No connection';
}

function KnownDoor({ token }: { token: string }) {
  const { kept, sync, isEnded } = useDoor(token);
  const isOnline = useIsOnline();
  if (hasQueryFailed(kept)) return <NothingKept />;
  if (kept.data === undefined) return <PageLoading />;
  const { list, state, taps } = kept.data;
  if (isEnded) return <EndedDoor waiting={unsent(taps).length} />;
  if (list && state) {
    return <OpenDoor door={{ list, state, taps }} problem={problemOf(sync, isOnline)} />;
  }
  if (sync.data === 'unknown') return <UnknownDoor />;
  if (!hasQueryFailed(sync)) return <Loading />;
  // What is no answer of the server is one of the phone's storage.
  if (!(sync.error instanceof ApiError)) return <NothingKept />;
  return (
    <Message title={isOnline ? 'The list did not load' : 'You are offline'}>
      <p>
        {isOnline
          ? 'Our server did not answer, or has a problem.'
          : 'This phone has no list of this door yet. Open the link once with a network: after that it works without one.'}
      </p>
      <Button pending={sync.isFetching} onClick={() => void sync.refetch()}>
        Try again
      </Button>
    </Message>
  );
}

const NothingKept = () => (
  <Message title="This browser keeps nothing">
    <p>
      The list and the taps must be kept on the phone. Open the link in a window that is not
      private, and make room on the phone if it is full.
    </p>
  </Message>
);

/** Says after a while that the server is slow. */
function Loading() {
  const isSlow = useIsSlow();
  return (
    <div aria-live="polite">
      {isSlow ? (
        <Message title="This is taking longer than usual">
          <p>Our server is slow to send the list.</p>
        </Message>
      ) : (
        <PageLoading />
      )}
    </div>
  );
}

const UnknownDoor = () => (
  <Message title="There is no such door">
    <p>The link may be cut off. Ask the organisers for the whole address.</p>
  </Message>
);

function EndedDoor({ waiting }: { waiting: number }) {
  return (
    <Message title="This link has ended">
      <p>The list is no longer on this phone.</p>
      {waiting > 0 && (
        <p className="font-semibold">
          {`${waitingInWords(waiting)}: keep this page open until there is a network.`}
        </p>
      )}
      {waiting === 0 && <p>All that you tapped has been sent. You can close this page.</p>}
    </Message>
  );
}

interface MessageProps {
  title: string;
  children: ReactNode;
}

/** What the page says when it has no list. */
function Message({ title, children }: MessageProps) {
  return (
    <section className="page-container grid min-h-svh grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-5 py-16 text-center">
      <h1 className="text-title font-extrabold [overflow-wrap:anywhere]">{title}</h1>
      <div className="grid max-w-prose justify-items-center gap-5 text-lead">{children}</div>
    </section>
  );
}
