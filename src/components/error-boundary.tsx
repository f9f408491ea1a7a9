import { useEffect, type ReactNode } from 'react';
import { ErrorBoundary as ReactErrorBoundary } from 'react-error-boundary';
import { buttonStyles } from '@/components/ui/button';
import { useIsOnline } from '@/hooks/use-is-online';
import { forgetFailedLoads } from '@/lib/load-once';
import { msSinceReturn, onReturn } from '@/lib/on-return';

// The network may need a while after the browser has reported it as back.
const RETRY_PERIOD_MS = 60_000;
const MIN_RETRY_PAUSE_MS = 1_000;

interface ErrorBoundaryProps {
  /** Fallback for children that throw; the error screen by default. */
  renderFallback?: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Renders a fallback in place of children that throw. Retries when the network comes back or the tab's
 * visibility changes, and a few times in the minute after that; a new `key` resets it too.
 */
export function ErrorBoundary({
  renderFallback = renderErrorScreen,
  children,
}: ErrorBoundaryProps) {
  return (
    <ReactErrorBoundary
      onError={forgetFailedLoads}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a render prop, which is called and not mounted
      fallbackRender={({ resetErrorBoundary }) => (
        <Fallback retry={resetErrorBoundary}>{renderFallback(resetErrorBoundary)}</Fallback>
      )}
    >
      {children}
    </ReactErrorBoundary>
  );
}

function Fallback({ retry, children }: { retry: () => void; children: ReactNode }) {
  useEffect(() => onReturn(retry), [retry]);
  // The pauses double: a retry that fails mounts a new fallback, which waits as long as has passed since the return.
  useEffect(() => {
    const sinceReturn = msSinceReturn();
    if (sinceReturn > RETRY_PERIOD_MS) return;
    const timer = setTimeout(retry, Math.max(sinceReturn, MIN_RETRY_PAUSE_MS));
    return () => clearTimeout(timer);
  }, [retry]);
  return children;
}

const renderErrorScreen = (retry: () => void) => <ErrorScreen retry={retry} />;

/** Uses no router links, because the router itself may have failed. */
function ErrorScreen({ retry }: { retry: () => void }) {
  const isOnline = useIsOnline();
  return (
    <section className="mx-auto grid min-h-[70svh] max-w-text place-content-center justify-items-center gap-4 px-5 py-16 text-center">
      {isOnline && <img src="/art/error.svg" alt="" width={160} height={160} />}
      <h1 className="font-display text-title font-extrabold">
        {isOnline ? 'This page broke' : 'You are offline'}
      </h1>
      <p className="text-lead text-muted">
        {isOnline
          ? 'Something in it failed or did not arrive. Loading it again often helps.'
          : 'This page could not be shown. We try again when you are back online.'}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        {/* A button, because a link to a URL with a hash scrolls and does not reload. */}
        <button
          type="button"
          className={buttonStyles()}
          onClick={isOnline ? () => window.location.reload() : retry}
        >
          {isOnline ? 'Load again' : 'Try again'}
        </button>
        <a className={buttonStyles({ variant: 'outline' })} href="/">
          Back to Home
        </a>
      </p>
    </section>
  );
}
