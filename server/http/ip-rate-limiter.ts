import { ipRateLimitKey, siteRateLimitKey } from './client-ip';
import {
  createMemoryRateLimiter,
  type ConsumeResult,
  type RateLimiterOptions,
} from './memory-rate-limiter';

/** Different people may use the networks of one IPv6 site. */
const SITE_FACTOR = 4;

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
