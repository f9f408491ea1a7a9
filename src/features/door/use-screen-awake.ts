import { useEffect } from 'react';

/** Keeps the screen on while the page is open, where the browser can. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let release: (() => unknown) | undefined;
    let isOver = false;
    // A hidden page loses it.
    const hold = async () => {
      if (document.hidden) return;
      const lock = await navigator.wakeLock.request('screen');
      release = () => lock.release();
      if (isOver) await lock.release();
    };
    // Refused where the battery is low.
    const follow = () => void hold().catch(() => undefined);
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', follow);
      release?.();
    };
  }, []);
}
