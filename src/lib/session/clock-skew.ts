import { localStore } from '@/lib/storage';

const STORAGE_KEY = 'dss-clock-offset';
/** A smaller difference is as likely the network's as the clock's. */
const MIN_OFFSET_MS = 30_000;

/**
 * Milliseconds since the epoch by the server's clock, as its last answer gave it: expiry times are the
 * server's, and a computer's clock may be a day off.
 */
export function serverNow(): number {
  const offset = Number(localStore.read(STORAGE_KEY) ?? 0);
  return Date.now() + (Number.isFinite(offset) ? offset : 0);
}

/** Takes the time from an answer's Date header. */
export function syncClock(date: unknown): void {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(time)) return;
  const offset = time - Date.now();
  if (Math.abs(offset) >= MIN_OFFSET_MS) localStore.write(STORAGE_KEY, String(offset));
  else if (localStore.read(STORAGE_KEY) !== null) localStore.remove(STORAGE_KEY);
}
