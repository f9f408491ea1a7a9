import { isIP } from 'node:net';
import type { TrustProxy } from '#server/config/http-config';
import type { AppContext } from './app-env';

/** The address of the connection: a proxy's, or the client's. Empty without a socket. */
export const peerOf = (c: AppContext): string =>
  normalizeIp(c.env?.incoming?.socket.remoteAddress ?? '');

/**
 * Returns the client IP: the nearest address that is not a trusted proxy, or 'unknown'. Entries further
 * left in X-Forwarded-For are client-controlled. The header is read only behind a trusted proxy.
 */
export function clientIp(
  peer: string,
  forwardedFor: () => string | undefined,
  isTrustedProxy: TrustProxy,
): string {
  let ip = peer;
  if (!isTrustedProxy(ip)) return ip === '' ? 'unknown' : ip;
  const hops =
    forwardedFor()
      ?.split(',')
      .map((hop) => normalizeIp(withoutPort(hop.trim()))) ?? [];
  while (isTrustedProxy(ip)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    ip = hop;
  }
  return ip;
}

/** Rate-limit key of an IP: the /64 network for IPv6, because a client can use all of its addresses. */
export function ipRateLimitKey(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
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
 * Rate-limit key of a whole site. An IPv6 site, such as a campus, has a /48 with 65,536 networks. For
 * IPv4 it is the IP itself.
 */
export function siteRateLimitKey(ip: string): string {
  const network = ipRateLimitKey(ip);
  const [, site] = /^((?:[\da-f]+:){3}).*::\/64$/.exec(network) ?? [];
  return site === undefined ? network : `${site}:/48`;
}

/** Converts IPv4-mapped IPv6 (`::ffff:192.0.2.1`), which dual-stack sockets report, to IPv4. */
export function normalizeIp(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Removes the port that some load balancers add: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(hop) ?? [];
  return ipv6 ?? ipv4 ?? hop;
}
