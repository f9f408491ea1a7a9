import { useSyncExternalStore, type ReactNode } from 'react';
import {
  isServedByOwnServer,
  serverKind,
  subscribeToServer,
  type ServerKind,
} from '@/lib/own-server';

/** Which backend the site has (see `serverKind`). While React hydrates, as the HTML has it. */
export const useServerKind = (): ServerKind =>
  useSyncExternalStore(subscribeToServer, serverKind, () =>
    isServedByOwnServer() ? 'own' : 'unknown',
  );

/** Whether the backend is this project's own server. */
export const useIsOwnServer = (): boolean => useServerKind() === 'own';

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
