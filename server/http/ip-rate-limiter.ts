import { ipRateLimitKey, siteRateLimitKey } from './client-ip';
import { createMemoryRateLimiter, type Taken, type WindowOptions } from './memory-rate-limiter';

/** The networks of one IPv6 site may be different people. */
const SITE_FACTOR = 4;

/** A limit for a network, kept in memory. An IPv6 /48, from which /64s are free, has four times as much. */
export function createIpRateLimiter(options: WindowOptions) {
  const perNetwork = createMemoryRateLimiter(options);
  const perSite = createMemoryRateLimiter({ ...options, count: options.count * SITE_FACTOR });

  return {
    /** Charges the network of an IP address. */
    take(ip: string): Taken {
      const ofSite = perSite.take(siteRateLimitKey(ip));
      if (ofSite.retryAfterSeconds !== null) return ofSite;
      const ofNetwork = perNetwork.take(ipRateLimitKey(ip));
      if (ofNetwork.retryAfterSeconds !== null) {
        ofSite.giveBack();
        return ofNetwork;
      }
      return {
        retryAfterSeconds: null,
        giveBack() {
          ofSite.giveBack();
          ofNetwork.giveBack();
        },
      };
    },
  };
}
