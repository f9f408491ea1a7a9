import * as z from 'zod/mini';
import { otpChallengeSchema } from '@/contract/auth';
import { localArea } from './storage';

const STORAGE_KEY = 'sent-mail';

const pendingOtpSchema = z.extend(otpChallengeSchema, { email: z.string() });

/** The code that was mailed last: `expiresAt` in epoch seconds, 0 and an empty token once expired. */
export type PendingOtp = z.infer<typeof pendingOtpSchema>;

/** Reads a stored record; null for anything that is none. */
export function parsePendingOtp(stored: string | null): PendingOtp | null {
  if (stored === null) return null;
  try {
    return pendingOtpSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** The record as it is stored: the same string until it changes. */
export const readPendingOtp = () => localArea.read(STORAGE_KEY);

export function storePendingOtp(pending: PendingOtp): void {
  localArea.write(STORAGE_KEY, JSON.stringify(pending));
}

/** Keeps the address, so that a new code can be asked for. */
export function expirePendingOtp(email: string): void {
  storePendingOtp({ email, expiresAt: 0, token: '' });
}

export const removePendingOtp = () => localArea.remove(STORAGE_KEY);

/** Calls back after each change, in this tab or another; returns the way to stop. */
export const subscribeToPendingOtp = localArea.subscribe;
