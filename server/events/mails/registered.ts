import type { Compose } from '#server/mail/compose-mail';
import type { MailContent } from '#server/mail/mailer';
import { eventOf, HAS_LEFT, registrationOf, seatInMail, toMailEvent } from './compose-event';
import {
  calendarAttachment,
  eventMessage,
  type SeatInMail,
  subjectOf,
  when,
} from './event-message';
import type { PublishedEvent } from '#server/events/row';
import { seatText } from './seat';

interface Registered {
  event: PublishedEvent;
  /** Null where there is no limit. */
  seat: SeatInMail | null;
  siteUrl: string;
}

/** Confirms a registration. It cannot be unsubscribed from: the member has just asked for it. */
export function registeredMessage({ event, seat, siteUrl }: Registered): MailContent {
  const links = { siteUrl, leaveUrl: '' };
  const title = seat === null ? 'You are registered' : seatText(seat);
  return {
    ...eventMessage({
      subject: subjectOf(title, event, when(event)),
      event,
      links,
      topic: null,
      ...wordsFor(seat),
      label: title,
      seat,
      withNote: event.movedFrom !== null,
      description: 'excerpt',
    }),
    ...calendarAttachment(event, links),
  };
}

function wordsFor(seat: SeatInMail | null): { accent: 'green' | 'yellow'; sentence: string } {
  if (seat === null) {
    const sentence = 'If you cannot come after all, please say so on the page of the event.';
    return { accent: 'green', sentence };
  }
  return seat.position === null
    ? {
        accent: 'green',
        sentence: 'If you cannot come, please give your seat back, so that somebody else gets it.',
      }
    : {
        accent: 'yellow',
        sentence:
          'You get another mail as soon as there is a seat for you. If you no longer want to come, please leave the line, so that others move up.',
      };
}

/** Composes the confirmation of one registration, as it is now: the version of its mailing is the number. */
export const composeRegistered: Compose = async (mail, deps) => {
  const event = await eventOf(mail, 'published', deps);
  if (typeof event === 'string') return event;
  const interest = await registrationOf(mail, deps);
  if (interest === null) return HAS_LEFT;
  const seat = await seatInMail(mail, interest, deps);
  const siteUrl = deps.config.appUrl;
  return { content: registeredMessage({ event: toMailEvent(event, interest), seat, siteUrl }) };
};
