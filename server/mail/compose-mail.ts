import { createHash } from 'node:crypto';
import { isSamePlaceAndTime } from '#server/events/content';
import { CANCELLED } from '#server/newsletter/letters';
import type { ClaimedMail } from './claims';
import type { MailedEvent } from './sources';
import { announcementMessage } from '#server/mail/messages/announcement';
import { cancelledMessage } from '#server/mail/messages/cancelled';
import { changedMessage } from '#server/mail/messages/changed';
import { confirmMessage } from '#server/mail/messages/confirm';
import { letterMessage } from '#server/mail/messages/letter';
import { reminderMessage } from '#server/mail/messages/reminder';
import type { MailContent, MailEvent, OutgoingMail } from './outgoing-mail';
import { accountMessage, addressMessage, invitationMessage, resetMessage } from './account-message';
import { createToken, interestOf, newsOf, type ComposeOptions } from './mailing-list';

/** A mail as it is now, or why it has become pointless, or that its address refuses all mails. */
type ComposedMail =
  | { mail: OutgoingMail; isStopped?: false }
  | { mail: null; isStopped?: false; skipReason: string }
  | { mail: null; isStopped: true };

/** What differs between the kinds of mails. */
interface Message {
  content: MailContent;
  /** List-Unsubscribe and the like; empty for mails that one cannot unsubscribe from. */
  headers: Record<string, string>;
}

const skip = (skipReason: string): ComposedMail => ({ mail: null, skipReason });

/**
 * Composes a mail from the current state of its event and its recipient, and makes the token of its link known. The
 * same mail composed again has the same links and the same Message-ID.
 */
export async function composeMail(
  mail: ClaimedMail,
  options: ComposeOptions,
): Promise<ComposedMail> {
  const message = await composeMessage(mail, options);
  if (typeof message === 'string') return skip(message);
  if (await options.store.mailQueue.isStopped(mail.email)) return { mail: null, isStopped: true };
  return {
    mail: {
      ...message.content,
      to: mail.email,
      messageId: messageIdOf(mail, new URL(options.appUrl).hostname),
      headers: { ...message.headers, 'Auto-Submitted': 'auto-generated' },
    },
  };
}

/** Composes what depends on the kind of the mail; a text says why the mail is skipped. */
async function composeMessage(
  mail: ClaimedMail,
  options: ComposeOptions,
): Promise<Message | string> {
  switch (mail.mailing.kind) {
    case 'confirm':
      return composeConfirm(mail, options);
    case 'letter':
    case 'test-letter':
      return composeLetter(mail, options);
    case 'announcement':
      return composeAnnouncement(mail, options);
    case 'changed':
    case 'cancelled':
      return composeChange(mail, options);
    case 'reminder':
      return composeReminder(mail, options);
    case 'admin-invitation':
      return composeInvitation(mail, options);
    case 'admin-reset':
    case 'admin-address':
      return composeAdminLink(mail, options);
    case 'new-device':
    case 'account-connected':
    case 'admin-new-device':
    case 'admin-password':
    case 'admin-address-changed':
    case 'admin-removal':
      return { content: accountMessage(mail.mailing, options), headers: {} };
  }
}

async function composeInvitation(
  { mailing }: ClaimedMail,
  options: ComposeOptions,
): Promise<Message | string> {
  const { subjectId } = mailing;
  const invitation = await options.store.adminLinks.findInvitation(subjectId, options.now);
  if (invitation === undefined) return 'The invitation was used or withdrawn, or it has expired.';
  return { content: invitationMessage(invitation, options), headers: {} };
}

async function composeAdminLink(
  { mailing: { kind, subjectId } }: ClaimedMail,
  options: ComposeOptions,
): Promise<Message | string> {
  const isReset = kind === 'admin-reset';
  const { store, now } = options;
  const isOpen = await store.adminLinks.isOpen(isReset ? 'reset' : 'address', subjectId, now);
  if (!isOpen) return 'The link was used or replaced, or it has expired.';
  const content = isReset ? resetMessage(subjectId, options) : addressMessage(subjectId, options);
  return { content, headers: {} };
}

async function composeConfirm(
  { subscriberId, mailing: { version } }: ClaimedMail,
  options: ComposeOptions,
): Promise<Message | string> {
  const { store, appUrl } = options;
  const subscriber =
    subscriberId === null ? null : await store.mailQueue.findSubscriber(subscriberId);
  if (subscriberId === null || subscriber?.state !== 'pending') {
    return 'The subscription was confirmed or removed.';
  }
  if (subscriber.confirm_queued_at !== version) return 'A newer mail was queued.';
  const ids = [subscriberId, String(version)];
  const token = await createToken({ topic: 'confirm', subscriberId }, ids, options);
  const confirmUrl = `${appUrl}/news/confirm?token=${token}`;
  return { content: confirmMessage({ confirmUrl, siteUrl: appUrl }), headers: {} };
}

async function composeLetter(
  mail: ClaimedMail,
  options: ComposeOptions,
): Promise<Message | string> {
  const { kind, payload } = mail.mailing;
  if (mail.mailing.isCancelled) return CANCELLED;
  if (!payload.letter) throw new Error(`Mailing ${mail.mailing.id} has no letter`);
  if (kind === 'test-letter') {
    const links = { siteUrl: options.appUrl, leaveUrl: '' };
    return {
      content: await letterMessage({ ...payload.letter, links, isTest: true }),
      headers: {},
    };
  }
  const list = await newsOf(mail, options);
  if (list === null) return 'The subscriber has left.';
  const { links, headers } = list;
  return { content: await letterMessage({ ...payload.letter, links, isTest: false }), headers };
}

async function composeAnnouncement(
  mail: ClaimedMail,
  options: ComposeOptions,
): Promise<Message | string> {
  const event = await options.store.mailQueue.findEvent(mail.mailing.subjectId);
  const reason = reasonToSkip(event, 'published', options.now);
  if (event === null || reason !== null) return reason ?? '';
  const list = await newsOf(mail, options);
  if (list === null) return 'The subscriber has left.';
  const { links, headers } = list;
  return { content: announcementMessage({ event: toMailEvent(event), links }), headers };
}

async function composeChange(
  mail: ClaimedMail,
  options: ComposeOptions,
): Promise<Message | string> {
  const { store, now } = options;
  const { id, kind, subjectId, payload } = mail.mailing;
  const { before } = payload;
  const event = await store.mailQueue.findEvent(subjectId);
  const reason = reasonToSkip(event, kind === 'cancelled' ? 'cancelled' : 'published', now);
  if (event === null || reason !== null) return reason ?? '';
  if (await store.mailQueue.isSuperseded(subjectId, id)) return 'A newer mail was queued.';
  if (kind === 'changed' && before?.isCancelled === false && isSamePlaceAndTime(before, event)) {
    return 'The event is back at its former day and place.';
  }
  const list = await interestOf(mail, 'event', options);
  if (list === null) return NOT_INTERESTED;
  const { links, headers } = list;
  const mailEvent = toMailEvent(event);
  const content =
    kind === 'cancelled'
      ? cancelledMessage({ event: mailEvent, before, links })
      : changedMessage({ event: mailEvent, before, links });
  return { content, headers };
}

async function composeReminder(
  mail: ClaimedMail,
  options: ComposeOptions,
): Promise<Message | string> {
  const { store, now } = options;
  const event = await store.mailQueue.findEvent(mail.mailing.subjectId);
  const reason = reasonToSkip(event, 'published', now);
  if (event === null || reason !== null) return reason ?? '';
  if (event.beginsAt !== mail.mailing.version) return 'The event was moved.';
  if (event.beginsAt <= now) return 'The event has begun.';
  const list = await interestOf(mail, 'reminders', options);
  if (list === null) return NOT_INTERESTED;
  const { links, headers } = list;
  return { content: reminderMessage({ event: toMailEvent(event), links }), headers };
}

const NOT_INTERESTED = 'The member no longer wants these mails.';

/** Why no mail about the event is sent; null if one is. */
function reasonToSkip(
  event: MailedEvent | null,
  status: 'published' | 'cancelled',
  now: number,
): string | null {
  if (event === null) return 'The event was deleted.';
  if (event.overAt !== null && event.overAt <= now) return 'The event is over.';
  return event.status === status ? null : `The event is ${event.status}.`;
}

function toMailEvent(event: MailedEvent): MailEvent {
  const { status, beginsAt: _begins, overAt: _over, ...fields } = event;
  return { ...fields, isCancelled: status === 'cancelled' };
}

/** The hash keeps the ids of two databases at one host apart. */
function messageIdOf({ id, createdAt, mailing }: ClaimedMail, host: string): string {
  const hash = createHash('sha256').update(`${mailing.id} ${id} ${createdAt}`).digest('hex');
  return `<mail-${id}.${hash.slice(0, 16)}@${host}>`;
}
