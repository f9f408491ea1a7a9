import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False while prerendering and while React hydrates the prerendered HTML, which must not differ from it; true from the
 * next render on, and at once in a component that is rendered in the browser only.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
