import { createHash } from 'node:crypto';
import { certificatePath } from '@/domain/paths';
import type { Deps } from '#server/deps';
import { isSamePlaceAndTime } from '#server/events/content';
import { CANCELLED } from '#server/newsletter/letters';
import { LEFT } from '#server/newsletter/links';
import { composeAccountNotice, composeAdminLink, composeInvitation } from '#server/members/mails';
import type { ClaimedMail } from './claims';
import { hashMailToken, mailToken } from './mail-token';
import type { MailContent, OutgoingMail } from './mailer';
import { announcementMessage } from '#server/events/mails/announcement';
import { cancelledMessage } from '#server/events/mails/cancelled';
import { certificateMessage } from '#server/certificates/mails';
import { changedMessage } from '#server/events/mails/changed';
import { confirmMessage } from '#server/newsletter/mails';
import type { MailEvent } from '#server/events/mails/event-message';
import type { MailLinks } from './frame';
import { letterMessage } from './letter';
import { reminderMessage } from '#server/events/mails/reminder';
import { removalMessage, type SeatInMail, seatMessage } from '#server/events/mails/seat';
import type { Interest, MailedEvent, MailTokenOwner } from '#server/events/mails/sources';

const NOT_INTERESTED = 'The member no longer wants these mails.';
const NO_SEAT = 'The member has no seat, or no longer.';
const SUPERSEDED = 'A newer mail was queued.';

/** What mails are composed from. */
export type ComposeDeps = Pick<Deps, 'config' | 'store' | 'keys' | 'now'>;

/** A mail as it is now, or why it has become pointless, or that its address refuses all mails. */
type ComposedMail =
  | { mail: OutgoingMail; isStopped?: false }
  | { mail: null; isStopped?: false; skipReason: string }
  | { mail: null; isStopped: true };

/** What differs between the kinds of mails. */
export interface Message {
  content: MailContent;
  /** List-Unsubscribe and the like; empty for mails that one cannot unsubscribe from. */
  headers: Record<string, string>;
}

/**
 * Composes a mail from the current state of its event and its recipient, and makes the token of its link known. The
 * same mail composed again has the same links and the same Message-ID.
 */
export async function composeMail(mail: ClaimedMail, deps: ComposeDeps): Promise<ComposedMail> {
  const message = await composeMessage(mail, deps);
  if (typeof message === 'string') return { mail: null, skipReason: message };
  if (await deps.store.mailQueue.isStopped(mail.email)) return { mail: null, isStopped: true };
  return {
    mail: {
      ...message.content,
      to: mail.email,
      messageId: messageIdOf(mail, new URL(deps.config.appUrl).hostname),
      headers: { ...message.headers, 'Auto-Submitted': 'auto-generated' },
    },
  };
}

/** Composes what depends on the kind of the mail; a text says why the mail is skipped. */
async function composeMessage(mail: ClaimedMail, deps: ComposeDeps): Promise<Message | string> {
  switch (mail.mailing.kind) {
    case 'confirm':
      return composeConfirm(mail, deps);
    case 'letter':
    case 'test-letter':
      return composeLetter(mail, deps);
    case 'announcement':
      return composeAnnouncement(mail, deps);
    case 'changed':
    case 'cancelled':
      return composeChange(mail, deps);
    case 'reminder':
      return composeReminder(mail, deps);
    case 'seat':
      return composeSeat(mail, deps);
    case 'removal':
      return composeRemoval(mail, deps);
    case 'certificate':
      return composeCertificate(mail, deps);
    case 'message':
      return composeEventLetter(mail, deps);
    case 'admin-invitation':
      return composeInvitation(mail, deps);
    case 'admin-reset':
    case 'admin-address':
      return composeAdminLink(mail, deps);
    case 'new-device':
    case 'account-connected':
    case 'admin-new-device':
    case 'admin-password':
    case 'admin-address-changed':
    case 'admin-removal':
      return composeAccountNotice(mail, deps);
  }
}

async function composeConfirm(
  { subscriberId, mailing: { version } }: ClaimedMail,
  deps: ComposeDeps,
): Promise<Message | string> {
  const { appUrl } = deps.config;
  const subscriber =
    subscriberId === null ? null : await deps.store.mailQueue.findSubscriber(subscriberId);
  if (subscriberId === null || subscriber?.state !== 'pending') {
    return 'The subscription was confirmed or removed.';
  }
  if (subscriber.confirm_queued_at !== version) return SUPERSEDED;
  const ids = [subscriberId, String(version)];
  const token = await createToken({ topic: 'confirm', subscriberId }, ids, deps);
  const confirmUrl = `${appUrl}/news/confirm?token=${token}`;
  return { content: confirmMessage({ confirmUrl, siteUrl: appUrl }), headers: {} };
}

async function composeLetter(mail: ClaimedMail, deps: ComposeDeps): Promise<Message | string> {
  const { id, kind, payload, isCancelled } = mail.mailing;
  if (isCancelled) return CANCELLED;
  if (!payload.letter) throw new Error(`Mailing ${id} has no letter`);
  if (kind === 'test-letter') {
    const links = { siteUrl: deps.config.appUrl, leaveUrl: '' };
    return {
      content: await letterMessage({ ...payload.letter, links, isTest: true }),
      headers: {},
    };
  }
  const list = await newsOf(mail, deps);
  if (list === null) return LEFT;
  const { links, headers } = list;
  return { content: await letterMessage({ ...payload.letter, links, isTest: false }), headers };
}

async function composeAnnouncement(
  mail: ClaimedMail,
  deps: ComposeDeps,
): Promise<Message | string> {
  const event = await deps.store.mailQueue.findEvent(mail.mailing.subjectId);
  const reason = reasonToSkip(event, 'published', deps.now());
  if (event === null || reason !== null) return reason ?? '';
  const list = await newsOf(mail, deps);
  if (list === null) return LEFT;
  const { links, headers } = list;
  return { content: announcementMessage({ event: toMailEvent(event), links }), headers };
}

async function composeChange(mail: ClaimedMail, deps: ComposeDeps): Promise<Message | string> {
  const { mailQueue } = deps.store;
  const { id, kind, subjectId, payload } = mail.mailing;
  const { before } = payload;
  const event = await mailQueue.findEvent(subjectId);
  const reason = reasonToSkip(event, kind === 'cancelled' ? 'cancelled' : 'published', deps.now());
  if (event === null || reason !== null) return reason ?? '';
  if (await mailQueue.isSuperseded(subjectId, id)) return SUPERSEDED;
  if (kind === 'changed' && before?.isCancelled === false && isSamePlaceAndTime(before, event)) {
    return 'The event is back at its former day and place.';
  }
  const list = await interestOf(mail, 'event', deps);
  if (list === null) return NOT_INTERESTED;
  const { links, headers, interest } = list;
  const mailEvent = toMailEvent(event);
  if (kind === 'cancelled') {
    return { content: cancelledMessage({ event: mailEvent, before, links }), headers };
  }
  const seat = before?.isCancelled === true ? await seatInMail(mail, interest, deps) : undefined;
  return { content: changedMessage({ event: mailEvent, before, links, seat }), headers };
}

async function composeReminder(mail: ClaimedMail, deps: ComposeDeps): Promise<Message | string> {
  const event = await deps.store.mailQueue.findEvent(mail.mailing.subjectId);
  const reason = reasonToSkip(event, 'published', deps.now());
  if (event === null || reason !== null) return reason ?? '';
  if (event.beginsAt !== mail.mailing.version) return 'The event was moved.';
  if (event.beginsAt <= deps.now()) return 'The event has begun.';
  const list = await interestOf(mail, 'reminders', deps);
  if (list === null) return NOT_INTERESTED;
  const { links, headers, interest } = list;
  if (interest.seat === 'waiting') return NO_SEAT;
  const seat = await seatInMail(mail, interest, deps);
  return { content: reminderMessage({ event: toMailEvent(event), links, seat }), headers };
}

/** The mail about the seat of one registration: the version of its mailing is the number. */
async function composeSeat(mail: ClaimedMail, deps: ComposeDeps): Promise<Message | string> {
  const { subjectId: eventId, version } = mail.mailing;
  const event = await deps.store.mailQueue.findEvent(eventId);
  const reason = reasonToSkip(event, 'published', deps.now());
  if (event === null || reason !== null) return reason ?? '';
  const interest =
    mail.memberId === null ? null : await deps.store.mailQueue.findInterest(eventId, mail.memberId);
  if (interest === null || interest.number !== version || interest.seat === 'waiting') {
    return NO_SEAT;
  }
  const content = seatMessage({
    event: toMailEvent(event),
    siteUrl: deps.config.appUrl,
    leaveSeatUrl: await leaveSeatUrl(mail, interest, deps),
    startsInMs: event.beginsAt === null ? null : event.beginsAt - deps.now(),
    isBack: mail.mailing.payload.isBack === true,
  });
  return { content, headers: {} };
}

async function composeRemoval(mail: ClaimedMail, deps: ComposeDeps): Promise<Message | string> {
  const event = await deps.store.mailQueue.findEvent(mail.mailing.subjectId);
  if (event === null) return 'The event was deleted.';
  const { reason = '' } = mail.mailing.payload;
  const siteUrl = deps.config.appUrl;
  return { content: removalMessage({ event: toMailEvent(event), reason, siteUrl }), headers: {} };
}

/** The mail with a certificate: the subject of its mailing is the code. */
async function composeCertificate(
  { mailing: { subjectId: code, payload } }: ClaimedMail,
  { config: { appUrl }, store }: ComposeDeps,
): Promise<Message | string> {
  const certificate = await store.certificateQueries.find(code);
  if (!certificate?.sheet) return 'The certificate was replaced or withdrawn.';
  const url = appUrl + certificatePath(code);
  const { event } = certificate.sheet;
  const isCorrected = payload.isCorrected === true;
  const content = certificateMessage({ event, url, siteUrl: appUrl, isCorrected });
  return { content, headers: {} };
}

/** What an admin writes to those who are interested in an event. */
async function composeEventLetter(mail: ClaimedMail, deps: ComposeDeps): Promise<Message | string> {
  const { id, subjectId, payload } = mail.mailing;
  if (!payload.letter) throw new Error(`Mailing ${id} has no letter`);
  const event = await deps.store.mailQueue.findEvent(subjectId);
  if (event === null) return 'The event was deleted.';
  const list = await interestOf(mail, 'event', deps);
  if (list === null) return NOT_INTERESTED;
  const { links, headers } = list;
  const content = await letterMessage({ ...payload.letter, links, isTest: false, event });
  return { content, headers };
}

/** What a mail about an event with a limit says of the seat. */
async function seatInMail(
  mail: ClaimedMail,
  interest: Interest,
  deps: ComposeDeps,
): Promise<SeatInMail | undefined> {
  const { seat, position } = interest;
  if (seat === null) return undefined;
  return seat === 'going'
    ? { leaveSeatUrl: await leaveSeatUrl(mail, interest, deps) }
    : { position: position ?? 1 };
}

/** The page with the button that gives the seat back. It is no link to unsubscribe, so mail programs do not press it. */
async function leaveSeatUrl(
  { memberId, mailing: { subjectId: eventId } }: ClaimedMail,
  { number }: Interest,
  deps: ComposeDeps,
): Promise<string> {
  const owner = { topic: 'seat', memberId: memberId ?? '', eventId, number } as const;
  const token = await createToken(owner, [owner.memberId, eventId, String(number)], deps);
  return `${deps.config.appUrl}/seat/leave?token=${token}`;
}

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

/** The links and headers with which the recipient of a mail leaves a mailing list. */
interface MailingList {
  links: MailLinks;
  headers: Record<string, string>;
}

/** The list of a mail to a subscriber; null if the subscriber has left. */
async function newsOf(
  { subscriberId }: ClaimedMail,
  deps: ComposeDeps,
): Promise<MailingList | null> {
  if (subscriberId === null) return null;
  const subscriber = await deps.store.mailQueue.findSubscriber(subscriberId);
  if (subscriber?.state !== 'confirmed') return null;
  const token = await createToken({ topic: 'news', subscriberId }, [subscriberId], deps);
  return mailingList('news', token, deps.config.appUrl);
}

/** The list of a mail to a member who is interested in an event; null if the member does not want it any more. */
async function interestOf(
  { memberId, mailing: { subjectId: eventId } }: ClaimedMail,
  topic: 'event' | 'reminders',
  deps: ComposeDeps,
): Promise<(MailingList & { interest: Interest }) | null> {
  if (memberId === null) return null;
  const interest = await deps.store.mailQueue.findInterest(eventId, memberId);
  if (interest === null || interest.isMuted) return null;
  if (topic === 'reminders' && !interest.wantsReminders) return null;
  const token =
    topic === 'event'
      ? await createToken({ topic, memberId, eventId }, [memberId, eventId], deps)
      : await createToken({ topic, memberId }, [memberId], deps);
  return { ...mailingList(topic, token, deps.config.appUrl), interest };
}

/** Makes the token of a link, and stores its hash. The same ids give the same token. */
async function createToken(
  owner: MailTokenOwner,
  ids: readonly string[],
  { store, keys, now }: ComposeDeps,
): Promise<string> {
  const token = mailToken(keys.mailToken, owner.topic, ...ids);
  await store.mailQueue.addToken(hashMailToken(token), owner, now());
  return token;
}

/** The link to the page with the button, and the headers for the button of mail programs (RFC 2369, 2919, 8058). */
const mailingList = (
  topic: 'news' | 'event' | 'reminders',
  token: string,
  appUrl: string,
): MailingList => ({
  links: { siteUrl: appUrl, leaveUrl: `${appUrl}/news/leave?token=${token}&topic=${topic}` },
  headers: {
    'List-Unsubscribe': `<${appUrl}/api/email/leave?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': `<${topic}.${new URL(appUrl).hostname}>`,
  },
});

/** The hash keeps the ids of two databases at one host apart. */
function messageIdOf({ id, createdAt, mailing }: ClaimedMail, host: string): string {
  const hash = createHash('sha256').update(`${mailing.id} ${id} ${createdAt}`).digest('hex');
  return `<mail-${id}.${hash.slice(0, 16)}@${host}>`;
}
