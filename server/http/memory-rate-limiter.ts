import { ipRateLimitKey, siteRateLimitKey } from './client-ip';

/** Different people may use the networks of one IPv6 site. */
const SITE_FACTOR = 4;

/** At most `limit` times per key within any `windowSeconds`. */
interface RateLimiterOptions {
  limit: number;
  windowSeconds: number;
  /** Milliseconds of a monotonic clock: after a correction of the wall clock, old entries would block. */
  monotonicNow: () => number;
}

type ConsumeResult =
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

/**
 * An in-memory rate limiter per network. An IPv6 /48 gets four times the limit of a /64, because its owner can
 * use any /64 in it.
 */
export function createIpRateLimiter(options: RateLimiterOptions) {
  const perNetwork = createMemoryRateLimiter(options);
  const perSite = createMemoryRateLimiter({ ...options, limit: options.limit * SITE_FACTOR });

  return {
    /** Consumes from the limits of the IP's network and site, or from neither. */
    consume(ip: string): ConsumeResult {
      const siteResult = perSite.consume(siteRateLimitKey(ip));
      if (siteResult.retryAfterSeconds !== null) return siteResult;
      const networkResult = perNetwork.consume(ipRateLimitKey(ip));
      if (networkResult.retryAfterSeconds !== null) {
        siteResult.refund();
        return networkResult;
      }
      return {
        retryAfterSeconds: null,
        refund() {
          siteResult.refund();
          networkResult.refund();
        },
      };
    },
  };
}
