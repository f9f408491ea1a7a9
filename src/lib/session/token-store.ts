import { jwtDecode } from 'jwt-decode';
import { serverNow } from './clock-skew';
import { localStore } from '@/lib/storage';

export type TokenOwner = 'member' | 'admin';

// Fixed by the specification, like the `dss-` prefix of all storage keys, which stays for any society.
export const storageKeys = {
  member: 'dss-accessToken',
  admin: 'dss-admin-accessToken',
} as const satisfies Record<TokenOwner, string>;

/** Seconds until the token expires; Infinity if it does not by itself; null if it is no JWT. */
export function secondsToExpiry(token: string): number | null {
  try {
    const { exp } = jwtDecode(token);
    return typeof exp === 'number' ? exp - serverNow() / 1000 : Infinity;
  } catch {
    return null;
  }
}

/** The stored token; null if it is missing, expired or no JWT. */
export function readToken(owner: TokenOwner): string | null {
  const token = localStore.read(storageKeys[owner]);
  if (token === null) return null;
  return (secondsToExpiry(token) ?? 0) > 0 ? token : null;
}

/** Whether a server's `Bearer …` holds a token that can be used; a login without one has failed. */
export const hasToken = (serverValue: string): boolean =>
  secondsToExpiry(withoutScheme(serverValue)) !== null;

/** Stores the token of a server's `Bearer …`. Returns whether it survives a reload. */
export function storeToken(owner: TokenOwner, serverValue: string): boolean {
  return localStore.write(storageKeys[owner], withoutScheme(serverValue));
}

/** Signs out on this device. */
export function removeToken(owner: TokenOwner): void {
  localStore.remove(storageKeys[owner]);
}

/** Removes the scheme: `Bearer abc` becomes `abc`. */
export function withoutScheme(serverValue: string): string {
  return serverValue.slice(serverValue.indexOf(' ') + 1);
}

/**
 * Calls back after each change in localStorage, in this tab or another, and so after each sign-in, refresh and sign-out.
 * Returns the unsubscribe function.
 */
export const subscribeToTokens = localStore.subscribe;
