import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Whether a media query matches; false while prerendering. While printing it keeps the value of the screen. */
export function useMediaQuery(query: string): boolean {
  const onScreen = useRef<boolean>(undefined);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      if (onScreen.current === undefined || !window.matchMedia('print').matches) {
        onScreen.current = window.matchMedia(query).matches;
      }
      return onScreen.current;
    },
    () => false,
  );
}
