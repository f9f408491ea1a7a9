import { ApiError } from './api-error';
import { suspendSession } from './suspension';
import {
  readToken,
  removeToken,
  secondsToExpiry,
  storeToken,
  subscribeToTokens,
  withoutScheme,
} from './token-store';

const REFRESH_BEFORE_EXPIRY_SECONDS = 60;

/** Exchanges a token for the server's next `Bearer …`. */
type Refresh = (token: string) => Promise<string>;

/** The token that this document has refreshed, or that another tab has stored since. */
let current: string | null = null;
let isFollowingTabs = false;
let refreshing: Promise<string | null> | null = null;

/**
 * The member's token for a call: the stored one is refreshed once when the document makes its first
 * call, and again within a minute of its expiry. Concurrent callers share one refresh. Null where
 * nobody is signed in, or where the server has just said so; the stored token is removed then.
 * @throws ApiError where the refresh failed otherwise; the stored token stays.
 */
export function refreshedMemberToken(refresh: Refresh): Promise<string | null> | string | null {
  const stored = readToken('member');
  if (stored === null) return null;
  if (stored === current && (secondsToExpiry(stored) ?? 0) > REFRESH_BEFORE_EXPIRY_SECONDS) {
    return stored;
  }
  refreshing ??= replaceToken(stored, refresh).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function replaceToken(stored: string, refresh: Refresh): Promise<string | null> {
  try {
    const serverValue = await refresh(stored);
    // Signed out meanwhile, here or in another tab: the answer must not sign in again.
    if (readToken('member') === null) return null;
    current = withoutScheme(serverValue);
    storeToken('member', serverValue);
    followTabs();
    suspendSession(null);
    return current;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      // Another tab may have stored a newer token, which this refusal is not about.
      if (readToken('member') === stored) removeToken('member');
      return null;
    }
    suspendSession(stored);
    throw error;
  }
}

function followTabs(): void {
  if (isFollowingTabs) return;
  isFollowingTabs = true;
  subscribeToTokens(() => {
    current = readToken('member');
  });
}
