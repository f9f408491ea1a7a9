import { localStore } from './storage';

const STORAGE_KEY = 'sent-mail';

/**
 * The code that was mailed last: `expiresAt` in epoch seconds, 0 and an empty token once expired. A spent
 * code has an empty token until it expires.
 */
export interface PendingOtp {
  email: string;
  expiresAt: number;
  token: string;
}

/** Reads a stored record; null for anything that is none. */
export function parsePendingOtp(stored: string | null): PendingOtp | null {
  if (stored === null) return null;
  try {
    const record: unknown = JSON.parse(stored);
    return isPendingOtp(record) ? record : null;
  } catch {
    return null;
  }
}

/** By hand: a schema's library has no business in the first view. */
function isPendingOtp(value: unknown): value is PendingOtp {
  if (typeof value !== 'object' || value === null) return false;
  const { email, expiresAt, token }: Partial<Record<keyof PendingOtp, unknown>> = value;
  return typeof email === 'string' && typeof expiresAt === 'number' && typeof token === 'string';
}

/** The record as it is stored: the same string until it changes. */
export const readPendingOtp = () => localStore.read(STORAGE_KEY);

export function storePendingOtp(pending: PendingOtp): void {
  localStore.write(STORAGE_KEY, JSON.stringify(pending));
}

/** Keeps the address, so that a new code can be asked for. */
export function expirePendingOtp(email: string): void {
  storePendingOtp({ email, expiresAt: 0, token: '' });
}

/** For a code that was entered wrongly too often, and is of no use any more. */
export function spendPendingOtp({ email, expiresAt }: PendingOtp): void {
  storePendingOtp({ email, expiresAt, token: '' });
}

export const removePendingOtp = () => localStore.remove(STORAGE_KEY);

/** Calls back after each change, in this tab or another; returns the way to stop. */
export const subscribeToPendingOtp = localStore.subscribe;
