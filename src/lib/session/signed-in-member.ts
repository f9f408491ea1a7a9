import { jwtDecode } from 'jwt-decode';
import { localStore } from '@/lib/storage';
import { readToken, removeToken, storageKeys, storeToken, withoutScheme } from './token-store';
import type { TokenOwner } from './token-store';

/** Claims that differ between the tokens of one session. */
const perTokenClaims = new Set(['exp', 'iat', 'nbf', 'jti']);

/** Removes a stored token that has expired or is malformed. Returns whether there was one. */
export function removeStaleToken(owner: TokenOwner): boolean {
  if (localStore.read(storageKeys[owner]) === null || readToken(owner) !== null) return false;
  removeToken(owner);
  return true;
}

/** Whether the stored token survives a reload; false if the browser's storage does not work. */
export const isTokenDurable = (owner: TokenOwner) => localStore.isDurable(storageKeys[owner]);

/** The token of the last refresh, with the id of its member. */
let refreshed: { token: string; member: string } | null = null;

/** Stores a refreshed token for the same member, even if its claims differ. @param serverValue `Bearer …`. */
export function storeRefreshedToken(serverValue: string): void {
  const member = signedInMember();
  if (member !== null) refreshed = { token: withoutScheme(serverValue), member };
  storeToken('member', serverValue);
}

/**
 * Returns an id of the signed-in member that stays the same across refreshes; null if signed out. The id is
 * made of the token's claims about the session, because other backends do not set `sub`. A token that has none stands for
 * itself.
 */
export function signedInMember(): string | null {
  const token = readToken('member');
  if (token === null) return null;
  if (token === refreshed?.token) return refreshed.member;
  const claims = Object.entries(jwtDecode(token)).filter(([name]) => !perTokenClaims.has(name));
  return claims.length === 0 ? token : JSON.stringify(claims);
}
