import { readToken } from './token-store';

/** The stored token that could not be refreshed because the server could not be reached. */
let unverifiedToken: string | null = null;
const listeners = new Set<() => void>();

/** Keeps the stored token that cannot be refreshed now, or none where refreshing works. */
export function markUnverified(token: string | null): void {
  if (unverifiedToken === token) return;
  unverifiedToken = token;
  listeners.forEach((listener) => listener());
}

/** True while the session could not be refreshed because the server could not be reached. */
export const isSessionUnverified = () =>
  unverifiedToken !== null && unverifiedToken === readToken('member');

/** Calls back when the session is suspended or works again; returns the way to stop. */
export function subscribeToSessionStatus(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
