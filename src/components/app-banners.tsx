import { useEffect, useState, type ReactNode } from 'react';
import { env } from '@/lib/env';
import { logHandledError } from '@/lib/log';
import { Toaster } from './toaster';
import { Button } from '@/components/ui/button';
import { useIsOnline } from '@/hooks/use-is-online';

/** What is to be said of the site as a whole: no network, a new version, and all toasts. */
export function AppBanners() {
  const isOnline = useIsOnline();
  const takeOver = useUpdate();
  return (
    <>
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-30 grid justify-items-center gap-2 p-3"
      >
        {!isOnline && (
          <Notice>
            You are offline. What you see still works; new events and forms need a network.
          </Notice>
        )}
        {takeOver && (
          <Notice>
            There is a new version of this site.
            <Button size="sm" onClick={takeOver}>
              Load it
            </Button>
          </Notice>
        )}
      </div>
      <Toaster />
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-auto flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-xl border-2 border-foreground bg-yellow-soft px-4 py-2 text-center text-sm font-medium">
      {children}
    </div>
  );
}

/** The way to a new version, once there is one. */
function useUpdate(): (() => void) | undefined {
  const [takeOver, setTakeOver] = useState<() => void>();
  useEffect(() => {
    if (!env.hasServiceWorker || !('serviceWorker' in navigator)) return;
    void import('@/lib/service-worker')
      .then(({ registerServiceWorker }) =>
        registerServiceWorker((update) => setTakeOver(() => update)),
      )
      .catch((error: unknown) => logHandledError('Registering the service worker', error));
  }, []);
  return takeOver;
}
