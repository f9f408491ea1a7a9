import { useSyncExternalStore } from 'react';
import { isSessionUnverified, subscribeToSessionStatus } from '@/lib/session/session-status';
import { readToken, subscribeToTokens } from '@/lib/session/token-store';
import { localStore } from '@/lib/storage';

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

const STORAGE_KEY = 'dss-generated-password';

/** Stores whether the admin who is signed in has a generated password, as the server said last. */
export function rememberGeneratedPassword(isGenerated: boolean): void {
  if (isGenerated) localStore.write(STORAGE_KEY, 'true');
  else localStore.remove(STORAGE_KEY);
}

/** Whether the server last said that the password is a generated one. */
export const isGeneratedPasswordRemembered = () => localStore.read(STORAGE_KEY) !== null;
