import { useSyncExternalStore } from 'react';
import { isSessionUnverified, subscribeToSessionStatus } from '@/lib/session/session-status';

/** Whether a member's token is stored that could not be refreshed, so that the site treats the member as signed out. */
export const useIsSessionUnverified = () =>
  useSyncExternalStore(subscribeToSessionStatus, isSessionUnverified, () => false);
