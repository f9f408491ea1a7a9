import { localStore } from './storage';

const STORAGE_KEY = 'sent-mail';

/**
 * The last requested one-time password. `expiresAt` is in epoch seconds. An expired code has `expiresAt` 0
 * and an empty token; a code with no attempts left has an empty token until it expires.
 */
export interface PendingOtp {
  email: string;
  expiresAt: number;
  token: string;
}

/** Parses the stored JSON; null if it is missing or invalid. */
export function parsePendingOtp(stored: string | null): PendingOtp | null {
  if (stored === null) return null;
  try {
    const record: unknown = JSON.parse(stored);
    return isPendingOtp(record) ? record : null;
  } catch {
    return null;
  }
}

/** Checked by hand, to keep Zod out of the initial load. */
function isPendingOtp(value: unknown): value is PendingOtp {
  if (typeof value !== 'object' || value === null) return false;
  const { email, expiresAt, token }: Partial<Record<keyof PendingOtp, unknown>> = value;
  return typeof email === 'string' && typeof expiresAt === 'number' && typeof token === 'string';
}

/** The stored JSON. A string, so that useSyncExternalStore can compare snapshots. */
export const readPendingOtp = () => localStore.read(STORAGE_KEY);

/** Stores the pending code. */
export function storePendingOtp(pending: PendingOtp): void {
  localStore.write(STORAGE_KEY, JSON.stringify(pending));
}

/** Marks the pending code as expired. Keeps the email address, so that a new code can be requested. */
export function expirePendingOtp(email: string): void {
  storePendingOtp({ email, expiresAt: 0, token: '' });
}

/** Marks the pending code as exhausted: it has no attempts left. */
export function markPendingOtpExhausted({ email, expiresAt }: PendingOtp): void {
  storePendingOtp({ email, expiresAt, token: '' });
}

/** Removes the pending code. */
export const removePendingOtp = () => localStore.remove(STORAGE_KEY);

/**
 * Calls back after each change in localStorage, in this tab or another, and so after each change of the pending code.
 * Returns the unsubscribe function.
 */
export const subscribeToPendingOtp = localStore.subscribe;
