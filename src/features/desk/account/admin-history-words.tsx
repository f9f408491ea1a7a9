import type { ReactNode } from 'react';
import { EmailAddress } from '@/components/email-address';
import type { AdminAction, HistoryEntry } from '@/contract/admin-account';

type Words = (subject: ReactNode) => ReactNode;

/** What an admin did, after their address: `asha@example.org` `cancelled Git Together`. */
const words: Record<AdminAction, Words> = {
  'event.created': (event) => <>created {event}</>,
  'event.changed': (event) => <>changed {event}</>,
  'event.published': (event) => <>published {event}</>,
  'event.cancelled': (event) => <>cancelled {event}</>,
  'event.reinstated': (event) => <>reversed the cancellation of {event}</>,
  'event.withdrawn': (event) => <>made {event} a draft again</>,
  'event.deleted': (event) => <>deleted {event}</>,
  'event.restored': (event) => <>restored {event}</>,
  'event.interest-downloaded': (event) => <>downloaded the list of members interested in {event}</>,
  'letter.sent': (letter) => <>sent the letter “{letter}” to all subscribers</>,
  'letter.tested': (letter) => <>sent themselves a test of the letter “{letter}”</>,
  'letter.cancelled': (letter) => <>cancelled the letter “{letter}” while it was under way</>,
  'mail.retried': () => 'let the server try a failed mail again',
  'mail.resumed': () => 'let mail go again to all addresses that had rejected it',
  'subscribers.downloaded': () => 'downloaded the addresses of the subscribers',
  'subscriber.removed': () => 'removed the address of a subscriber',
  'login.new-device': (device) => <>signed in on a new device: {device}</>,
  'sessions.ended': (devices) => <>signed out elsewhere: {devices}</>,
  'password.changed': () => 'changed their password',
  'password.reset': () => 'chose a new password by a link from their mail',
  'admin.address-changed': (address) => <>changed their address to {address}</>,
  'admin.added': (admin) => <>added {admin} as an admin</>,
  'admin.removal-asked': (admin) => <>asked to remove {admin} as an admin</>,
  'admin.kept': (admin) => <>objected to the removal of {admin}</>,
  'admin.removed': (admin) => <>removed the admin {admin}</>,
  'admin.left': () => 'left, and is no longer an admin',
  'admin.invited': (admin) => <>invited {admin} to become an admin</>,
  'admin.invitation-withdrawn': (admin) => <>withdrew the invitation to {admin}</>,
  'admin.joined': () => 'accepted the invitation and became an admin',
};

/** What is written where an entry has no subject. */
const namelessSubjects: Partial<Record<AdminAction, string>> = {
  'login.new-device': 'an unknown browser',
  'sessions.ended': 'an unknown browser',
};

type Told = Pick<HistoryEntry, 'action' | 'by' | 'subject'>;

/**
 * An entry of the history as a sentence without its full stop.
 * @param nameSubject Writes the subject, such as the name of an event with a link.
 */
export function sentenceOf(
  { action, by, subject }: Told,
  nameSubject: (subject: string) => ReactNode,
): ReactNode {
  const name = nameSubject(subject || (namelessSubjects[action] ?? 'something without a name'));
  // The command that sets a password names the admin; nobody else can change it for them.
  const what =
    action === 'password.changed' && by === '' ? (
      <>set the password of {name}</>
    ) : (
      words[action](name)
    );
  return (
    <>
      {by === '' ? (
        'A command on the server'
      ) : (
        <strong className="font-semibold">
          <EmailAddress address={by} />
        </strong>
      )}{' '}
      {what}
    </>
  );
}
