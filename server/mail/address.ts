/** Masks an e-mail address for the log: `a***@example.org`. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}***@${domain}`;
}

/**
 * Rate-limit key for all spellings of an e-mail address. Some providers deliver `a.b+c@…` and `ab@…` to one
 * mailbox, others do not, so use it only with generous limits.
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const name = local.replace(/\+.*$/, '').replaceAll('.', '');
  return `${name}@${domain.replace(/^googlemail\.com$/, 'gmail.com')}`;
}
