import { readToken } from './token-store';

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
