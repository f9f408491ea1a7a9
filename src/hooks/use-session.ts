import { useSyncExternalStore } from 'react';
import {
  isSessionUnverified,
  readToken,
  signedInMember,
  subscribeToSessionStatus,
  subscribeToTokens,
} from '@/lib/session/token-store';

/** What tells the signed-in member from others (see `signedInMember`), a part of their query keys; null if signed out. */
export const useMemberKey = () =>
  useSyncExternalStore(subscribeToTokens, signedInMember, () => null);

/** Whether a member's token is stored that could not be refreshed, so that the site treats the member as signed out. */
export const useIsSessionUnverified = () =>
  useSyncExternalStore(subscribeToSessionStatus, isSessionUnverified, () => false);

function subscribe(onChange: () => void): () => void {
  const unsubscribes = [subscribeToTokens(onChange), subscribeToSessionStatus(onChange)];
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
}

const getServerSnapshot = () => false;

/** Whether an unexpired member token is stored; also true while the session is unverified. */
export const useHasMemberToken = () =>
  useSyncExternalStore(subscribe, () => readToken('member') !== null, getServerSnapshot);

/** Whether a member is signed in and the session is not unverified. */
export const useIsMember = () =>
  useSyncExternalStore(
    subscribe,
    () => readToken('member') !== null && !isSessionUnverified(),
    getServerSnapshot,
  );

/** Whether an unexpired admin token is stored. */
export const useIsAdmin = () =>
  useSyncExternalStore(subscribe, () => readToken('admin') !== null, getServerSnapshot);
