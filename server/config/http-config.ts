import { BlockList, isIP } from 'node:net';
import proxyaddr from 'proxy-addr';
import * as z from 'zod';
import { listOf, optional, wholeNumber } from './env-schema';

// The shortest prefixes of private networks: 10.0.0.0/8 and fc00::/7. A shorter one would trust public
// addresses.
const MIN_IPV4_PREFIX = 8;
const MIN_IPV6_PREFIX = 7;
const IPV4_MAPPED_PREFIX = 96;

const ipv4Mapped = new BlockList();
ipv4Mapped.addSubnet('::ffff:0:0', IPV4_MAPPED_PREFIX, 'ipv6');

/** Environment variables for connections and trusted proxies. */
export const httpEnv = z.object({
  TRUSTED_PROXIES: optional(z.string().default('').transform(proxyList)),
  MAX_CONNECTIONS: wholeNumber(2000, { min: 1, max: 100_000 }),
  MAX_CONNECTIONS_PER_IP: wholeNumber(500, { min: 1, max: 100_000 }),
  STALLED_CONNECTION_SECONDS: wholeNumber(30, { min: 1, max: 3600 }),
  REQUEST_TIMEOUT_SECONDS: wholeNumber(30, { min: 1, max: 3600 }),
  METRICS_PORT: wholeNumber(0, { min: 0, max: 65_535 }),
  METRICS_HOST: optional(z.string().default('127.0.0.1')),
});

/** Whether the IP belongs to a trusted proxy, whose X-Forwarded-For is believed. */
export type TrustProxy = (ip: string) => boolean;

export interface HttpConfig {
  maxConnections: number;
  maxConnectionsPerIp: number;
  /** How long a client may leave a response unread. */
  stalledMs: number;
  /** How long a request may take to arrive. */
  requestTimeoutMs: number;
}

/** Converts the variables, with seconds as milliseconds. */
export const httpConfig = (env: Omit<z.infer<typeof httpEnv>, 'TRUSTED_PROXIES'>): HttpConfig => ({
  maxConnections: env.MAX_CONNECTIONS,
  maxConnectionsPerIp: env.MAX_CONNECTIONS_PER_IP,
  stalledMs: env.STALLED_CONNECTION_SECONDS * 1000,
  requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
});

function proxyList(value: string, context: z.RefinementCtx): TrustProxy {
  const networks: string[] = [];
  const reportIssue = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  for (const item of listOf(value)) {
    const [ip = '', prefix, ...rest] = item.split('/');
    const version = isIP(ip);
    const maxBits = version === 6 ? 128 : 32;
    const bits = prefix === undefined ? maxBits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
    if (version === 0 || rest.length > 0 || !(bits <= maxBits)) {
      return reportIssue('must list addresses or networks (10.0.0.0/8)');
    }
    if (bits < minPrefix(ip, bits)) {
      return reportIssue(
        `must not trust public networks: the shortest prefix is /${MIN_IPV4_PREFIX} ` +
          `(IPv4) or /${MIN_IPV6_PREFIX} (IPv6)`,
      );
    }
    networks.push(`${ip}/${bits}`);
  }
  const isTrusted = proxyaddr.compile(networks);
  return (proxyIp) => isTrusted(proxyIp, 0);
}

/** A network of IPv4-mapped IPv6 addresses gets the minimum of the IPv4 network that it stands for. */
function minPrefix(ip: string, bits: number): number {
  if (isIP(ip) === 4) return MIN_IPV4_PREFIX;
  const network = new BlockList();
  network.addSubnet(ip, bits, 'ipv6');
  const coversIpv4 = network.check('::ffff:0:0', 'ipv6') || ipv4Mapped.check(ip, 'ipv6');
  return coversIpv4 ? IPV4_MAPPED_PREFIX + MIN_IPV4_PREFIX : MIN_IPV6_PREFIX;
}
