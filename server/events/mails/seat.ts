import { ordinal } from '@/domain/seats';
import type { MailContent } from '#server/mail/mailer';
import { calendarAttachment, eventMessage, type MailEvent, subjectOf, when } from './event-message';

const HOUR_MS = 3_600_000;
const SHORT_NOTICE_MS = 3 * HOUR_MS;

/** What a mail about an event with a limit says: the seat, with the page that gives it back, or the place in line. */
export type SeatInMail = { leaveSeatUrl: string } | { position: number };

/** A sentence about the seat. */
export const seatSentence = (seat: SeatInMail): string =>
  'position' in seat ? `You are ${ordinal(seat.position)} in line.` : 'You have a seat.';

interface SeatMessage {
  event: MailEvent;
  siteUrl: string;
  leaveSeatUrl: string;
  /** Null if the event has no day; negative once it has begun. */
  startsInMs: number | null;
  /** Whether the event was cancelled, and takes place after all. */
  isBack: boolean;
}

/** Tells somebody who waited for a seat that there is one now. It cannot be unsubscribed from: it is the member's own seat. */
export function seatMessage({
  event,
  siteUrl,
  leaveSeatUrl,
  startsInMs,
  isBack,
}: SeatMessage): MailContent {
  const links = { siteUrl, leaveUrl: '' };
  return {
    ...eventMessage({
      subject: subjectOf(
        isBack ? 'Back on, and you have a seat' : 'You have a seat',
        event,
        notice(startsInMs) ?? when(event),
      ),
      event,
      links,
      topic: null,
      accent: 'green',
      label: 'You have a seat',
      sentence: `${isBack ? 'This event is taking place after all, and a' : 'A'} seat has become free for you. If you cannot come, please give it back, so that somebody else gets it.`,
      withNote: isBack,
      hasTicket: true,
      leaveSeatUrl,
      withDescription: true,
    }),
    ...calendarAttachment(event, links),
  };
}

/** What the subject says in place of the day where little time is left. */
function notice(startsInMs: number | null): string | undefined {
  if (startsInMs === null || startsInMs >= SHORT_NOTICE_MS) return undefined;
  return startsInMs > 0 ? 'less than 3 hours left' : 'it has begun';
}

/** Tells a member that the organisers took the registration off the list. */
export const removalMessage = ({
  event,
  reason,
  siteUrl,
}: {
  event: MailEvent;
  reason: string;
  siteUrl: string;
}): MailContent =>
  eventMessage({
    subject: subjectOf('Taken off the list', event, when(event)),
    event,
    links: { siteUrl, leaveUrl: '' },
    topic: null,
    accent: 'red',
    label: 'Taken off the list',
    sentence: 'The organisers took you off the list of this event.',
    reason,
  });
