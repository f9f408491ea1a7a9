import { useSyncExternalStore } from 'react';
import {
  parsePendingOtp,
  readPendingOtp,
  subscribeToPendingOtp,
  type PendingOtp,
} from '@/lib/pending-otp';
import { serverNow } from '@/lib/session/clock-skew';

/** The last requested one-time password, expired or not; null if there is none. */
export function usePendingOtp(): PendingOtp | null {
  return parsePendingOtp(useSyncExternalStore(subscribeToPendingOtp, readPendingOtp, () => null));
}

/** Whether the code has not expired. */
export const isUnexpired = (pending: PendingOtp) => pending.expiresAt * 1000 > serverNow();

/** Whether the code has no attempts left. */
export const isExhausted = ({ token, expiresAt }: PendingOtp) => token === '' && expiresAt !== 0;
