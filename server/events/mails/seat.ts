import { ordinal } from '@/domain/seats';
import type { Compose } from '#server/mail/compose-mail';
import type { MailContent } from '#server/mail/mailer';
import {
  calendarAttachment,
  eventMessage,
  type SeatInMail,
  subjectOf,
  when,
} from './event-message';
import type { PublishedEvent } from '#server/events/row';
import {
  DELETED,
  eventOf,
  leaveSeatUrl,
  NO_SEAT,
  registrationOf,
  toMailEvent,
} from './compose-event';

const HOUR_MS = 3_600_000;
const SHORT_NOTICE_MS = 3 * HOUR_MS;

/** What somebody has, without a full stop. */
export const seatText = ({ position }: SeatInMail): string =>
  position === null ? 'You have a seat' : `You are ${ordinal(position)} in line`;

/** A sentence about the seat; empty where there is no limit. */
export const seatSentence = (seat: SeatInMail | null): string =>
  seat === null ? '' : `${seatText(seat)}.`;

interface SeatMessage {
  event: PublishedEvent;
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
      seat: { position: null, leaveUrl: leaveSeatUrl },
      description: 'excerpt',
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
  event: PublishedEvent;
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

/** Composes the mail about the seat of one registration: the version of its mailing is the number. */
export const composeSeat: Compose = async (mail, deps) => {
  const event = await eventOf(mail, 'published', deps);
  if (typeof event === 'string') return event;
  const interest = await registrationOf(mail, deps);
  if (interest === null || interest.seat === 'waiting') return NO_SEAT;
  const content = seatMessage({
    event: toMailEvent(event, interest),
    siteUrl: deps.config.appUrl,
    leaveSeatUrl: await leaveSeatUrl(mail, interest, deps),
    startsInMs: event.begins_at === null ? null : event.begins_at - deps.now(),
    isBack: mail.mailing.payload.isBack === true,
  });
  return { content };
};

/** Composes the mail to a member whom an admin took off the list. */
export const composeRemoval: Compose = async (
  { mailing: { subjectId, payload } },
  { store, config: { appUrl: siteUrl } },
) => {
  const event = await store.mailSources.findEvent(subjectId);
  if (event === null) return DELETED;
  const { reason = '' } = payload;
  return { content: removalMessage({ event: toMailEvent(event), reason, siteUrl }) };
};
