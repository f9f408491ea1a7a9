import { jwtDecode } from 'jwt-decode';
import { localStore } from '@/lib/storage';
import { readToken, removeToken, storageKeys, storeToken, withoutScheme } from './token-store';
import type { TokenOwner } from './token-store';

/** The claims that differ between the tokens of one session. */
const ofOneToken = new Set(['exp', 'iat', 'nbf', 'jti']);

/** Removes a stored token that has expired or is malformed; returns whether there was one. */
export function removeStaleToken(owner: TokenOwner): boolean {
  if (localStore.read(storageKeys[owner]) === null || readToken(owner) !== null) return false;
  removeToken(owner);
  return true;
}

/** Whether the stored token outlives the document: not where the browser refuses to store it. */
export const isTokenDurable = (owner: TokenOwner) => localStore.isDurable(storageKeys[owner]);

/** The last token that a refresh has brought, and whose it is. */
let renewed: { token: string; member: string } | null = null;

/** Stores the successor of the member's token: the same member, whatever its claims are. */
export function renewMemberToken(serverValue: string): void {
  const member = signedInMember();
  if (member !== null) renewed = { token: withoutScheme(serverValue), member };
  storeToken('member', serverValue);
}

/**
 * Names the member who is signed in, the same before and after a refresh; null where nobody is. The
 * name is what the token claims about its session: other backends do not set `sub`.
 */
export function signedInMember(): string | null {
  const token = readToken('member');
  if (token === null) return null;
  if (token === renewed?.token) return renewed.member;
  const claims = Object.entries(jwtDecode(token)).filter(([name]) => !ofOneToken.has(name));
  return JSON.stringify(claims);
}
