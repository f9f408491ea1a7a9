import { toast } from 'sonner';
import { isSessionError, isUnknownEndpoint, SIGNED_OUT_TEXT } from '@/lib/api-error';
import { navigation } from '@/lib/document-navigation';
import { paths } from '@/domain/paths';
import { storeReturnPath } from '@/lib/return-path';
import { ACTION_TOAST_MS } from '@/lib/toasts';
import {
  isSessionUnverified,
  markUnverified,
  readToken,
  removeToken,
  secondsToExpiry,
  subscribeToTokens,
  withoutScheme,
  type TokenOwner,
  removeStaleToken,
  storeRefreshedToken,
} from './token-store';

const REFRESH_BEFORE_EXPIRY_SECONDS = 60;

/** Exchanges a token for the server's next `Bearer …`. */
type Refresh = (token: string) => Promise<string>;

/** The last token that this document refreshed or that another tab has stored since. */
let current: string | null = null;
let isSyncingWithTabs = false;
/** False once the backend has responded that it has no refresh endpoint. */
let hasRefresh = true;
let refreshing: { token: string; successor: Promise<string | null> } | null = null;

/**
 * Returns the member's access token for a request. The stored token is refreshed before the document's
 * first request, within a minute of its expiry, and if the server has `rejected` it. Concurrent callers share
 * one refresh. Returns null if no member is signed in or if the server ends the session; the stored token
 * is removed then.
 * @throws ApiError if the refresh fails for another reason; the stored token is kept.
 */
export async function refreshedMemberToken(
  refresh: Refresh,
  rejected?: string,
): Promise<string | null> {
  const stored = readToken('member');
  if (stored === null) {
    // The page may still show the member if the token has expired since it rendered.
    if (removeStaleToken('member')) toastSignedOut();
    return null;
  }
  if (stored === rejected && !hasRefresh) {
    dropRejectedToken('member', stored);
    return null;
  }
  if (stored !== rejected && (!hasRefresh || isFresh(stored))) return stored;
  // A refresh of another token may belong to a previous member.
  if (refreshing?.token !== stored) {
    const attempt = { token: stored, successor: replaceToken(stored, refresh) };
    refreshing = attempt;
    const clear = () => {
      if (refreshing === attempt) refreshing = null;
    };
    attempt.successor.then(clear, clear);
  }
  return refreshing.successor;
}

/** Removes a token that the server has rejected, unless another one has been stored since. */
export function dropRejectedToken(owner: TokenOwner, rejected: string): void {
  if (readToken(owner) !== rejected) return;
  removeToken(owner);
  if (owner === 'member') toastSignedOut();
}

/**
 * Shows a toast that says that the session has ended.
 * @param failure What failed because of it: the title of the toast, if given.
 * @param returnTo Where its sign-in leads.
 */
export function toastSignedOut(failure?: string, returnTo = window.location.pathname): void {
  const options = {
    id: 'signed out',
    duration: ACTION_TOAST_MS,
    action: {
      label: 'Sign In',
      onClick: () => {
        storeReturnPath(returnTo);
        navigation.replace(paths.signIn);
      },
    },
  };
  if (failure === undefined) toast.error(SIGNED_OUT_TEXT, options);
  else toast.error(failure, { ...options, description: SIGNED_OUT_TEXT });
}

/** Whether a token can be sent without a refresh. Never after a failed refresh, until one succeeds. */
function isFresh(token: string): boolean {
  return (
    token === current &&
    !isSessionUnverified() &&
    (secondsToExpiry(token) ?? 0) > REFRESH_BEFORE_EXPIRY_SECONDS
  );
}

async function replaceToken(stored: string, refresh: Refresh): Promise<string | null> {
  let serverValue: string;
  try {
    serverValue = await refresh(stored);
  } catch (error) {
    return tokenAfterFailure(stored, error);
  }
  // The token has been removed or replaced meanwhile, here or in another tab; the response must not undo that.
  if (readToken('member') !== stored) return readToken('member');
  current = withoutScheme(serverValue);
  storeRefreshedToken(serverValue);
  syncWithOtherTabs();
  markUnverified(null);
  return current;
}

function tokenAfterFailure(stored: string, error: unknown): string | null {
  if (isUnknownEndpoint(error)) {
    hasRefresh = false;
    markUnverified(null);
    return readToken('member');
  }
  if (isSessionError(error)) {
    dropRejectedToken('member', stored);
    return readToken('member');
  }
  if (readToken('member') === stored) markUnverified(stored);
  throw error;
}

function syncWithOtherTabs(): void {
  if (isSyncingWithTabs) return;
  isSyncingWithTabs = true;
  subscribeToTokens(() => {
    current = readToken('member');
  });
}
