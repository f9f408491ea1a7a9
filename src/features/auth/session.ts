import { useSyncExternalStore } from 'react';
import { isSessionUnverified, subscribeToSessionStatus } from '@/lib/session/session-status';
import { readToken, subscribeToTokens } from '@/lib/session/token-store';

function subscribe(onChange: () => void): () => void {
  const stops = [subscribeToTokens(onChange), subscribeToSessionStatus(onChange)];
  return () => stops.forEach((stop) => stop());
}

const signedOut = () => false;

/** Whether a valid token is stored on this device, reachable server or not. */
export const useHasMemberToken = () =>
  useSyncExternalStore(subscribe, () => readToken('member') !== null, signedOut);

/** Whether the site shows itself as to a member. */
export const useIsMember = () =>
  useSyncExternalStore(
    subscribe,
    () => readToken('member') !== null && !isSessionUnverified(),
    signedOut,
  );

export const useIsAdmin = () =>
  useSyncExternalStore(subscribe, () => readToken('admin') !== null, signedOut);
