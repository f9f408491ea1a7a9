import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import { listOf, optional, wholeNumber } from './env-schema';

// The shortest prefixes that a private network has: 10.0.0.0/8 and fc00::/7. A shorter one trusts
// addresses of strangers.
const MIN_IPV4_PREFIX = 8;
const MIN_IPV6_PREFIX = 7;
const IPV4_MAPPED_PREFIX = 96;

const ipv4Mapped = new BlockList();
ipv4Mapped.addSubnet('::ffff:0:0', IPV4_MAPPED_PREFIX, 'ipv6');

/** The variables of connections and of the proxies in front of the server. */
export const httpEnv = z.object({
  TRUSTED_PROXIES: optional(z.string().default('').transform(proxyList)),
  MAX_CONNECTIONS: wholeNumber(2000, { min: 1, max: 100_000 }),
  MAX_CONNECTIONS_PER_IP: wholeNumber(500, { min: 1, max: 100_000 }),
  STALLED_CONNECTION_SECONDS: wholeNumber(30, { min: 1, max: 3600 }),
  REQUEST_TIMEOUT_SECONDS: wholeNumber(30, { min: 1, max: 3600 }),
});

export interface HttpConfig {
  maxConnections: number;
  maxConnectionsPerIp: number;
  /** How long a client may leave a response unread. */
  stalledMs: number;
  /** How long a request may take to arrive. */
  requestTimeoutMs: number;
}

export const httpConfig = (
  settings: Omit<z.infer<typeof httpEnv>, 'TRUSTED_PROXIES'>,
): HttpConfig => ({
  maxConnections: settings.MAX_CONNECTIONS,
  maxConnectionsPerIp: settings.MAX_CONNECTIONS_PER_IP,
  stalledMs: settings.STALLED_CONNECTION_SECONDS * 1000,
  requestTimeoutMs: settings.REQUEST_TIMEOUT_SECONDS * 1000,
});

function proxyList(value: string, context: z.RefinementCtx): BlockList {
  const proxies = new BlockList();
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  for (const item of listOf(value)) {
    const [address = '', prefix, ...rest] = item.split('/');
    const version = isIP(address);
    const longest = version === 6 ? 128 : 32;
    const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
    if (version === 0 || rest.length > 0 || !(bits <= longest)) {
      return refuse('must list addresses or networks (10.0.0.0/8)');
    }
    if (bits < minPrefix(address, bits)) {
      return refuse(
        `must not trust strangers: networks have a prefix of at least /${MIN_IPV4_PREFIX} ` +
          `(IPv4) or /${MIN_IPV6_PREFIX} (IPv6)`,
      );
    }
    proxies.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
  }
  return proxies;
}

/** An IPv6 network that covers IPv4-mapped addresses is measured as the IPv4 network that it is. */
function minPrefix(address: string, bits: number): number {
  if (isIP(address) === 4) return MIN_IPV4_PREFIX;
  const network = new BlockList();
  network.addSubnet(address, bits, 'ipv6');
  const coversIpv4 = network.check('::ffff:0:0', 'ipv6') || ipv4Mapped.check(address, 'ipv6');
  return coversIpv4 ? IPV4_MAPPED_PREFIX + MIN_IPV4_PREFIX : MIN_IPV6_PREFIX;
}
