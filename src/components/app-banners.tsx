import { useEffect, useState, type ReactNode } from 'react';
import { env } from '@/lib/env';
import { logHandledError } from '@/lib/api-error';
import { Button } from '@/components/ui/button';
import { useIsOnline } from '@/hooks/use-is-online';

/** Banners about the whole site: offline, a new version. */
export function AppBanners() {
  const isOnline = useIsOnline();
  const activateUpdate = useUpdate();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 grid">
      {!isOnline && !isAtDoor() && (
        <Banner>
          You are offline. You can go on reading; new events and forms need a connection.
        </Banner>
      )}
      {activateUpdate && (
        <Banner>
          There is a new version of this site.
          <Button size="sm" onClick={activateUpdate}>
            Load it
          </Button>
        </Banner>
      )}
    </div>
  );
}

/** The page of a door is made for being offline, and says so itself. */
const isAtDoor = () => window.location.pathname.startsWith('/door/');

function Banner({ children }: { children: ReactNode }) {
  return (
    <div
      data-banner
      className="pointer-events-auto flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t-2 border-foreground bg-yellow-soft px-4 py-2 text-center text-sm font-medium"
    >
      {children}
    </div>
  );
}

/** Returns a function that activates the waiting version of the site; undefined while there is none. */
function useUpdate(): (() => void) | undefined {
  const [activateUpdate, setActivateUpdate] = useState<() => void>();
  useEffect(() => {
    if (!env.hasServiceWorker || !('serviceWorker' in navigator)) return;
    void import('@/lib/service-worker')
      .then(({ registerServiceWorker }) =>
        registerServiceWorker((update) => setActivateUpdate(() => update)),
      )
      .catch((error: unknown) => logHandledError('Registering the service worker', error));
  }, []);
  return activateUpdate;
}
