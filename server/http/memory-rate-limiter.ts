/** At most `limit` times per key within any `windowSeconds`. */
export interface RateLimiterOptions {
  limit: number;
  windowSeconds: number;
  /** Milliseconds of a monotonic clock: after a correction of the wall clock, old entries would block. */
  monotonicNow: () => number;
}

export type ConsumeResult =
  { retryAfterSeconds: null; refund: () => void } | { retryAfterSeconds: number; refund?: never };

/**
 * A rate limiter in memory. It is generous, protects against floods and forgets everything
 * on a restart. The limits that protect accounts are in the database (`rateLimiterStore`).
 */
export function createMemoryRateLimiter({
  limit,
  windowSeconds,
  monotonicNow: now,
}: RateLimiterOptions) {
  const consumedAt = new Map<string, number[]>();
  let sweptAt = now();

  function sweep(): void {
    sweptAt = now();
    for (const [key, timestamps] of consumedAt) {
      if (timestamps.every((timestamp) => timestamp <= sweptAt - windowSeconds * 1000))
        consumedAt.delete(key);
    }
  }

  return {
    /** Counts one use of the key, which `refund` takes back, or returns the whole seconds to wait. */
    consume(key: string): ConsumeResult {
      const timestamp = now();
      if (timestamp - sweptAt > windowSeconds * 1000) sweep();
      const recent = (consumedAt.get(key) ?? []).filter(
        (at) => at > timestamp - windowSeconds * 1000,
      );
      const oldest = recent[recent.length - limit];
      if (oldest !== undefined) {
        return { retryAfterSeconds: Math.ceil((oldest + windowSeconds * 1000 - timestamp) / 1000) };
      }
      consumedAt.set(key, [...recent, timestamp]);
      return {
        retryAfterSeconds: null,
        refund() {
          const timestamps = consumedAt.get(key);
          const index = timestamps?.lastIndexOf(timestamp) ?? -1;
          if (index >= 0) timestamps?.splice(index, 1);
        },
      };
    },
  };
}
