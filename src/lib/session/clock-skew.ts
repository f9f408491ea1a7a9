import { localStore } from '@/lib/storage';

const STORAGE_KEY = 'dss-clock-offset';
/** Smaller differences may be network latency. */
const MIN_OFFSET_MS = 30_000;

/**
 * The current time by the server's clock, in epoch milliseconds, corrected by the last measured skew. Token
 * expiry is compared with it, because the clock of the user's device may be wrong.
 */
export function serverNow(): number {
  const offset = Number(localStore.read(STORAGE_KEY) ?? 0);
  return Date.now() + (Number.isFinite(offset) ? offset : 0);
}

/** Measures the clock skew from a response's Date header; ignores a missing or invalid one. */
export function syncClock(date: unknown): void {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(time)) return;
  const offset = time - Date.now();
  if (Math.abs(offset) >= MIN_OFFSET_MS) localStore.write(STORAGE_KEY, String(offset));
  else if (localStore.read(STORAGE_KEY) !== null) localStore.remove(STORAGE_KEY);
}
