import { society } from '@/data/society';
import { codeMessage } from '#server/mail/code-message';
import {
  adminAddressChangedMessage,
  adminAddressMessage,
  adminInvitationMessage,
  adminNewDeviceMessage,
  adminPasskeyMessage,
  adminPasswordMessage,
  adminRemovalMessage,
  adminRoleMessage,
  adminResetMessage,
} from '#server/admins/mails';
import { announcementMessage } from '#server/events/mails/announcement';
import { cancelledMessage } from '#server/events/mails/cancelled';
import { certificateMessage } from '#server/certificates/mails';
import { feedbackMessage } from '#server/feedback/mails';
import { changedMessage } from '#server/events/mails/changed';
import { confirmMessage } from '#server/newsletter/mails';
import type { PublishedEvent } from '#server/events/row';
import { letterMessage } from '#server/mail/letter';
import { accountConnectedMessage, newDeviceMessage } from '#server/members/mails';
import { registeredMessage } from '#server/events/mails/registered';
import { reminderMessage } from '#server/events/mails/reminder';
import { removalMessage, seatMessage } from '#server/events/mails/seat';
import { seriesAnnouncementMessage, seriesCancelledMessage } from '#server/events/mails/series';
import type { MailContent } from '#server/mail/mailer';

const usual: PublishedEvent = {
  id: '7',
  uid: '6f1d6f3e-3a52-4d0b-9a3c-0c8f5b1f2a11',
  sequence: 1,
  name: 'Git Together: Your First Pull Request',
  description:
    'Bring a laptop and a name for a branch. In one afternoon you **fork a small project**, change a line, argue about a commit message and see your name in its history.\n\n- Nobody leaves with a merge conflict unsolved.\n- Snacks are sorted by commit date.',
  place: 'Room 0, at the end of the array',
  date: 'Saturday, 12 July 2025, 17:00–19:00',
  startsAt: '2025-07-12T11:30:00Z',
  endsAt: '2025-07-12T13:30:00Z',
  status: 'published',
  isCancelled: false,
  isDeleted: false,
  publishedAt: Date.parse('2025-06-20T10:00:00Z'),
  createdAt: Date.parse('2025-06-20T10:00:00Z'),
  updatedAt: Date.parse('2025-07-01T10:00:00Z'),
  image: '',
  link: 'https://example.org/git-together',
  linkFor: 'everyone',
  hasLink: true,
  note: '',
  movedFrom: null,
};

const short: PublishedEvent = {
  ...usual,
  name: 'Tea',
  description: 'Come by.',
  place: '',
  date: 'Some Thursday soon',
  startsAt: null,
  endsAt: null,
  link: '',
};

const longest: PublishedEvent = {
  ...usual,
  name: `${'A Very Long Evening About Names That Do Not End '.repeat(3)}${'x'.repeat(56)}`,
  description: 'Everything that can be said about this is said twice, and then once more. '.repeat(
    20,
  ),
  place: `${'The third door on the left, behind the other door, '.repeat(2)}${'y'.repeat(98)}`,
  startsAt: '2025-09-27T03:30:00Z',
  endsAt: '2025-09-28T18:15:00Z',
  link: `https://${'sign-up.'.repeat(7)}example.org/${'path/'.repeat(80)}`,
  note: `${'We are very sorry, and here is the whole story. '.repeat(8)}\n\n${'z'.repeat(110)}`,
};

const onDay = (day: number, changes: Partial<PublishedEvent> = {}): PublishedEvent => ({
  ...usual,
  id: String(day),
  uid: `${usual.uid}-${day}`,
  startsAt: `2025-07-${day}T11:30:00Z`,
  endsAt: `2025-07-${day}T13:30:00Z`,
  ...changes,
});

const body = `Dear all,

the term is over, and we have built more than we have broken. Here is **what comes next**, and [what you missed](/blogs).

## Three evenings in July

1. *Git Together*, for everybody who has never opened a pull request
2. Paper Computers
   - bring scissors
   - and somebody who can fold
3. [Rust Night](https://example.org/rust-night)

> A program is never finished, it is only released.

| Day | What | Where |
| --- | --- | ---: |
| 12 July | Git Together | Room 0 |
| 19 July | Paper Computers | Hall 2 |

### How to prepare

Install \`git\`, then:

\`\`\`sh
git clone https://example.org/first.git
  cd first && npm test
\`\`\`

- [x] read this letter
- [ ] come

![The site's sharing picture](${society.openGraphImage.src})

See you there, your organisers. Questions? <hello@example.org>`;

/** One mail of each kind, and those about events also with the shortest and the longest texts. */
export async function sampleMails(siteUrl: string): Promise<Record<string, MailContent>> {
  const codeOptions = { codeLifetimeSeconds: 180, siteUrl };
  const links = { siteUrl, leaveUrl: `${siteUrl}/news/leave?token=sample-token` };
  const before = {
    date: 'Friday, 11 July 2025, 16:00',
    startsAt: '2025-07-11T10:30:00Z',
    endsAt: null,
    place: 'Roof terrace',
  };
  const leaveSeatUrl = `${siteUrl}/seat/leave?token=sample-token`;
  const seat = { position: null, leaveUrl: leaveSeatUrl };
  const place = { position: 4, leaveUrl: leaveSeatUrl };
  const note = 'Rain was pushed to us first.\nWe meet inside, where it is dry.';
  return {
    code: codeMessage('AB2C', 'sign-in', codeOptions),
    'code-delete': codeMessage('AB2C', 'delete', codeOptions),
    'new-device': newDeviceMessage({ name: 'Chrome on Android', at: usual.createdAt }, siteUrl),
    'account-connected': accountConnectedMessage('github', siteUrl),
    'admin-new-device': adminNewDeviceMessage({ name: '', at: usual.createdAt }, siteUrl),
    'admin-invitation': adminInvitationMessage({
      by: 'the.chair.of.the.society@students.department.example.org',
      role: 'organiser',
      joinUrl: `${siteUrl}/auth/secret/admin/invitation?token=sample`,
      siteUrl,
    }),
    'admin-reset': adminResetMessage({ url: `${siteUrl}/auth/secret/admin/reset`, siteUrl }),
    'admin-password': adminPasswordMessage({ name: '', at: usual.createdAt }, siteUrl),
    'admin-address': adminAddressMessage({ url: `${siteUrl}/admin/account`, siteUrl }),
    'admin-address-changed': adminAddressChangedMessage('chair@example.org', siteUrl),
    'admin-passkey': adminPasskeyMessage(
      { notice: 'reset', email: 'chair@example.org', at: usual.createdAt },
      siteUrl,
    ),
    'admin-removal': adminRemovalMessage(
      { email: 'treasurer@example.org', by: 'chair@example.org', at: usual.createdAt },
      siteUrl,
    ),
    'admin-role': adminRoleMessage(
      { email: 'treasurer@example.org', role: 'organiser', by: 'Asha Rao' },
      siteUrl,
    ),
    confirm: confirmMessage({ confirmUrl: `${siteUrl}/news/confirm?token=sample`, siteUrl }),
    announcement: announcementMessage({ event: usual, capacity: 50, links }),
    'announcement-picture': announcementMessage({
      event: { ...usual, image: `/pictures/${'0'.repeat(32)}-1200x630.webp` },
      capacity: 50,
      links,
    }),
    'announcement-short': announcementMessage({ event: short, links }),
    'announcement-longest': announcementMessage({ event: longest, links }),
    'announcement-series': seriesAnnouncementMessage(
      [onDay(12), onDay(19), onDay(26, { place: 'Roof terrace' })],
      links,
    ),
    certificate: certificateMessage({
      isCorrected: false,
      event: usual.name,
      url: `${siteUrl}/certificate/sample`,
      siteUrl,
    }),
    feedback: feedbackMessage({
      event: usual,
      links,
      token: 'sample',
      until: '2025-07-26',
      certificate: 'sample',
    }),
    'feedback-longest': feedbackMessage({
      event: longest,
      links,
      token: 'sample',
      until: '2025-07-26',
      certificate: null,
    }),
    'changed-day': changedMessage({
      event: { ...usual, note },
      before: { ...before, place: usual.place },
      links,
    }),
    'changed-place': changedMessage({
      event: usual,
      before: { ...usual, place: '' },
      links,
    }),
    'changed-both': changedMessage({ event: { ...usual, note }, before, links }),
    'changed-short': changedMessage({ event: { ...short, date: '' }, before: usual, links }),
    'changed-longest': changedMessage({
      event: longest,
      before: { ...before, place: 'w'.repeat(200) },
      links,
    }),
    'takes-place': changedMessage({ event: usual, before: undefined, links }),
    'takes-place-waiting': changedMessage({
      event: usual,
      before: undefined,
      links,
      seat: place,
    }),
    'changed-seat': changedMessage({ event: usual, before, links, seat }),
    cancelled: cancelledMessage({
      event: { ...usual, note: 'The film did not stop in time. We are sorry.' },
      links,
    }),
    'cancelled-short': cancelledMessage({ event: short, links }),
    'cancelled-longest': cancelledMessage({ event: longest, links }),
    'series-cancelled': seriesCancelledMessage(
      [onDay(12, { isCancelled: true, note }), onDay(19, { isCancelled: true, note })],
      siteUrl,
    ),
    reminder: reminderMessage({ event: usual, links }),
    'reminder-seat': reminderMessage({ event: usual, links, seat }),
    registered: registeredMessage({ event: usual, seat, siteUrl }),
    'registered-waiting': registeredMessage({ event: usual, seat: place, siteUrl }),
    'registered-no-limit': registeredMessage({ event: short, seat: null, siteUrl }),
    'registered-longest': registeredMessage({ event: longest, seat, siteUrl }),
    seat: seatMessage({ event: usual, siteUrl, leaveSeatUrl, startsInMs: null, isBack: false }),
    'seat-soon': seatMessage({
      event: usual,
      siteUrl,
      leaveSeatUrl,
      startsInMs: 60_000,
      isBack: false,
    }),
    'seat-longest': seatMessage({
      event: longest,
      siteUrl,
      leaveSeatUrl,
      startsInMs: 60_000,
      isBack: true,
    }),
    removal: removalMessage({
      event: usual,
      reason: 'You are one of the mentors, so you need no seat.\nSee you there!',
      siteUrl,
    }),
    message: await letterMessage({
      subject: 'Bring a laptop',
      body: 'And a **name** for a branch.',
      links,
      isTest: false,
      event: usual,
    }),
    'reminder-moved': reminderMessage({
      event: { ...usual, note, movedFrom: before.startsAt },
      links,
    }),
    'reminder-whole-days': reminderMessage({
      event: { ...usual, startsAt: '2025-07-12', endsAt: '2025-07-13' },
      links,
    }),
    letter: await letterMessage({
      subject: 'What comes after the exams',
      body,
      links,
      isTest: false,
    }),
    'letter-test': await letterMessage({
      subject: 'Hello',
      body: 'One line.',
      links: { ...links, leaveUrl: '' },
      isTest: true,
    }),
  };
}
