import { useSyncExternalStore } from 'react';
import {
  parsePendingOtp,
  readPendingOtp,
  subscribeToPendingOtp,
  type PendingOtp,
} from '@/lib/pending-otp';
import { serverNow } from '@/lib/session/clock-skew';

/** The code that this browser waits for, live or expired; null where none was asked for. */
export function usePendingOtp(): PendingOtp | null {
  return parsePendingOtp(useSyncExternalStore(subscribeToPendingOtp, readPendingOtp, () => null));
}

export const isLive = (pending: PendingOtp) => pending.expiresAt * 1000 > serverNow();

/** Whether the code was entered wrongly too often. */
export const isSpent = ({ token, expiresAt }: PendingOtp) => token === '' && expiresAt !== 0;
