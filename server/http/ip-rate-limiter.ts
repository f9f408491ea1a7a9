import { addressBucket, siteNetwork } from './client-ip';
import { createSlidingWindow, type Taken, type WindowOptions } from './memory-rate-limiter';

/** The networks of one IPv6 site may be different people. */
const SITE_FACTOR = 4;

/** A limit for a network, kept in memory. An IPv6 /48, from which /64s are free, has four times as much. */
export function createNetworkLimit(options: WindowOptions) {
  const perNetwork = createSlidingWindow(options);
  const perSite = createSlidingWindow({ ...options, count: options.count * SITE_FACTOR });

  return {
    /** Charges the network of an IP address. */
    take(ip: string): Taken {
      const ofSite = perSite.take(siteNetwork(ip));
      if (ofSite.retryAfterSeconds !== null) return ofSite;
      const ofNetwork = perNetwork.take(addressBucket(ip));
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
