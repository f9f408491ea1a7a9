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

/** The storage keys of what is kept for the member who is signed in begin with it: it goes with the sign-in. */
export const MEMBER_PREFIX = 'dss-of-member-';

/** Signs out on this device. */
export function removeToken(owner: TokenOwner): void {
  localStore.remove(storageKeys[owner]);
  if (owner === 'member') localStore.keys(MEMBER_PREFIX).forEach(localStore.remove);
}

/** Removes a stored token that has expired or is malformed. Returns whether there was one. */
export function removeStaleToken(owner: TokenOwner): boolean {
  if (localStore.read(storageKeys[owner]) === null || readToken(owner) !== null) return false;
  removeToken(owner);
  return true;
}

/** Whether the stored token survives a reload; false if the browser's storage does not work. */
export const isTokenDurable = (owner: TokenOwner) => localStore.isDurable(storageKeys[owner]);

/** Removes the scheme: `Bearer abc` becomes `abc`. */
export function withoutScheme(serverValue: string): string {
  return serverValue.slice(serverValue.indexOf(' ') + 1);
}

/**
 * Calls back after each change in localStorage, in this tab or another, and so after each sign-in, refresh and sign-out.
 * Returns the unsubscribe function.
 */
export const subscribeToTokens = localStore.subscribe;

/** Claims that differ between the tokens of one session. */
const perTokenClaims = new Set(['exp', 'iat', 'nbf', 'jti']);

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

/** The stored token whose last refresh failed. */
let unverifiedToken: string | null = null;
const listeners = new Set<() => void>();

/** Marks a stored token that could not be refreshed; null once a refresh has worked. */
export function markUnverified(token: string | null): void {
  if (unverifiedToken === token) return;
  unverifiedToken = token;
  listeners.forEach((listener) => listener());
}

/** Whether the stored token could not be refreshed, as while the server is unreachable. */
export const isSessionUnverified = () =>
  unverifiedToken !== null && unverifiedToken === readToken('member');

/** Calls back when the session becomes unverified or verified. Returns the unsubscribe function. */
export function subscribeToSessionStatus(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

const GENERATED_PASSWORD_KEY = 'dss-generated-password';

/** Stores whether the admin who is signed in has a generated password, as the server said last. */
export function rememberGeneratedPassword(isGenerated: boolean): void {
  if (isGenerated) localStore.write(GENERATED_PASSWORD_KEY, 'true');
  else localStore.remove(GENERATED_PASSWORD_KEY);
}

/** Whether the server last said that the password is a generated one. */
export const isGeneratedPasswordRemembered = () => localStore.read(GENERATED_PASSWORD_KEY) !== null;
