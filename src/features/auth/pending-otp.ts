import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { serverNow } from '@/lib/session/clock-skew';
import { localStore } from '@/lib/storage';

const STORAGE_KEY = 'sent-mail';

const schema = z.object({ email: z.string(), expiresAt: z.number(), token: z.string() });

/**
 * The last requested one-time password. `expiresAt` is in epoch seconds. An expired code has `expiresAt` 0
 * and an empty token; a code with no attempts left has an empty token until it expires.
 */
export type PendingOtp = z.infer<typeof schema>;

/** The last requested one-time password, expired or not; null if there is none. */
export function usePendingOtp(): PendingOtp | null {
  // A string, so that React can compare the snapshots.
  const stored = useSyncExternalStore(
    localStore.subscribe,
    () => localStore.read(STORAGE_KEY),
    () => null,
  );
  try {
    return schema.safeParse(JSON.parse(stored ?? 'null')).data ?? null;
  } catch {
    // Invalid JSON is ignored.
    return null;
  }
}

/** Stores the pending code. */
export function storePendingOtp(pending: PendingOtp): void {
  localStore.write(STORAGE_KEY, JSON.stringify(pending));
}

/** Removes the pending code. */
export const removePendingOtp = () => localStore.remove(STORAGE_KEY);

/** Whether the code has not expired. */
export const isUnexpired = (pending: PendingOtp) => pending.expiresAt * 1000 > serverNow();

/** Whether the code has no attempts left. */
export const isExhausted = ({ token, expiresAt }: PendingOtp) => token === '' && expiresAt !== 0;
