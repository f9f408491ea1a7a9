import { addressBucket } from '#server/http/client-address';

/**
 * What limits for a whole network count by: an IPv6 site, such as a campus, has a /48 with 65,536
 * networks in it. An IPv4 address is its own.
 */
export function siteNetwork(address: string): string {
  const network = addressBucket(address);
  const [, site] = /^((?:[\da-f]+:){3}).*::\/64$/.exec(network) ?? [];
  return site === undefined ? network : `${site}:/48`;
}

/**
 * What an address is counted by together with its other spellings: providers deliver `a.b+c@…` and
 * `ab@…` to one mailbox. Others do not, so this is for counting only, under generous limits.
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const name = local.replace(/\+.*$/, '').replaceAll('.', '');
  return `${name}@${domain.replace(/^googlemail\.com$/, 'gmail.com')}`;
}
