import { useEffect, useLayoutEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { useIsOnline } from '@/hooks/use-is-online';
import { reportError } from '@/lib/client-errors';

const reload = () => window.location.reload();

/** What is shown in place of a page that throws, or whose code cannot be loaded. It has no links of the router, which may have failed. */
export function ErrorScreen() {
  const isOnline = useIsOnline();
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  // A layout effect listens from the first frame on; an effect would miss a network that is back at once.
  useLayoutEffect(() => {
    window.addEventListener('online', reload, true);
    return () => window.removeEventListener('online', reload, true);
  }, []);
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
        <button type="button" className={buttonStyles()} onClick={reload}>
          {isOnline ? 'Load again' : 'Try again'}
        </button>
        <a className={buttonStyles({ variant: 'outline' })} href="/">
          Back to Home
        </a>
      </p>
    </section>
  );
}
