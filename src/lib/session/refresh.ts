import { ApiError } from '@/lib/api-error';
import { isSessionUnverified, markUnverified } from './session-status';
import { toast } from '@/lib/toast';
import { removeStaleToken, renewMemberToken } from './signed-in-member';
import {
  readToken,
  removeToken,
  secondsToExpiry,
  subscribeToTokens,
  withoutScheme,
  type TokenOwner,
} from './token-store';

const REFRESH_BEFORE_EXPIRY_SECONDS = 60;

/** Exchanges a token for the server's next `Bearer …`. */
type Refresh = (token: string) => Promise<string>;

/** The token that this document has refreshed, or that another tab has stored since. */
let current: string | null = null;
let isFollowingTabs = false;
/** False once the backend has answered that it knows no refresh. */
let hasRefresh = true;
let refreshing: { token: string; successor: Promise<string | null> } | null = null;

/**
 * The member's token for a call: the stored one is refreshed once when the document makes its first
 * call, and again within a minute of its expiry, or where the server has `rejected` it. Concurrent
 * callers share one refresh. Null where nobody is signed in, or where the server has just said so; the
 * stored token is removed then.
 * @throws ApiError where the refresh failed otherwise; the stored token stays.
 */
export async function refreshedMemberToken(
  refresh: Refresh,
  rejected?: string,
): Promise<string | null> {
  const stored = readToken('member');
  if (stored === null) {
    // The page still shows a member if the token has expired since.
    if (removeStaleToken('member')) tellSignedOut();
    return null;
  }
  if (stored === rejected && !hasRefresh) {
    endSession('member', stored);
    return null;
  }
  if (stored !== rejected && (!hasRefresh || isFresh(stored))) return stored;
  // A refresh for the member before this one is none for this one.
  if (refreshing?.token !== stored) {
    const own = { token: stored, successor: replaceToken(stored, refresh) };
    refreshing = own;
    const forget = () => {
      if (refreshing === own) refreshing = null;
    };
    own.successor.then(forget, forget);
  }
  return refreshing.successor;
}

/** Signs out whose token the server refuses, unless another one has been stored since. */
export function endSession(owner: TokenOwner, refused: string): void {
  if (readToken(owner) !== refused) return;
  removeToken(owner);
  if (owner === 'member') tellSignedOut();
}

function tellSignedOut(): void {
  toast.error('You have been signed out. Please sign in again.', { outlivesPage: true });
}

/** A token whose last refresh failed is not fresh: only a refresh that works ends that state. */
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
  // Signed out or replaced meanwhile, here or in another tab: the answer must not undo that.
  if (readToken('member') !== stored) return readToken('member');
  current = withoutScheme(serverValue);
  renewMemberToken(serverValue);
  followTabs();
  markUnverified(null);
  return current;
}

function tokenAfterFailure(stored: string, error: unknown): string | null {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404 || status === 405) {
    hasRefresh = false;
    markUnverified(null);
    return readToken('member');
  }
  if (status === 401 || status === 403) {
    endSession('member', stored);
    return readToken('member');
  }
  if (readToken('member') === stored) markUnverified(stored);
  throw error;
}

function followTabs(): void {
  if (isFollowingTabs) return;
  isFollowingTabs = true;
  subscribeToTokens(() => {
    current = readToken('member');
  });
}
