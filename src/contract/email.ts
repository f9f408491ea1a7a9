import * as z from 'zod/mini';
import { parsedUrl } from '@/domain/paths';

const EMAIL_MAX_LENGTH = 254;

export const INVALID_EMAIL = 'Please enter a valid email address.';

/** An address of RFC 5321, without what mail servers do not accept: quoted names, and machines instead of domains. */
const ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/** The characters that delimit a host in a URL, which a domain does not have. */
const NO_DOMAIN = /[\s/?#:\\%@[\]]/;

/**
 * Validates and normalizes an email address for comparison and storage: trimmed, Unicode NFKC, lower case, with an
 * international domain as mail servers name it (`xn--…`). At most 254 characters (RFC 5321).
 */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFKC'),
    z.toLowerCase(),
    z.overwrite(withAsciiDomain),
    z.regex(ADDRESS, INVALID_EMAIL),
    z.maxLength(
      EMAIL_MAX_LENGTH,
      `Please use an address of at most ${EMAIL_MAX_LENGTH} characters.`,
    ),
  );

/** The address with its domain in ASCII; unchanged if that is impossible. */
function withAsciiDomain(address: string): string {
  const at = address.indexOf('@') + 1;
  const domain = address.slice(at);
  if (!/\P{ASCII}/u.test(domain) || NO_DOMAIN.test(domain)) return address;
  const url = parsedUrl(`http://${domain}`);
  return url === null ? address : address.slice(0, at) + url.hostname;
}
