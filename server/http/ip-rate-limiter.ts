import { ipRateLimitKey, siteRateLimitKey } from './client-ip';
import {
  createMemoryRateLimiter,
  type ConsumeResult,
  type RateLimiterOptions,
} from './memory-rate-limiter';

/** The networks of one IPv6 site may be different people. */
const SITE_FACTOR = 4;

/** A limit for a network, kept in memory. An IPv6 /48, from which /64s are free, has four times as much. */
export function createIpRateLimiter(options: RateLimiterOptions) {
  const perNetwork = createMemoryRateLimiter(options);
  const perSite = createMemoryRateLimiter({ ...options, limit: options.limit * SITE_FACTOR });

  return {
    /** Charges the network of an IP address. */
    consume(ip: string): ConsumeResult {
      const ofSite = perSite.consume(siteRateLimitKey(ip));
      if (ofSite.retryAfterSeconds !== null) return ofSite;
      const ofNetwork = perNetwork.consume(ipRateLimitKey(ip));
      if (ofNetwork.retryAfterSeconds !== null) {
        ofSite.refund();
        return ofNetwork;
      }
      return {
        retryAfterSeconds: null,
        refund() {
          ofSite.refund();
          ofNetwork.refund();
        },
      };
    },
  };
}
