/**
 * What an address is counted by together with its other spellings: providers deliver `a.b+c@…` and
 * `ab@…` to one mailbox. Others do not, so this is for counting only, under generous limits.
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const name = local.replace(/\+.*$/, '').replaceAll('.', '');
  return `${name}@${domain.replace(/^googlemail\.com$/, 'gmail.com')}`;
}
