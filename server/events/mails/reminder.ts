import { formatTimes } from '@/domain/event-time';
import { society } from '@/data/society';
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
import type { MailLinks } from '#server/mail/frame';
import {
  eventOf,
  interestOf,
  NO_SEAT,
  NOT_INTERESTED,
  seatInMail,
  toMailEvent,
} from './compose-event';
import { seatSentence } from './seat';

/**
 * Reminds an interested member of an event. Does not say "tomorrow", because a reminder may leave late and be read
 * later.
 */
export function reminderMessage({
  event,
  links,
  seat = null,
}: {
  event: PublishedEvent;
  links: MailLinks;
  /** Null where there is no limit, as by default. */
  seat?: SeatInMail | null;
}): MailContent {
  const { movedFrom } = event;
  return {
    ...eventMessage({
      subject: subjectOf('Reminder', event, when(event)),
      event,
      links,
      topic: 'reminders',
      accent: 'green',
      label: 'Reminder',
      sentence: [
        seatSentence(seat),
        movedFrom === null
          ? ''
          : `It was first planned for ${formatTimes({ startsAt: movedFrom, endsAt: null }, society.timeZone)}.`,
      ]
        .join(' ')
        .trim(),
      seat,
      withNote: movedFrom !== null,
      description: 'excerpt',
    }),
    ...calendarAttachment(event, links),
  };
}

/** Composes the reminder for a member: the version of its mailing is the start that it is about. */
export const composeReminder: Compose = async (mail, deps) => {
  const event = await eventOf(mail, 'published', deps);
  if (typeof event === 'string') return event;
  if (event.begins_at !== mail.mailing.version) return 'The event was moved.';
  if (event.begins_at <= deps.now()) return 'The event has begun.';
  const list = await interestOf(mail, 'reminders', deps);
  if (list === null) return NOT_INTERESTED;
  const { links, headers, interest } = list;
  if (interest.seat === 'waiting') return NO_SEAT;
  const seat = await seatInMail(mail, interest, deps);
  return {
    content: reminderMessage({ event: toMailEvent(event, interest), links, seat }),
    headers,
  };
};
