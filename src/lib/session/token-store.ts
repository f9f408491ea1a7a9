import { jwtDecode } from 'jwt-decode';
import { serverNow } from './clock-skew';
import { localStore } from '@/lib/storage';

export type TokenOwner = 'member' | 'admin';

// Fixed by the specification, as is `dss-` before all names in the storage: it names no society.
export const storageKeys = {
  member: 'dss-accessToken',
  admin: 'dss-admin-accessToken',
} as const satisfies Record<TokenOwner, string>;

/** Seconds until the token expires; null for what is no token with an expiry. */
export function secondsToExpiry(token: string): number | null {
  try {
    const { exp } = jwtDecode(token);
    return typeof exp === 'number' ? exp - serverNow() / 1000 : null;
  } catch {
    return null;
  }
}

/** The stored token; null where there is none, or one that is malformed or expired. */
export function readToken(owner: TokenOwner): string | null {
  const token = localStore.read(storageKeys[owner]);
  if (token === null) return null;
  return (secondsToExpiry(token) ?? 0) > 0 ? token : null;
}

/**
 * Stores what follows the scheme in a server's `Bearer …`. Returns whether it will survive a reload.
 */
export function storeToken(owner: TokenOwner, serverValue: string): boolean {
  return localStore.write(storageKeys[owner], withoutScheme(serverValue));
}

export function removeToken(owner: TokenOwner): void {
  localStore.remove(storageKeys[owner]);
}

/** `Bearer abc` becomes `abc`. */
export function withoutScheme(serverValue: string): string {
  return serverValue.slice(serverValue.indexOf(' ') + 1);
}

/** Calls back after each sign-in and sign-out, in this tab or another; returns the way to stop. */
export const subscribeToTokens = localStore.subscribe;
