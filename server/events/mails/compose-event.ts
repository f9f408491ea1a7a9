import {
  type ComposeDeps,
  createToken,
  mailingList,
  type MailingList,
} from '#server/mail/compose-mail';
import type { ClaimedMail } from '#server/mail/claims';
import {
  type EventRow,
  memberLink,
  type PublishedEvent,
  toPublishedEvent,
} from '#server/events/row';
import type { SeatInMail } from './event-message';
import type { Interest } from './sources';

export const NOT_INTERESTED = 'The member no longer wants these mails.';
export const NO_SEAT = 'The member has no seat, or no longer.';
export const HAS_LEFT = 'The member has left.';
export const DELETED = 'The event was deleted.';

/** The event of a mail that makes sense only while the event is ahead in this state; otherwise why the mail is skipped. */
export async function eventOf(
  { mailing: { subjectId } }: ClaimedMail,
  status: 'published' | 'cancelled',
  { store, now }: ComposeDeps,
): Promise<EventRow | string> {
  const event = await store.mailSources.findEvent(subjectId);
  if (event === null) return DELETED;
  if (event.over_at !== null && event.over_at <= now()) return 'The event is over.';
  return event.status === status ? event : `The event is ${event.status}.`;
}

/** The event of a mail about a change or a cancellation, as `eventOf` gives it. */
export async function changedEventOf(
  mail: ClaimedMail,
  status: 'published' | 'cancelled',
  deps: ComposeDeps,
): Promise<EventRow | string> {
  const event = await eventOf(mail, status, deps);
  if (typeof event === 'string') return event;
  const isSuperseded = await deps.store.mailSources.isSuperseded(mail.mailing);
  return isSuperseded ? 'A newer mail was queued.' : event;
}

/**
 * An event as mails show it.
 * @param interest That of the recipient, for a mail to one person who is going: it may have a link that is not for everybody.
 */
export const toMailEvent = (event: EventRow, interest?: Interest): PublishedEvent =>
  toPublishedEvent(event, interest && memberLink(event, interest.seat));

/** The list of a mail to a member who is interested in an event; null if the member does not want it any more. */
export async function interestOf(
  { memberId, mailing: { subjectId: eventId } }: ClaimedMail,
  topic: 'event' | 'reminders',
  deps: ComposeDeps,
): Promise<(MailingList & { interest: Interest }) | null> {
  if (memberId === null) return null;
  const interest = await deps.store.mailSources.findInterest(eventId, memberId);
  if (interest === null || interest.isMuted) return null;
  if (topic === 'reminders' && !interest.wantsReminders) return null;
  const token =
    topic === 'event'
      ? await createToken({ topic, memberId, eventId }, [memberId, eventId], deps)
      : await createToken({ topic, memberId }, [memberId], deps);
  return { ...mailingList(topic, token, deps.config.appUrl), interest };
}

/** The registration of the member whose number is the version of the mailing; null if the member has left since. */
export async function registrationOf(
  { memberId, mailing: { subjectId: eventId, version } }: ClaimedMail,
  { store }: ComposeDeps,
): Promise<Interest | null> {
  const interest =
    memberId === null ? null : await store.mailSources.findInterest(eventId, memberId);
  return interest?.number === version ? interest : null;
}

/** What a mail says of the member's seat or place in line; null where there is no limit. */
export async function seatInMail(
  mail: ClaimedMail,
  interest: Interest,
  deps: ComposeDeps,
): Promise<SeatInMail | null> {
  const { seat, position } = interest;
  return seat === null ? null : { position, leaveUrl: await leaveSeatUrl(mail, interest, deps) };
}

/** The page with the button that gives the seat or the place in line back. It is no link to unsubscribe, so mail programs do not press it. */
export async function leaveSeatUrl(
  { memberId, mailing: { subjectId: eventId } }: ClaimedMail,
  { number }: Interest,
  deps: ComposeDeps,
): Promise<string> {
  const owner = { topic: 'seat', memberId: memberId ?? '', eventId, number } as const;
  const token = await createToken(owner, [owner.memberId, eventId, String(number)], deps);
  return `${deps.config.appUrl}/seat/leave?token=${token}`;
}
