import type { MailKind } from '@/contract/admin-newsletter';

/** What an organiser reads of a kind of mail. */
export const mailKindNames: Record<MailKind, string> = {
  confirm: 'Subscription to confirm',
  announcement: 'Announcement',
  changed: 'Change',
  cancelled: 'Cancellation',
  'series-cancelled': 'Cancellation of a series',
  reminder: 'Reminder',
  registered: 'Registration',
  seat: 'Seat',
  removal: 'Member taken off',
  message: 'Message about an event',
  certificate: 'Certificate',
  feedback: 'How it was',
  post: 'Post',
  letter: 'Letter',
  'test-letter': 'Test of a letter',
  'new-device': 'Sign-in on a new device',
  'account-connected': 'Connected account',
  'admin-new-device': 'Login on a new device',
  'admin-invitation': 'Invitation of an admin',
  'admin-reset': 'Link to a new password',
  'admin-password': 'Changed password',
  'admin-address': 'New address to confirm',
  'admin-address-changed': 'Changed address',
  'admin-removal': 'Removal of an admin',
  'admin-role': 'Role of an admin',
  'admin-passkey': 'Passkey of an admin',
};

interface Progress {
  recipients: number;
  sent: number;
  waiting: number;
  failed: number;
  isCancelled?: boolean;
}

/**
 * How far a mailing is: `120 of 214 sent, 2 failed`. Mails whose recipient has left meanwhile, whose event is over or
 * whose letter was cancelled are neither sent nor failed.
 */
export function progressInWords({
  recipients,
  sent,
  waiting,
  failed,
  isCancelled = false,
}: Progress): string {
  const skipped = recipients - sent - waiting - failed;
  const number = (count: number) => count.toLocaleString('en');
  return [
    sent === recipients
      ? `Sent to ${number(sent)}`
      : `${number(sent)} of ${number(recipients)} sent`,
    waiting > 0 && `${number(waiting)} waiting`,
    failed > 0 && `${number(failed)} failed`,
    skipped > 0 && `${number(skipped)} ${isCancelled ? 'cancelled' : 'not needed any more'}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

const LOGIN_REJECTED = /EAUTH|invalid login|\b53\d\b/i;
const NOT_FOUND = /ENOTFOUND|EAI_AGAIN|EDNS/;

/** A reply of the mail server; its second digit is at most 5, unlike that of the port 587. */
const ADDRESS_REJECTED = /\b5[0-245]\d\b/;

const causes: readonly [RegExp, string][] = [
  [/ECONNREFUSED|ECONNRESET|EPIPE/, 'The mail server refused the connection.'],
  [/ETIMEDOUT|time-?out|timed out/i, 'The mail server did not answer.'],
  [NOT_FOUND, 'The mail server was not found: its name is wrong, or the network is down.'],
  [LOGIN_REJECTED, 'The mail server rejected this site’s login.'],
  // By its enhanced status code (RFC 3463), the fault of one mailbox, such as a full one.
  [/\b4\.2\.\d\b/, 'One mailbox cannot take mail at the moment.'],
  [/\b4\d\d\b/, 'The mail server asked us to wait.'],
  [/\b5\.4\.5\b/, 'The mail server takes no more mail from this site for now: a limit is used up.'],
];

/**
 * What an error of the mail server means for an organiser. In the past tense, because the mails wait for minutes after an
 * attempt. @param error As the queue recorded it.
 */
export const causeInWords = (error: string): string =>
  causes.find(([pattern]) => pattern.test(error))?.[1] ??
  'The mail server did not accept the mail.';

/** Why a mail never arrived; null if the reason is a sentence of the site itself. */
export const failureInWords = (reason: string): string | null =>
  ADDRESS_REJECTED.test(reason)
    ? 'The mail server rejected this address.'
    : (causes.find(([pattern]) => pattern.test(reason))?.[1] ?? null);

/** Whether an error of the mail server stays until an admin changes the configuration. */
export const needsAdmin = (error: string): boolean =>
  LOGIN_REJECTED.test(error) || NOT_FOUND.test(error);
