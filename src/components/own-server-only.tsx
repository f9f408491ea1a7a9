import { useSyncExternalStore, type ReactNode } from 'react';
import { isOwnServer, isServedByOwnServer, subscribeToServer } from '@/lib/own-server';

/** Whether the backend is this project's own server (see `isOwnServer`). While React hydrates, as the HTML has it. */
export const useIsOwnServer = (): boolean =>
  useSyncExternalStore(subscribeToServer, isOwnServer, isServedByOwnServer);

/**
 * What only this project's own server can do, such as calendars. The prerendered HTML has it in a comment, which the own
 * server removes when it serves the page (`server/config/build-files.ts`), so that nothing moves later.
 */
export function OwnServerOnly({ children }: { children: ReactNode }) {
  return useIsOwnServer() && <own-server class="contents">{children}</own-server>;
}

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- how React's types are extended
  namespace JSX {
    interface IntrinsicElements {
      'own-server': { class?: string; children?: ReactNode };
    }
  }
}
