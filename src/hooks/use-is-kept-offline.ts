import { useEffect, useState } from 'react';
import { env } from '@/lib/env';
import { keepLoadedCode } from '@/lib/keep-offline';

/**
 * Keeps the code of this page, so that it opens again without a network. Returns whether it does.
 * @param loadMore Loads what the page needs later. Must be the same function on every render.
 */
export function useIsKeptOffline(loadMore?: () => Promise<unknown>): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!env.hasServiceWorker || !('serviceWorker' in navigator)) return;
    const keep = async () => {
      await navigator.serviceWorker.ready;
      await loadMore?.();
      await keepLoadedCode();
      setKept(true);
    };
    // Without a network now, or without room, it is not kept.
    keep().catch(() => undefined);
  }, [loadMore]);
  return isKept;
}
