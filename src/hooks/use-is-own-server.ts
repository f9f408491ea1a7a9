import { useSyncExternalStore } from 'react';
import { isOwnServer, isServedByOwnServer, subscribeToServer } from '@/lib/own-server';

/** Whether the backend is this project's own server (see `isOwnServer`). While React hydrates, as the HTML has it. */
export const useIsOwnServer = (): boolean =>
  useSyncExternalStore(subscribeToServer, isOwnServer, isServedByOwnServer);
