import { type BlockList, isIP } from 'node:net';

/**
 * The client's address: what the nearest machine that is no trusted proxy is called. Entries further
 * left in X-Forwarded-For are client-controlled.
 */
export function clientIp(
  remoteAddress: string | undefined,
  forwardedFor: () => string | undefined,
  trustedProxies: BlockList,
): string {
  let address = normalizeIp(remoteAddress ?? '');
  if (!isTrustedProxy(address, trustedProxies)) return address === '' ? 'unknown' : address;
  const hops =
    forwardedFor()
      ?.split(',')
      .map((hop) => normalizeIp(withoutPort(hop.trim()))) ?? [];
  while (isTrustedProxy(address, trustedProxies)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/**
 * What limits per address count by: an IPv6 client has a whole /64 network to take addresses from.
 */
export function ipRateLimitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const tailLength = tail === '' ? 0 : tail.split(':').length;
    while (groups.length < 8 - tailLength) groups.push('0');
  }
  const network = Array.from({ length: 4 }, (_, index) =>
    parseInt(groups[index] ?? '0', 16).toString(16),
  );
  return `${network.join(':')}::/64`;
}

/**
 * What limits for a whole network count by: an IPv6 site, such as a campus, has a /48 with 65,536
 * networks in it. An IPv4 address is its own.
 */
export function siteRateLimitKey(address: string): string {
  const network = ipRateLimitKey(address);
  const [, site] = /^((?:[\da-f]+:){3}).*::\/64$/.exec(network) ?? [];
  return site === undefined ? network : `${site}:/48`;
}

/** IPv4 addresses as they are written, also where the socket speaks both versions. */
export function normalizeIp(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Some load balancers add the port: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(hop) ?? [];
  return ipv6 ?? ipv4 ?? hop;
}

/** Whether a connection from this address is a trusted proxy, whose X-Forwarded-For counts. */
export function isTrustedProxy(address: string, trustedProxies: BlockList): boolean {
  const version = isIP(address);
  // Most servers trust none, and what check() makes of an address is dear.
  if (version === 0 || trustedProxies.rules.length === 0) return false;
  return trustedProxies.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
