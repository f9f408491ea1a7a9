import { env } from './env';

/** The path, query and hash of an address on this site; null for an address elsewhere. */
export function ownPath(address: string): string | null {
  // The server renders links too.
  const own = typeof window === 'undefined' ? env.siteUrl : window.location.origin;
  try {
    const { origin, pathname, search, hash } = new URL(address, own);
    return origin === own || origin === env.siteUrl ? pathname + search + hash : null;
  } catch {
    return null;
  }
}
